import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { OUTBOX } from "../../app/platform/mail.server.ts";

/** A mail without a server to send it, with the code and the link's token that its text holds. */
export type OutboxMail = { to: string; text: string; code: string; token: string };

/** The mails in the outbox, oldest first. */
export async function outboxMails(): Promise<OutboxMail[]> {
  const files = (await readdir(OUTBOX).catch(() => [])).filter((file) => file.endsWith(".eml")).sort();
  return Promise.all(
    files.map(async (file) => {
      const raw = await readFile(join(OUTBOX, file), "utf8");
      const body = /text\/plain[\s\S]*?\n\n([\s\S]*?)\n\n?--/.exec(raw)?.[1] ?? "";
      const text = Buffer.from(body, "base64").toString("utf8");
      const to = /^To: (.*)$/m.exec(raw)?.[1] ?? "";
      return { to, text, code: /\b\d{6}\b/.exec(text)?.[0] ?? "", token: /token=([\w-]+)/.exec(text)?.[1] ?? "" };
    }),
  );
}

export async function newestMail(): Promise<OutboxMail> {
  const mail = (await outboxMails()).at(-1);
  if (!mail) throw new Error("no mail");
  return mail;
}
