/** Sends mail over SMTP, or without a server writes `.eml` files to DATA_DIR/outbox. `queueMail` queues mail. */
import { randomUUID } from "node:crypto";
import { mkdir, open, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { env } from "./env.server.ts";
import { FileMissing, openFile } from "./files.server.ts";
import { logError } from "./log.server.ts";
import type { MailAttachment, MailProps, MailTemplate } from "./mail-props.ts";
import { METRICS } from "./metrics.server.ts";
import { currentRequestId } from "./request-id.server.ts";
import { span } from "./trace.server.ts";

const DEADLINE = 10_000;

export const OUTBOX = join(env.DATA_DIR, "outbox");

const timeouts = { connectionTimeout: DEADLINE, greetingTimeout: DEADLINE, socketTimeout: DEADLINE };

/** Sends now; throws unless the server accepts it within 10 s. A retry has the same `id`, so the server can spot it. */
export async function sendTemplate<Template extends MailTemplate>(
  template: Template,
  to: string,
  props: MailProps[Template],
  id?: string,
  attachment?: MailAttachment,
): Promise<void> {
  try {
    await span("call", `mail ${template}`, {}, () => send(template, to, props, { id, attachment }));
    METRICS.mails.inc({ outcome: "sent" });
  } catch (error) {
    METRICS.mails.inc({ outcome: "failed" });
    throw error;
  }
}

async function send<Template extends MailTemplate>(
  template: Template,
  to: string,
  props: MailProps[Template],
  { id, attachment }: { id: string | undefined; attachment: MailAttachment | undefined },
): Promise<void> {
  // Loaded with the first mail: the start need not wait, and commands run under plain Node, which cannot read JSX.
  const [{ createTransport }, { renderMail }] = await Promise.all([
    import("nodemailer"),
    import("./mail-templates.tsx"),
  ]);
  const { hostname } = new URL(env.ORIGIN);
  const requestId = currentRequestId();
  const rendered = await renderMail(template, props);
  const mail = {
    from: env.MAIL_FROM ?? `oi@${hostname}`,
    to,
    messageId: id && `<${id}@${hostname}>`,
    // base64 keeps typed text intact, and is easy to read back (/dev/outbox).
    textEncoding: "base64" as const,
    ...rendered,
    attachments: attachment ? await attachmentsOf(attachment) : [],
    headers: { ...rendered.headers, ...(requestId && { "X-Request-Id": requestId }) },
  };
  if (!env.SMTP_URL) {
    const writer = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
    return writeToOutbox(await writer.sendMail(mail));
  }
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the mail server took longer than ${DEADLINE / 1000} s`)), DEADLINE);
  });
  const transport = createTransport({
    url: env.SMTP_URL,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const sending = transport.sendMail(mail);
  // A failure after the deadline has already been reported as late.
  sending.catch(() => {});
  await Promise.race([sending, late]).finally(() => clearTimeout(timer));
}

async function attachmentsOf({ key, fileName }: MailAttachment) {
  try {
    return [{ filename: fileName, content: await buffer((await openFile(key)).stream) }];
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    logError(error, "the attachment of a mail is gone");
    return [];
  }
}

/** Writes a mail whole or not at all, even if the power fails. */
async function writeToOutbox({ message }: { message: unknown }): Promise<void> {
  await mkdir(OUTBOX, { recursive: true });
  const name = `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID()}.eml`;
  await writeFile(join(OUTBOX, `${name}.part`), message as Buffer, { flag: "wx", mode: 0o600, flush: true });
  await rename(join(OUTBOX, `${name}.part`), join(OUTBOX, name));
  const folder = await open(OUTBOX);
  await folder.sync().finally(() => folder.close());
}

const jobSchema = z.object({
  id: z.string(),
  template: z.string(),
  to: z.string(),
  props: z.record(z.string(), z.unknown()),
  attachment: z.object({ key: z.string(), fileName: z.string() }).optional(),
});

/** Sends the mail of a job. A throw makes the queue retry later. */
export async function deliverMail(job: object): Promise<void> {
  const { id, template, to, props, attachment } = jobSchema.parse(job);
  // Only `queueMail` writes these jobs, and its types pair template and props.
  await sendTemplate(template as MailTemplate, to, props as MailProps[MailTemplate], id, attachment);
}
