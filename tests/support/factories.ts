import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { type Answers, type Brief, NO_OPTIONAL_ANSWERS, type Submission } from "../../app/brief/questionnaire.ts";
import { TYPE_USER, type TypeUser } from "../../app/kit/roles.ts";
import type { CurrentUser } from "../../app/people/account.ts";
import { authAccount, authUser } from "../../app/people/auth-schema.ts";
import { user } from "../../app/people/schema.ts";
import { budget, budgetEvent } from "../../app/requests/schema.ts";

/** Any drizzle connection: the application's own `db` in unit tests, the `database` fixture in browser tests. */
export type Database = Pick<NodePgDatabase<Record<string, unknown>>, "insert" | "select" | "update" | "execute">;

/** Password of every person made here, with the hash that better-auth would make of it (making one costs 80 ms). */
export const PASSWORD = "senha-de-teste";
export const PASSWORD_HASH =
  "e3c6cb7283df3ebd0ad5ef8c9b602d14:c11c66073ad494eac7f7c3a7f195ec54a564759f780455fa08b8d72375cb3d895d565d745df9704b29d937be05ff169d421a03b870d5800a2d9f937a33fa4724";

export type UserOptions = {
  typeUser?: TypeUser;
  name?: string;
  email?: string;
  tell?: string;
  verified?: boolean;
  /** false: registered while DESIGNERS=admitted, and not admitted yet */
  admitted?: boolean;
};

/** A person with a login (password: PASSWORD), their email confirmed unless told otherwise. */
export async function createUser(database: Database, options: UserOptions = {}): Promise<CurrentUser> {
  const uid = randomUUID();
  const typeUser = options.typeUser ?? TYPE_USER.customer;
  const name = options.name ?? ["Clara Cliente", "Davi Designer", "Ada Admin"][typeUser] ?? "Alguém";
  const email = options.email ?? `${uid}@example.com`;
  const tell = options.tell ?? "(11) 91234-5678";
  await database.insert(authUser).values({ id: uid, name, email, emailVerified: options.verified ?? true });
  await database
    .insert(authAccount)
    .values({ id: randomUUID(), accountId: uid, providerId: "credential", userId: uid, password: PASSWORD_HASH });
  const admitted = options.admitted ?? true;
  const values = { uid, name, email, tell, typeUser, admittedAt: admitted ? new Date() : null };
  const [row] = await database.insert(user).values(values).returning({ id: user.id });
  if (!row) throw new Error("the user document was not inserted");
  return { id: row.id, uid, name, email, tell, typeUser, admitted };
}

/** All the mails that strangers may ask for in a day were asked for. */
export async function exhaustMails(database: Database, key: string): Promise<void> {
  await database.execute(
    sql`insert into mail_wait (key, source, until, sent) values (${key}, '', now() + interval '40 seconds', 20)`,
  );
}

/** Complete answers of panels 1 to 3, as a customer would give them. */
export const ANSWERS: Answers = {
  ...NO_OPTIONAL_ANSWERS,
  need: 0,
  website: "www.padariadoporto.com.br",
  descriptionInterprise: "Uma padaria de bairro que assa pão de fermentação natural.",
  targetAudience: ["famílias do bairro", "cafeterias"],
  nameProject: "Padaria do Porto",
  color: "#D6005F",
  slogan: "Pão com tempo",
  notIncludeElement: ["trigo", "chapéu de cozinheiro"],
  forMake: [true, false, true, false, false],
};

/** ANSWERS as the writers get them. */
export const BRIEF: Brief = { ...ANSWERS, hasReference: false };

/** ANSWERS as 'Terminar' sends them, each time another submission; `values` overrides fields. */
export function newSubmission(values: Partial<Submission> = {}): Submission {
  return { ...ANSWERS, submissionId: randomUUID(), resume_ia: "Uma padaria que cheira a manhã.", image: "", ...values };
}

/** A finished questionnaire of `customer`, with the event that says so; `values` overrides columns. */
export async function createBudget(
  database: Database,
  customer: { id: string },
  values: Partial<typeof budget.$inferInsert> = {},
): Promise<typeof budget.$inferSelect> {
  const { need: _need, ...answers } = ANSWERS;
  const [row] = await database
    .insert(budget)
    .values({
      ...answers,
      submissionId: randomUUID(),
      userCreate: customer.id,
      typeBanding: 0,
      resume_ia: "A Padaria do Porto assa pão de fermentação natural para as famílias do bairro.",
      ...values,
    })
    .returning();
  if (!row) throw new Error("the budget was not inserted");
  await database.insert(budgetEvent).values({ budgetId: row.id, kind: "created", by: customer.id, at: row.createdAt });
  return row;
}
