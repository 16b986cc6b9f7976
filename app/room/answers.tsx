import type { ReactNode } from "react";
import { deadlineText } from "../brief/deadline.ts";
import { chosenDeliverables } from "../brief/deliverables.ts";
import {
  type Kind,
  QUESTION_NAMES,
  QUESTIONS,
  QUESTIONS_BY_GROUP,
  type QuestionAnswers,
  type QuestionName,
  type QuestionOf,
  recordOf,
  type Values,
} from "../brief/questions.ts";
import { hexCode } from "../kit/color-formats.ts";
import { TYPE_USER } from "../kit/roles.ts";
import { websiteLink } from "../kit/website.ts";
import type { PhonePart } from "../people/phones.server.ts";
import type { AnswerChange, AnswersVersion } from "../questionnaire/answer-changes.ts";
import { DataList } from "../ui/display/data-list.tsx";
import { Icon } from "../ui/display/icon.tsx";
import { TagList } from "../ui/form/tag-input.tsx";
import { withCedilla } from "../ui/layout/title.tsx";
import styles from "./answers.module.css";
import changeStyles from "./changes.module.css";
import type { RoomView } from "./room.server.ts";

/** What the customer told us: the summary, the headed brief of the answers, and the reference image beside them. */
export function AnswerList({ view }: { view: RoomView }) {
  const { id, data, owner, hasImage, story, undecided, replies, stage, versions, isOlderSummary } = view;
  const isCustomer = view.viewer.typeUser === TYPE_USER.customer;
  const isUnderWay = !["waitingForDesigner", "withdrawn", "closed"].includes(stage);
  // The head has space for one control on its right.
  const hasChanges = versions.length > 1;
  const note = isCustomer && isUnderWay && (
    <p className={`small soft ${styles.note}`}>
      {`${view.otherSide} já assumiu. Para mudar algo, escreva na conversa.`}
    </p>
  );
  return (
    <section id="pedido" className={`wrap ${styles.answers}`} aria-labelledby="respostas">
      <div className={styles.top}>
        <div className={styles.head}>
          <h2 id="respostas" className="h2">
            {isCustomer ? withCedilla("O que você contou") : "O pedido"}
          </h2>
          {!hasChanges && note}
        </div>
        <Changes id={id} versions={versions} />
      </div>
      {hasChanges && note}
      <div className={styles.columns}>
        <div>
          {story.length > 0 && (
            <section className={`lead ${styles.story}`} aria-label="Resumo">
              {isOlderSummary && (
                <p className={`small ${styles.older}`}>
                  Este texto é de antes das mudanças. O que vale são as respostas.
                </p>
              )}
              {story.map((paragraph, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of one text never move
                <p key={index}>{paragraph}</p>
              ))}
            </section>
          )}
          <div className={styles.list}>
            {QUESTION_NAMES.filter((name) => QUESTIONS[name].room === "text").map((name) => {
              const shown = undecided[name] ?? shownAnswer(name, data);
              return (
                shown && (
                  <Answer key={name} title={QUESTIONS[name].name}>
                    {typeof shown === "string" ? <p className={styles.typed}>{shown}</p> : shown}
                  </Answer>
                )
              );
            })}
            {view.contradictions.length > 0 && (
              <Answer title="Não combina">
                {view.contradictions.map((statement) => (
                  <p key={statement} className={styles.typed}>
                    {statement}
                  </p>
                ))}
              </Answer>
            )}
            {replies.length > 0 && (
              <Answer title="Perguntas respondidas">
                <DataList entries={replies} />
              </Answer>
            )}
          </div>
        </div>
        {hasImage && (
          <div className={styles.reference}>
            <img
              src={`/budget/${id}/ref.png`}
              alt={`Imagem de referência de ${data.nameProject}`}
              loading="lazy"
              width={640}
              height={480}
            />
            <a href={`/budget/${id}/ref.png`} download="ref.png">
              <Icon name="download-simple" />
              Imagens de referência
            </a>
          </div>
        )}
      </div>
      <DataList
        className={styles.facts}
        entries={[
          [isCustomer ? "Você" : "Cliente", owner.name],
          ["E-mail", owner.email && <a href={`mailto:${owner.email}`}>{owner.email}</a>],
          ["Telefone", owner.phone && <Phone parts={owner.phone} />],
          ["Nome", undecided.nameProject],
          ...QUESTIONS_BY_GROUP.filter((name) => QUESTIONS[name].room === "fact").map(
            (name) => [QUESTIONS[name].name, undecided[name] ?? shownAnswer(name, data)] as const,
          ),
        ]}
      />
    </section>
  );
}

/** Links each part that is certainly a phone number. */
function Phone({ parts }: { parts: PhonePart[] }) {
  return parts.map(({ text, tel }, index) =>
    tel ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one field never move
      <a key={index} href={tel}>
        {text}
      </a>
    ) : (
      text
    ),
  );
}

function Answer({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="h4">{title}</h3>
      {children}
    </section>
  );
}

type AnswerRenderer<K extends Kind> = (
  value: Values[K],
  question: QuestionOf<K>,
  answers: QuestionAnswers,
) => ReactNode;

const asTyped = (text: string) => text;
const asTags: AnswerRenderer<"tags" | "words"> = (tags, { struck }) =>
  tags.length > 0 && <TagList tags={tags} struck={struck} />;

