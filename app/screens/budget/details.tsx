import type { ReactNode } from "react";
import { chosenDeliverables } from "../../domain/deliverables.ts";
import { websiteLink } from "../../domain/website.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { TagList } from "../../ui/form/tag-input.tsx";
import styles from "./details.module.css";
import { Swatch } from "./swatch.tsx";
import type { BudgetView } from "./view-model.server.ts";

/** What the customer asked for: the summary, the data and the answers (BUD-4 to BUD-6). */
export function Details({ view: { id, data, owner, hasImage } }: { view: BudgetView }) {
  const site = websiteLink(data.website);
  return (
    <div className="wrap">
      <div className={`grid12 ${styles.details}`}>
        <section className={styles.summary} aria-labelledby="resumo">
          <h2 id="resumo" className="h3">
            Resumo
          </h2>
          <div className={styles.story}>
            {data.resume_ia.split(/\n\s*\n/).map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of one text never move
              <p key={index}>{paragraph}</p>
            ))}
          </div>
        </section>

        <dl className={styles.facts}>
          <Fact name="Cliente">{owner.name}</Fact>
          {owner.email && (
            <Fact name="E-mail">
              <a href={`mailto:${owner.email}`}>{owner.email}</a>
            </Fact>
          )}
          {owner.tell && (
            <Fact name="Telefone">
              <a href={`tel:${owner.tell.replace(/[^+\d]/g, "")}`}>{owner.tell}</a>
            </Fact>
          )}
          <Fact name="Projeto">{data.nameProject}</Fact>
          <Fact name="Site">
            {site ? (
              <a href={site} target="_blank" rel="noopener noreferrer nofollow">
                {data.website}
              </a>
            ) : (
              data.website
            )}
          </Fact>
          <Fact name="Cor">
            <Swatch typed={data.color} />
          </Fact>
          {data.slogan && <Fact name="Slogan">{data.slogan}</Fact>}
        </dl>

        <div className={styles.answers}>
          <Answer title="Descrição do serviço">
            <p className={styles.typed}>{data.descriptionInterprise}</p>
          </Answer>
          <Answer title="Público-alvo">
            <TagList tags={data.targetAudience} />
          </Answer>
          {data.notIncludeElement.length > 0 && (
            <Answer title="Elementos a evitar">
              <TagList tags={data.notIncludeElement} struck />
            </Answer>
          )}
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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
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
