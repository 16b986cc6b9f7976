/** The mails kept in DATA_DIR/outbox, for reading them in development and demo. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { OUTBOX } from "../../services/mail.server.ts";

const SHOWN = 50;

export type KeptMail = { file: string; to: string; date: string; text: string };

/** The newest kept mails, newest first: their names start with the time. */
export async function keptMails(): Promise<KeptMail[]> {
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
