import { data, useLoaderData } from "react-router";
import { pageTitle } from "../../brand.ts";
import { env } from "../../services/env.server.ts";
import { Empty } from "../../ui/gallery/empty.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { Route } from "./+types/outbox";
import styles from "./outbox.module.css";
import { keptMails } from "./outbox.server.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle("E-mails guardados") }];

/** /dev/outbox: the mails that no server was there for. Everybody's codes and links: never outside development and demo. */
export async function loader() {
  if (env.mode !== "development" && env.mode !== "demo") throw data(null, { status: 404 });
  return { mails: await keptMails() };
}

export default function Outbox() {
  const { mails } = useLoaderData<typeof loader>();
  return (
    <Page>
      <div className={["wrap", styles.page].join(" ")}>
        <h1 className="h1">{withCedilla("E-mails guardados")}</h1>
        <p className="soft">
          Sem servidor de e-mail, as mensagens ficam aqui. Só em desenvolvimento e na demonstração.
        </p>
        {mails.length === 0 && <Empty text="Nenhum e-mail ainda" />}
        {mails.map(({ file, to, date, text }) => (
          <article key={file} className={styles.mail}>
            <p className="small soft">
              Para {to}, {date}
            </p>
            <p className={styles.text}>{withLinks(text)}</p>
          </article>
        ))}
      </div>
    </Page>
  );
}

function withLinks(text: string) {
  return text.split(/(https?:\/\/[^\s\]]+)/).map((part, index) =>
    part.startsWith("http") ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <a key={index} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}
