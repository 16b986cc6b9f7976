/** Sends mail over SMTP; without a server writes `.eml` files to DATA_DIR/outbox. `queueMail` queues mail. */
import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { env } from "./env.server.ts";
import { FileMissing, openFile } from "./files.server.ts";
import { logError } from "./log.server.ts";
import type { MailAttachment, MailProps, MailTemplate } from "./mails.server.ts";
import { METRICS } from "./metrics.server.ts";
import { currentRequestId } from "./request-id.server.ts";
import { sync } from "./sync.server.ts";
import { span } from "./trace.server.ts";

/** Milliseconds in which the server must accept the whole mail. */
export const MAIL_DEADLINE = 10_000;
/** Milliseconds in which it must also reply, which may take minutes (RFC 5321, 4.5.3.2.6). A job ends after 60 s. */
const ANSWER_DEADLINE = 50_000;

export const OUTBOX = join(env.DATA_DIR, "outbox");

const timeouts = {
  connectionTimeout: MAIL_DEADLINE,
  greetingTimeout: MAIL_DEADLINE,
  socketTimeout: ANSWER_DEADLINE,
  disableFileAccess: true,
  disableUrlAccess: true,
};

/** The server received the whole mail but did not reply, so it may deliver it or not. */
export class MailUnanswered extends Error {
  override name = "MailUnanswered";
}

/**
 * Sends now. Throws within 10 s if the server refuses the mail or has not received all of it; throws later, or with
 * `MailUnanswered`, only if it has. A retry uses the same `id`, so that the server can recognise it.
 */
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
  // Imported with the first mail, so that the start need not wait, and because commands run under plain Node, which
  // cannot read JSX.
  const [{ createTransport }, { renderMail }] = await Promise.all([import("nodemailer"), import("./render-mail.tsx")]);
  const { hostname } = new URL(env.ORIGIN);
  const requestId = currentRequestId();
  const rendered = await renderMail(template, props);
  const mail = {
    from: env.MAIL_FROM ?? `oi@${hostname}`,
    to,
    messageId: id && `<${id}@${hostname}>`,
    // base64 preserves typed text and is easy to read back (/dev/outbox).
    textEncoding: "base64" as const,
    ...rendered,
    attachments: attachment ? await attachmentsOf(attachment) : [],
    headers: { ...rendered.headers, ...(requestId && { "X-Request-Id": requestId }) },
  };
  if (!env.SMTP_URL) {
    const writer = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
    return writeToOutbox(await writer.sendMail(mail));
  }
  let handedOver = false;
  const transport = createTransport({ url: env.SMTP_URL, ...timeouts });
  transport.use("stream", ({ message }, done) => {
    message.processFunc((content) => content.once("end", () => (handedOver = true)));
    done();
  });
  const cut = new AbortController();
  const { signal } = cut;
  // Until the mail ends the server cannot accept it, so an aborted mail does not arrive.
  const early = setTimeout(() => handedOver || cut.abort(), MAIL_DEADLINE);
  const late = setTimeout(() => cut.abort(), ANSWER_DEADLINE);
  try {
    await transport.sendMail({ ...mail, signal });
  } catch (error) {
    // A refusal has a response code.
    const isRefused = error instanceof Error && "responseCode" in error && error.responseCode !== undefined;
    if (handedOver && !isRefused) throw new MailUnanswered("the mail server did not answer", { cause: error });
    if (!signal.aborted) throw error;
    throw new Error(`the mail server took longer than ${MAIL_DEADLINE / 1000} s`, { cause: error });
  } finally {
    clearTimeout(early);
    clearTimeout(late);
  }
}

/**
 * Like `sendTemplate`, but never sends again if the reply is missing. For a mail whose link works once: a second mail
 * is worse than not knowing whether the first arrived.
 */
export async function sendOnce(...mail: Parameters<typeof sendTemplate>): Promise<void> {
  await sendTemplate(...mail).catch((error) => {
    if (!(error instanceof MailUnanswered)) throw error;
    logError(error, `mail ${mail[0]}`);
  });
}

async function attachmentsOf({ key, fileName }: MailAttachment) {
  try {
    return [{ filename: fileName, content: await buffer((await openFile(key)).stream) }];
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    logError(error, "a mail's attachment is missing");
    return [];
  }
}

/** Writes a mail completely or not at all, even if the power fails. */
async function writeToOutbox({ message }: { message: unknown }): Promise<void> {
  await mkdir(OUTBOX, { recursive: true });
  const name = `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID()}.eml`;
  await writeFile(join(OUTBOX, `${name}.part`), message as Buffer, { flag: "wx", mode: 0o600, flush: true });
  await rename(join(OUTBOX, `${name}.part`), join(OUTBOX, name));
  await sync(OUTBOX);
}

const jobSchema = z.object({
  id: z.string(),
  template: z.string(),
  to: z.string(),
  props: z.record(z.string(), z.unknown()),
  attachment: z.object({ key: z.string(), fileName: z.string() }).optional(),
});

/** Sends a job's mail. If it throws, the queue retries later. */
export async function deliverMail(job: object): Promise<void> {
  const { id, template, to, props, attachment } = jobSchema.parse(job);
  // Only `queueMail` makes these jobs, and its types match template and props.
  await sendTemplate(template as MailTemplate, to, props as MailProps[MailTemplate], id, attachment);
}
