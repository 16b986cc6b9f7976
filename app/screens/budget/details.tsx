import type { ReactNode } from "react";
import { eventText } from "../../domain/budget.ts";
import { deadlineText } from "../../domain/deadline.ts";
import { chosenDeliverables } from "../../domain/deliverables.ts";
import { websiteLink } from "../../domain/website.ts";
import { DataList } from "../../ui/display/data-list.tsx";
import { DateTime } from "../../ui/display/date-time.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import { TagList } from "../../ui/form/tag-input.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { Route } from "./+types/view";
import { Changes } from "./changes.tsx";
import styles from "./details.module.css";

export type BudgetView = Route.ComponentProps["loaderData"];

export function Details({ view }: { view: BudgetView }) {
  const { id, data, owner, hasImage, story, openQuestions, replies } = view;
  const link = websiteLink(data.website);
  const website = link && (
    <a href={link} target="_blank" rel="noopener noreferrer nofollow">
      {data.website}
    </a>
  );
  return (
    <div className="wrap">
      <Changes id={id} versions={view.versions} />
      <div className={`grid12 ${styles.details}`}>
        <section className={styles.summary} aria-labelledby="resumo">
          <h2 id="resumo" className="h3">
            Resumo
          </h2>
          <div className={styles.story}>
            {story.map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of one text never move
              <p key={index}>{paragraph}</p>
            ))}
          </div>
          {openQuestions.length > 0 && !view.askList && (
            <>
              <h3 id="perguntar" className={`h4 ${styles.askTitle}`}>
                Falta perguntar
              </h3>
              <ul className={styles.ask} aria-labelledby="perguntar">
                {openQuestions.map((question) => (
                  <li key={question}>{question}</li>
                ))}
              </ul>
            </>
          )}
        </section>

        <DataList
          className={styles.facts}
          entries={[
            ["Cliente", owner.name],
            ["E-mail", owner.email && <a href={`mailto:${owner.email}`}>{owner.email}</a>],
            ["Telefone", owner.tell && <a href={`tel:${owner.tell.replace(/[^+\d]/g, "")}`}>{owner.tell}</a>],
            ["Projeto", data.nameProject],
            ["Site", website ?? data.website],
            ["Cor", <Swatch key="color" typed={data.color} />],
            ["Slogan", data.slogan || (!data.hasSlogan && "Sem slogan")],
            ["Até quando", data.deadline && <time dateTime={data.deadline}>{deadlineText(data.deadline)}</time>],
          ]}
        />

        <div className={styles.answers}>
          <Answer title="Descrição do serviço">
            <p className={styles.typed}>{data.descriptionInterprise}</p>
          </Answer>
          <Tags title="Público-alvo" tags={data.targetAudience} />
          <Tags title="Marcas que admira" tags={data.likeInterprise} />
          <Tags title="Personalidade" tags={data.personality} />
          <Tags title="Onde vai aparecer" tags={data.applications} />
          {data.mustStay && (
            <Answer title="O que precisa ficar">
              <p className={styles.typed}>{data.mustStay}</p>
            </Answer>
          )}
          <Tags title="Elementos a evitar" tags={data.notIncludeElement} struck />
          <Answer title="O que criar">
            <ul className={styles.deliverables}>
              {chosenDeliverables(data.forMake).map(({ name }) => (
                <li key={name}>
                  <Icon name="check" />
                  {name}
                </li>
              ))}
            </ul>
          </Answer>
          {replies.length > 0 && (
            <Answer title="Perguntas respondidas">
              <DataList entries={replies} />
            </Answer>
          )}
          {hasImage && (
            <a className={styles.download} href={`/budget/${id}/ref.png`} download="ref.png">
              <Icon name="download-simple" />
              Imagens de referência
            </a>
          )}
        </div>
      </div>
    </div>
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

/** Nothing without tags. */
function Tags({ title, tags, struck = false }: { title: string; tags: string[]; struck?: boolean }) {
  return (
    tags.length > 0 && (
      <Answer title={title}>
        <TagList tags={tags} struck={struck} />
      </Answer>
    )
  );
}

/** A typed colour in SVG's notation, from hexadecimal or decimal parts; null for words. */
function readable(typed: string): string | null {
  const hex = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(typed.trim())?.[1];
  if (hex) return `#${hex}`;
  const parts = /^(?:rgba?\()?(\d{1,3}(?:\s*,\s*\d{1,3}){2})(?:\s*,\s*([\d.]+))?\)?$/i.exec(typed.trim());
  return parts ? `rgba(${parts[1]},${parts[2] ?? 1})` : null;
}

function Swatch({ typed }: { typed: string }) {
  const colour = readable(typed);
  return (
    <span className={styles.colour}>
      {colour && (
        // An SVG attribute, because the page's CSP refuses style attributes.
        <svg className={styles.circle} viewBox="0 0 28 28" width={28} height={28} aria-hidden="true">
          <circle cx={14} cy={14} r={14} fill={colour} />
        </svg>
      )}
      {typed}
    </span>
  );
}

/** The same for customer and designer. */
export function Progress({ timeline, turn }: Pick<BudgetView, "timeline" | "turn">) {
  return (
    <section className={styles.progress} aria-labelledby="andamento">
      <div className="wrap grid12">
        <div className={styles.next}>
          <h2 id="andamento" className="h2">
            {withCedilla("Andamento")}
          </h2>
          <p className="label soft">Próximo passo</p>
          <p className="lead">
            <b>{turn.who}</b> {turn.what}
          </p>
        </div>
        <ol className={styles.timeline} aria-label="O que já aconteceu">
          {timeline.map((event) => (
            <li key={event.id}>
              <DateTime at={event.at} />
              <p className={styles.what}>
                <b>{event.by.name}</b> {eventText(event)}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
