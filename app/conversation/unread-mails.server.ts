/** Mails about unread messages. Each message queues one job per reader; the first job mails about all of them. */
import { and, asc, eq, gt, isNotNull, isNull, ne, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { TYPE_USER } from "../kit/roles.ts";
import { nameFor } from "../people/names.ts";
import { user } from "../people/schema.ts";
import { db, type Placeholders, statement, type Tx } from "../platform/db.server.ts";
import { enqueueAll } from "../platform/jobs.server.ts";
import { queueMail } from "../platform/mail-queue.server.ts";
import { budget } from "../requests/schema.ts";
import { MAIL_AFTER_MINUTES } from "./conversation.ts";
import { message, reader } from "./schema.ts";

/** A request and the ids of its customer and designer. */
export type RequestPeople = { id: string; customer: string; designer: string | null };

const wantsMails = and(isNotNull(user.uid), sql`not ('messages' = any(${user.mailsOff}))`);

const readersWithDesigner = statement(
  "readersWithDesigner",
  (tx, { author, customer, designer }: Placeholders<{ author: string; customer: string; designer: string }>) =>
    findReaders(tx, author, or(eq(user.id, customer), eq(user.id, designer))),
);

const readersInStudio = statement("readersInStudio", (tx, given: Placeholders<{ author: string; customer: string }>) =>
  findReaders(tx, given.author, or(eq(user.id, given.customer), eq(user.typeUser, TYPE_USER.admin))),
);

function findReaders(tx: Tx, author: Placeholder, which: SQL | undefined) {
  return tx
    .select({ id: user.id })
    .from(user)
    .where(and(ne(user.id, author), wantsMails, which));
}

/** In the message's transaction: queues a job for each other member; before a claim, for the admins. */
export async function queueUnreadMails(tx: Tx, room: RequestPeople, author: string, seq: number): Promise<void> {
  const { customer, designer } = room;
  const readers = await (designer
    ? readersWithDesigner(tx, { author, customer, designer })
    : readersInStudio(tx, { author, customer }));
  const startAfter = new Date(Date.now() + MAIL_AFTER_MINUTES * 60_000);
  const jobs = readers.map(({ id }) => ({ budgetId: room.id, userId: id, seq }));
  await enqueueAll(tx, "unread-mail", jobs, startAfter);
}

const jobSchema = z.object({ budgetId: z.uuid(), userId: z.uuid(), seq: z.number() });

/**
 * Mails once about all unread messages, unless the job's message was read, mailed or deleted, or its reader left the
 * room.
 */
export async function mailUnread(job: object): Promise<void> {
  const { budgetId, userId, seq } = jobSchema.parse(job);
  await db.transaction(async (tx) => {
    const asAdmin = and(isNull(budget.designSelect), eq(user.typeUser, TYPE_USER.admin));
    const [person] = await tx
      .select({ id: user.id, typeUser: user.typeUser, email: user.email, nameProject: budget.nameProject })
      .from(user)
      .innerJoin(budget, eq(budget.id, budgetId))
      .where(
        and(
          eq(user.id, userId),
          wantsMails,
          or(eq(budget.userCreate, user.id), eq(budget.designSelect, user.id), asAdmin),
        ),
      );
    if (!person) return;
    const place = and(eq(reader.budgetId, budgetId), eq(reader.userId, userId));
    await tx.insert(reader).values({ budgetId, userId }).onConflictDoNothing();
    const [known] = await tx.select().from(reader).where(place).for("update");
    const from = Math.max(known?.readSeq ?? 0, known?.mailedSeq ?? 0);
    const unread = await tx
      .select({ seq: message.seq, author: { id: user.id, name: user.name, typeUser: user.typeUser } })
      .from(message)
      .innerJoin(user, eq(user.id, message.author))
      .where(
        and(
          eq(message.budgetId, budgetId),
          gt(message.seq, from),
          ne(message.author, userId),
          isNull(message.deletedAt),
        ),
      )
      .orderBy(asc(message.seq));
    if (!unread.some((one) => one.seq === seq)) return;
    await tx
      .update(reader)
      .set({ mailedSeq: unread.at(-1)?.seq ?? seq })
      .where(place);
    const authors = [...new Set(unread.map(({ author }) => nameFor(person, author)))].join(" e ");
    const { email, nameProject } = person;
    const props = { budgetId, nameProject, userId, from: authors, count: String(unread.length) };
    await queueMail(tx, "unread-messages", email, props);
  });
}
