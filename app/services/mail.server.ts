/**
 * Mail: over SMTP, or as `.eml` files in DATA_DIR/outbox without a server. What a person does not wait for is queued in
 * the transaction that causes it, and outlives a mail server that is down.
 */
import { randomUUID } from "node:crypto";
import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { DrizzleTransactionLike } from "pg-boss";
import { z } from "zod";
import { env } from "./env.server.ts";
import { enqueue } from "./jobs.server.ts";
import type { MailProps, MailTemplate } from "./mail-props.ts";

export type { MailProps, MailTemplate } from "./mail-props.ts";

const DEADLINE = 10_000;

export const OUTBOX = join(env.DATA_DIR, "outbox");

type Message = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** the same mail tried again keeps it, so that a reader can tell a repetition */
  id?: string | undefined;
};

const timeouts = { connectionTimeout: DEADLINE, greetingTimeout: DEADLINE, socketTimeout: DEADLINE };
const transport = env.SMTP_URL
  ? createTransport({ url: env.SMTP_URL, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
  : null;
const writer = createTransport({ streamTransport: true, buffer: true, newline: "unix" });

/** Sends one mail. Throws when it was not handed over within 10 s. */
async function sendMail({ id, ...message }: Message): Promise<void> {
  const from = env.MAIL_FROM ?? `oi@${new URL(env.ORIGIN).hostname}`;
  // base64 text keeps what people typed intact, and is easy to read back (/dev/outbox).
  const mail = {
    from,
    textEncoding: "base64" as const,
    messageId: id && `<${id}@${new URL(env.ORIGIN).hostname}>`,
    ...message,
  };
  if (!transport) return keep(await writer.sendMail(mail));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the mail server took longer than ${DEADLINE / 1000} s`)), DEADLINE);
  });
  const sending = transport.sendMail(mail);
  // What fails after the deadline was reported as late already.
  sending.catch(() => {});
  await Promise.race([sending, late]).finally(() => clearTimeout(timer));
}

/** Writes a mail into the outbox so that it is there after a power cut, or not at all. */
async function keep({ message }: { message: unknown }): Promise<void> {
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
  // Loaded when needed: commands run under plain Node, which reads no JSX.
  const { renderMail } = await import("./mail-templates.tsx");
  await sendMail({ to, id, ...(await renderMail(template, props)) });
}

/**
 * Queues a mail inside the caller's transaction: it goes out exactly when that commits. With `about` it tells of an event of a
 * budget: not before `startAfter`, and not at all once a later event says otherwise.
 */
export async function queueMail<Template extends MailTemplate>(
  tx: DrizzleTransactionLike,
  template: Template,
  to: string,
  props: MailProps[Template],
  about?: { event: string; startAfter: Date | undefined },
): Promise<void> {
  await enqueue(tx, "mail", { id: randomUUID(), event: about?.event, template, to, props }, about?.startAfter);
}

/** The event of a budget that a job of the queue `mail` tells of, if it tells of one. */
export function eventOfMail(job: object): string | undefined {
  return jobSchema.parse(job).event;
}

const jobSchema = z.object({
  id: z.string(),
  event: z.string().optional(),
  template: z.string(),
  to: z.string(),
  props: z.record(z.string(), z.string()),
});

/** The work of the queue `mail`; throwing means that it is tried again later. */
export async function deliverMail(job: object): Promise<void> {
  const { id, template, to, props } = jobSchema.parse(job);
  // Written by `queueMail` alone, whose types paired template and props.
  await sendTemplate(template as MailTemplate, to, props as MailProps[MailTemplate], id);
}
