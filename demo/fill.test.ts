import { count } from "drizzle-orm";
import { expect, test } from "vitest";
import { listBudgetsOfCustomer, listBudgetsOfDesigner, listOpenBudgets } from "../app/data/budgets.server.ts";
import { db } from "../app/data/db.server.ts";
import { budget } from "../app/data/schema/budget.ts";
import { user } from "../app/data/schema/user.ts";
import { answersSchema } from "../app/domain/questionnaire-schema.ts";
import { detectType } from "../app/services/upload.server.ts";
import { createUser } from "../tests/support/factories.ts";
import { quotePdf, referencePicture } from "./artwork.ts";
import { BUDGETS } from "./budgets.ts";
import { fillDemo } from "./fill.ts";

test("the demo fills an empty database once: three accounts, requests in every state, to open and at work", async () => {
  expect(await fillDemo()).toBe(true);
  expect(await fillDemo()).toBe(true);
  const people = await db.select({ id: user.id, typeUser: user.typeUser }).from(user).orderBy(user.typeUser);
  expect(people.map((person) => person.typeUser)).toEqual([0, 1, 2]);
  const [customer, designer] = people;
  expect((await listBudgetsOfCustomer(customer?.id ?? "")).total).toBe(BUDGETS.length);
  expect((await listOpenBudgets()).total).toBe(2);
  expect((await listBudgetsOfDesigner(designer?.id ?? "")).total).toBe(4);
  const statuses = await db.select({ status: budget.status, many: count() }).from(budget).groupBy(budget.status);
  expect(statuses.map((row) => row.status).sort()).toEqual([0, 1, 2]);
});

test("the demo adds nothing where somebody already is", async () => {
  await db.delete(budget);
  await db.delete(user);
  await createUser(db);
  expect(await fillDemo()).toBe(false);
  expect(await db.$count(user)).toBe(1);
});

test("its answers are ones the questionnaire takes, its files what their names say", async () => {
  for (const { answers } of BUDGETS) expect(answersSchema.safeParse(answers).success, answers.nameProject).toBe(true);
  expect(await detectType(await referencePicture(["#F6B73C", "#D6005F", "#FFF4E3"]))).toBe("png");
  expect(await detectType(await quotePdf(["Orçamento", "R$ 1,00 (um real)"]))).toBe("pdf");
});
