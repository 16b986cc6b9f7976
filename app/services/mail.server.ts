/** Sends mail: over SMTP, or without a server as `.eml` files in DATA_DIR/outbox. Mail that nobody waits for is queued (`queueMail`). */
import { randomUUID } from "node:crypto";
import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { z } from "zod";
import { env } from "./env.server.ts";
import type { MailProps, MailTemplate } from "./jobs.server.ts";

const DEADLINE = 10_000;

export const OUTBOX = join(env.DATA_DIR, "outbox");

type Message = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** stays the same when the mail is retried, so that the receiving server can recognise the repetition */
  id?: string | undefined;
};

const timeouts = { connectionTimeout: DEADLINE, greetingTimeout: DEADLINE, socketTimeout: DEADLINE };
const transport = env.SMTP_URL
  ? createTransport({ url: env.SMTP_URL, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
  : null;
const writer = createTransport({ streamTransport: true, buffer: true, newline: "unix" });

/** Sends one mail. Throws unless the server accepts it within 10 s. */
async function sendMail({ id, ...message }: Message): Promise<void> {
  const from = env.MAIL_FROM ?? `oi@${new URL(env.ORIGIN).hostname}`;
  // base64 keeps typed text intact, and is easy to read back (/dev/outbox).
  const mail = {
    from,
    textEncoding: "base64" as const,
    messageId: id && `<${id}@${new URL(env.ORIGIN).hostname}>`,
    ...message,
  };
  if (!transport) return writeToOutbox(await writer.sendMail(mail));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the mail server took longer than ${DEADLINE / 1000} s`)), DEADLINE);
  });
  const sending = transport.sendMail(mail);
  // A failure after the deadline has already been reported as late.
  sending.catch(() => {});
  await Promise.race([sending, late]).finally(() => clearTimeout(timer));
}

/** Writes a mail whole or not at all, also when the power fails. */
async function writeToOutbox({ message }: { message: unknown }): Promise<void> {
  await mkdir(OUTBOX, { recursive: true });
  const name = `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID()}.eml`;
  const file = await open(join(OUTBOX, `${name}.part`), "wx", 0o600);
  try {
    await file.writeFile(message as Buffer);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(join(OUTBOX, `${name}.part`), join(OUTBOX, name));
  const folder = await open(OUTBOX);
  await folder.sync().finally(() => folder.close());
}

/** Renders a template and sends it now. Throws like `sendMail`. */
export async function sendTemplate<Template extends MailTemplate>(
  template: Template,
  to: string,
  props: MailProps[Template],
  id?: string,
): Promise<void> {
  // Imported here because commands run under plain Node, which cannot read JSX.
  const { renderMail } = await import("./mail-templates.tsx");
  await sendMail({ to, id, ...(await renderMail(template, props)) });
}

const jobSchema = z.object({
  id: z.string(),
  event: z.string().optional(),
  template: z.string(),
  to: z.string(),
  props: z.record(z.string(), z.string()),
});

/** Sends the mail of a job. Throwing means that it is retried later. `isOutdated` says whether the event that it reports still counts. */
export async function deliverMail(
  job: object,
  isOutdated: (event: string) => Promise<boolean> = async () => false,
): Promise<void> {
  const { id, event, template, to, props } = jobSchema.parse(job);
  if (event !== undefined && (await isOutdated(event))) return;
  // Written by `queueMail` alone, whose types pair template and props.
  await sendTemplate(template as MailTemplate, to, props as MailProps[MailTemplate], id);
}
