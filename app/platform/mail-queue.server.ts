/** Mails as jobs (jobs.server.ts): each goes out exactly if the transaction that queues it commits. */
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

/**
 * Queues a mail, in the transaction of what it tells, that its request sends itself (`sendTemplate` with this `id`): the job
 * follows after `seconds`, for a process that was killed, unless `withdraw` takes it back.
 */
export function queueStandIn<Template extends MailTemplate>(
  tx: JobTx,
  id: string,
  seconds: number,
  template: Template,
  to: string,
  props: MailProps[Template],
): Promise<void> {
  return enqueue(tx, "mail", { id, template, to, props }, new Date(Date.now() + seconds * 1000), id);
}

/** Its reader's id is for the link that ends such mails. */
type EndableMail = {
  [Template in MailTemplate]: MailProps[Template] extends { userId: string } ? Template : never;
}[MailTemplate];

/** Queues a mail of a kind that ends at one press, to each of these people. */
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