/** How each kind of answer is shown; nothing without an answer. */
const SHOWN: { [K in Kind]: AnswerRenderer<K> } = {
  site: (website) => {
    const link = websiteLink(website);
    return link ? (
      <a href={link} target="_blank" rel="noopener noreferrer nofollow">
        {website}
      </a>
    ) : (
      website
    );
  },
  line: asTyped,
  slogan: (slogan, _, { hasSlogan }) => slogan || (!hasSlogan && "Sem slogan"),
  paragraph: asTyped,
  color: (color) => color && <Swatch typed={color} />,
  date: (day) => day && <time dateTime={day}>{deadlineText(day)}</time>,
  tags: asTags,
  words: asTags,
  yesNo: (yes) => (yes ? "Sim" : "Não"),
  deliverables: (flags) =>
    chosenDeliverables(flags)
      .map(({ name }) => name)
      .join(", "),
};

function shownAnswer(name: QuestionName, answers: QuestionAnswers): ReactNode {
  const question = recordOf(name);
  const show = SHOWN[question.kind] as AnswerRenderer<Kind>;
  return show(answers[name], question, answers);
}

/** A colour's components as SVG's decimals; null for words. */
function decimalColor(typed: string): string | null {
  const parts = /^(?:rgba?\()?(\d{1,3}(?:\s*,\s*\d{1,3}){2})(?:\s*,\s*([\d.]+))?\)?$/i.exec(typed.trim());
  return parts ? `rgba(${parts[1]},${parts[2] ?? 1})` : null;
}

function Swatch({ typed }: { typed: string }) {
  const code = hexCode(typed);
  const colour = code ?? decimalColor(typed);
  return (
    <span className={styles.colour}>
      {colour && (
        // An SVG attribute, because the page's CSP forbids style attributes.
        <svg className={styles.circle} viewBox="0 0 28 28" width={28} height={28} aria-hidden="true">
          <circle cx={14} cy={14} r={14} fill={colour} />
        </svg>
      )}
      {code ?? typed}
    </span>
  );
}

/** The customer's changes since the request was sent, newest first; nothing without any. */
function Changes({ id, versions }: { id: string; versions: AnswersVersion[] }) {
  const [newest, ...others] = versions;
  const first = others.at(-1);
  if (!newest || !first) return null;
  return (
    <details className={changeStyles.changes}>
      <summary>
        <span className="soft">{`Mudou em ${newest.day}. `}</span>
        <span className={changeStyles.toggle}>
          <span className={changeStyles.show}>Ver o que mudou</span>
          <span className={changeStyles.hide}>Fechar o que mudou</span>
          <Icon name="caret-down" size={16} />
        </span>
      </summary>
      {[newest, ...others.slice(0, -1)].map(({ version, by, day, time, changes }) => (
        <section key={version} className={changeStyles.version} aria-labelledby={`versao-${version}`}>
          <div className={changeStyles.title}>
            <h3 id={`versao-${version}`} className="h3">{`Versão ${version}`}</h3>
            <p className="small soft">{`${by}, ${day}, ${time}`}</p>
          </div>
          <dl>
            {changes.map((change) => (
              <Row key={change.label} label={change.label}>
                <div className={changeStyles.side}>
                  <span className="small soft">Antes</span>
                  <Side of="before" change={change} image={`/budget/${id}/ref.png?versao=${version - 1}`} />
                </div>
                <div className={changeStyles.side}>
                  <span className="small soft">Agora</span>
                  <Side of="after" change={change} image={`/budget/${id}/ref.png?versao=${version}`} />
                </div>
              </Row>
            ))}
            {isSummaryKept(changes) && (
              <Row label="Resumo">
                <span className="soft">deixado como estava</span>
              </Row>
            )}
          </dl>
        </section>
      ))}
      <p
        className={`small soft ${changeStyles.first}`}
      >{`Versão 1: o pedido enviado em ${first.day}, às ${first.time}.`}</p>
    </details>
  );
}

/** Whether answers in the summary changed but the summary did not. */
function isSummaryKept(changes: AnswerChange[]): boolean {
  return changes.some(({ kind }) => kind !== "image") && changes.every(({ field }) => field !== "resume_ia");
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={changeStyles.row}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** One side of a change, with what the other side lacks marked. */
function Side({ of, change, image }: { of: "before" | "after"; change: AnswerChange; image: string }) {
  if (change.kind === "image") {
    if (!change[of]) return <span className="soft">sem imagem</span>;
    return <img className={changeStyles.image} src={image} alt="Imagem de referência" loading="lazy" />;
  }
  if (change[of].length === 0) return <span className="soft">sem resposta</span>;
  const isBefore = of === "before";
  if (change.kind === "text") {
    const Text = isBefore ? "del" : "span";
    return <Text className={changeStyles.text}>{change[of]}</Text>;
  }
  const others = change[isBefore ? "after" : "before"];
  const Marked = isBefore ? "del" : "ins";
  return (
    <ul className={changeStyles.tags}>
      {change[of].map((tag) => (
        <li key={tag}>{others.includes(tag) ? tag : <Marked>{tag}</Marked>}</li>
      ))}
    </ul>
  );
}
