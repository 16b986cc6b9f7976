/** Queues mails as jobs (jobs.server.ts): a mail is sent exactly if the transaction that queues it commits. */
import { randomUUID } from "node:crypto";
import { enqueue, enqueueAll, type JobTx } from "./jobs.server.ts";
import type { MailAttachment, MailProps, MailTemplate } from "./mails.server.ts";

/** Queues a mail in the caller's transaction. */
export function queueMail<Template extends MailTemplate>(
  tx: JobTx,
  template: Template,
  to: string,
  props: MailProps[Template],
  attachment?: MailAttachment,
): Promise<void> {
  return enqueue(tx, "mail", { id: randomUUID(), template, to, props, ...(attachment && { attachment }) });
}

/** The reader's id is for the unsubscribe link. */
type EndableMail = {
  [Template in MailTemplate]: MailProps[Template] extends { userId: string } ? Template : never;
}[MailTemplate];

/** Queues a mail with an unsubscribe link to each of these people. */
export function queueMails<Template extends EndableMail>(
  tx: JobTx,
  template: Template,
  people: { id: string; email: string }[],
  props: Omit<MailProps[Template], "userId">,
): Promise<void> {
  const mails = people.map(({ id: userId, email: to }) => ({
    id: randomUUID(),
    template,
    to,
    props: { ...props, userId },
  }));
  return enqueueAll(tx, "mail", mails);
}
