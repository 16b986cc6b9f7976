import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { data } from "react-router";
import { pageTitle } from "../../kit/brand.ts";
import { env } from "../../platform/env.server.ts";
import { OUTBOX } from "../../platform/mail.server.ts";
import { Empty } from "../../ui/display/empty.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { Route } from "./+types/outbox";
import styles from "./outbox.module.css";

export const meta: Route.MetaFunction = () => [{ title: pageTitle("E-mails guardados") }];

/** /dev/outbox: the mails stored where no mail server is configured. They hold codes and links: development and demo only. */
export async function loader() {
  if (env.mode !== "development" && env.mode !== "demo") throw data(null, { status: 404 });
  return { mails: await storedMails() };
}

const SHOWN = 50;

/** Newest first: file names start with the time. */
async function storedMails() {
  const files = await readdir(OUTBOX).catch(() => []);
  const newest = files
    .filter((file) => file.endsWith(".eml"))
    .sort()
    .reverse();
  return Promise.all(
    newest.slice(0, SHOWN).map(async (file) => {
      const raw = await readFile(join(OUTBOX, file), "utf8");
      const header = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(raw)?.[1]?.trim() ?? "";
      // The plain text comes first; mail.server.ts writes it in base64.
      const body = /content-type: text\/plain[\s\S]*?\n\n([\s\S]*?)\n(?:\n|--)/i.exec(raw)?.[1] ?? "";
      return { file, to: header("To"), date: header("Date"), text: Buffer.from(body, "base64").toString("utf8") };
    }),
  );
}

export default function Outbox({ loaderData: { mails } }: Route.ComponentProps) {
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
