import type { ReactNode } from "react";
import { Link } from "react-router";
import { TYPE_USER } from "../../domain/account.ts";
import { hexCode } from "../../domain/color-formats.ts";
import { deadlineText } from "../../domain/deadline.ts";
import { chosenDeliverables } from "../../domain/deliverables.ts";
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
} from "../../domain/questions.ts";
import { websiteLink } from "../../domain/website.ts";
import { DataList } from "../../ui/display/data-list.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import { TagList } from "../../ui/form/tag-input.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import styles from "./answers.module.css";
import { Changes } from "./changes.tsx";
import type { RoomView } from "./room.server.ts";

/** What the customer told: the summary, the headed brief of the answers, and the reference image beside them. */
export function AnswerList({ view }: { view: RoomView }) {
  const { id, data, owner, hasImage, story, asksCustomer, undecided, replies, stage, versions, isOlderSummary } = view;
  const isCustomer = view.viewer.typeUser === TYPE_USER.customer;
  const isUnderWay = !["waitingForDesigner", "withdrawn", "closed"].includes(stage);
  // The head has one place at its right.
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
              {asksCustomer && <Link to={`/budget/${id}/conversa`}>Responder na conversa</Link>}
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
                {view.contradictions.map((told) => (
                  <p key={told} className={styles.typed}>
                    {told}
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
          ["Telefone", owner.tell && <a href={`tel:${owner.tell.replace(/[^+\d]/g, "")}`}>{owner.tell}</a>],
          ["Nome", undecided.nameProject],
          ...QUESTIONS_BY_GROUP.filter((name) => QUESTIONS[name].room === "fact").map(
            (name) => [QUESTIONS[name].name, undecided[name] ?? shownAnswer(name, data)] as const,
          ),
        ]}
      />
    </section>
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

type Shown<K extends Kind> = (value: Values[K], question: QuestionOf<K>, answers: QuestionAnswers) => ReactNode;

const asTyped = (text: string) => text;
const asTags: Shown<"tags" | "words"> = (tags, { struck }) =>
  tags.length > 0 && <TagList tags={tags} struck={struck} />;

/** An answer on the page; nothing without one. */
const SHOWN: { [K in Kind]: Shown<K> } = {
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
  const show = SHOWN[question.kind] as Shown<Kind>;
  return show(answers[name], question, answers);
}

/** Decimal parts of a colour in SVG's notation; null for words. */
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
        // An SVG attribute, because the page's CSP refuses style attributes.
        <svg className={styles.circle} viewBox="0 0 28 28" width={28} height={28} aria-hidden="true">
          <circle cx={14} cy={14} r={14} fill={colour} />
        </svg>
      )}
      {code ?? typed}
    </span>
  );
}
