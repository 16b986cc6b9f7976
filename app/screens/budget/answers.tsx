import type { ReactNode } from "react";
import { Link } from "react-router";
import { TYPE_USER } from "../../domain/account.ts";
import { hexCode } from "../../domain/color-formats.ts";
import { deadlineText } from "../../domain/deadline.ts";
import { chosenDeliverables } from "../../domain/deliverables.ts";
import { websiteLink } from "../../domain/website.ts";
import { DataList } from "../../ui/display/data-list.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import { TagList } from "../../ui/form/tag-input.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import styles from "./answers.module.css";
import { Changes } from "./changes.tsx";
import type { RoomView } from "./room.server.ts";

/** What the customer told: the summary, the headed brief of the answers, and the reference image beside them. */
export function Answers({ view }: { view: RoomView }) {
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
  const link = websiteLink(data.website);
  const website = link && (
    <a href={link} target="_blank" rel="noopener noreferrer nofollow">
      {data.website}
    </a>
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
            <Answer title="Descrição do serviço">
              <p className={styles.typed}>{data.descriptionInterprise}</p>
            </Answer>
            <Tags title="Público-alvo" tags={data.targetAudience} undecided={undecided.targetAudience} />
            <Tags title="Marcas que admira" tags={data.likeInterprise} undecided={undecided.likeInterprise} />
            <Tags title="Personalidade" tags={data.personality} undecided={undecided.personality} />
            <Tags title="Onde vai aparecer" tags={data.applications} undecided={undecided.applications} />
            {data.mustStay && (
              <Answer title="O que precisa ficar">
                <p className={styles.typed}>{undecided.mustStay ?? data.mustStay}</p>
              </Answer>
            )}
            <Tags
              title="Elementos a evitar"
              tags={data.notIncludeElement}
              undecided={undecided.notIncludeElement}
              struck
            />
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
          ["Site", website ?? data.website],
          ["Nome", undecided.nameProject],
          ["Cor", undecided.color ?? <Swatch key="color" typed={data.color} />],
          ["Slogan", undecided.slogan ?? (data.slogan || (!data.hasSlogan && "Sem slogan"))],
          [
            "Criar",
            chosenDeliverables(data.forMake)
              .map(({ name }) => name)
              .join(", "),
          ],
          ["Até quando", data.deadline && <time dateTime={data.deadline}>{deadlineText(data.deadline)}</time>],
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

type TagsProps = { title: string; tags: string[]; undecided: string | undefined; struck?: boolean };

/** Nothing without tags. `undecided`: what is said of tags that decide nothing. */
function Tags({ title, tags, undecided, struck = false }: TagsProps) {
  return (
    tags.length > 0 && (
      <Answer title={title}>
        {undecided ? <p className={styles.typed}>{undecided}</p> : <TagList tags={tags} struck={struck} />}
      </Answer>
    )
  );
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
