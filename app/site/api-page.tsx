import type { ReactNode } from "react";
import { API_ROOT, OPENAPI_PATH } from "../galleries/api/api-paths.ts";
import { apiDescription } from "../galleries/api/description.server.ts";
import { Page } from "../ui/layout/page.tsx";
import { PUBLIC_PAGE } from "../ui/layout/page-meta.ts";
import { withCedilla } from "../ui/layout/title.tsx";
import type { Route } from "./+types/api-page";
import styles from "./api-page.module.css";
import article from "./article.module.css";
import { fixedMeta } from "./fixed-meta.ts";

export const headers = () => PUBLIC_PAGE;

const texts = fixedMeta(
  API_ROOT,
  "API pública",
  "O portfólio e as inspirações em JSON, para outros sites e programas.",
);
export const meta: Route.MetaFunction = (args) => [
  ...texts(args),
  { tagName: "link", rel: "service-desc", type: "application/json", href: OPENAPI_PATH },
];

export const loader = () => apiDescription();

/** /api/v1: the API's OpenAPI description, for people. */
export default function ApiPage({ loaderData: { notes, operations, schemas, example } }: Route.ComponentProps) {
  return (
    <Page footer="public">
      <article className={`wrap ${article.article} ${styles.page}`}>
        <header>
          <h1 className="d2">{withCedilla("API pública")}</h1>
          <p className="lead">O portfólio e as inspirações em JSON, para outros sites e programas.</p>
          <p className={`small soft ${styles.file}`}>
            Para programas: <a href={OPENAPI_PATH}>{OPENAPI_PATH}</a> (OpenAPI 3.1).
          </p>
        </header>

        {notes.map(({ title, text }) => (
          <Section key={title} title={title}>
            <p>{text}</p>
          </Section>
        ))}

        <Section title="Endereços">
          {operations.map(({ path, summary, parameters, statuses }) => (
            <div key={path} className={styles.operation}>
              <h3 className={styles.name}>
                <code>GET {path}</code>
              </h3>
              <p>{summary}</p>
              <Names entries={parameters} />
              <p className="small soft">Respostas: {statuses}</p>
            </div>
          ))}
        </Section>

        {schemas.map(({ name, description, fields }) => (
          <Section key={name} title={<code>{name}</code>}>
            <p>{description}</p>
            <Names entries={fields} />
          </Section>
        ))}

        <Section title="Exemplo">
          <pre className={styles.code}>{`curl ${example.address}`}</pre>
          <pre className={styles.code}>{example.answer}</pre>
        </Section>
      </article>
    </Page>
  );
}

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={article.section}>
      <h2 className={`h3 ${styles.name}`}>{title}</h2>
      <div>{children}</div>
    </section>
  );
}

type Entry = { name: string; type: string; description: string };

function Names({ entries }: { entries: Entry[] }) {
  return (
    <dl className={styles.names}>
      {entries.map(({ name, type, description }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
            <span className="small soft">{type}</span>
          </dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  );
}
