import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createBudget, createUser, newSubmission } from "../../tests/support/factories.ts";
import { ROUNDS } from "../../tests/support/rounds.ts";
import { TYPE_USER } from "../kit/roles.ts";
import { user } from "../people/schema.ts";
import { findUserById } from "../people/users.server.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { BudgetRefused, createBudget as submit } from "../requests/budgets.server.ts";
import { claimBudget } from "../requests/claims.server.ts";
import { budget } from "../requests/schema.ts";
import { assignProject, releaseProject } from "../room/hands.server.ts";
import { changeType, mayChangeType } from "./account-type.server.ts";
import { message } from "./schema.ts";

afterAll(stopJobs);

const { customer, designer, admin } = TYPE_USER;
const typeOf = async (id: string) => (await findUserById(id))?.typeUser;

test("[MEND2-2] who holds nothing changes the kind of account, both ways, twice is once; nobody becomes or stops being an admin", async () => {
  for (const [from, to] of [
    [customer, designer],
    [designer, customer],
  ] as const) {
    const who = await createUser(db, { typeUser: from });
    expect(await mayChangeType(who)).toBe(true);
    expect(await changeType(who, to)).toBe(true);
    expect(await changeType({ ...who, typeUser: to }, to)).toBe(true);
    expect(await typeOf(who.id)).toBe(to);
    expect(await changeType({ ...who, typeUser: to }, admin)).toBe(false);
    expect(await typeOf(who.id)).toBe(to);
  }
  const ada = await createUser(db, { typeUser: admin });
  expect(await mayChangeType(ada)).toBe(false);
  expect(await changeType(ada, customer)).toBe(false);
  expect(await typeOf(ada.id)).toBe(admin);
});

test("[MEND2-2] a request, a project, a claim of the past and a message each keep the kind of account", async () => {
  const clara = await createUser(db);
  const { id } = await createBudget(db, clara, { withdrawnAt: new Date() });
  const [holder, former, writer] = await Promise.all([0, 1, 2].map(() => createUser(db, { typeUser: designer })));
  if (!holder || !former || !writer) throw new Error("nobody");
  const bia = await createUser(db);
  await createBudget(db, bia, { designSelect: holder.id });
  const open = await createBudget(db, bia);
  expect(await claimBudget(former, open.id)).toBe(true);
  expect(await releaseProject(former, open.id, "Férias")).toBe(true);
  await db.insert(message).values({ submissionId: randomUUID(), budgetId: id, author: writer.id, text: "Oi" });
  for (const [who, wanted] of [
    [clara, designer],
    [holder, customer],
    [former, customer],
    [writer, customer],
  ] as const) {
    expect(await mayChangeType(who)).toBe(false);
    expect(await changeType(who, wanted)).toBe(false);
    expect(await typeOf(who.id)).toBe(who.typeUser);
  }
});

test("[MEND2-2] a request and a change at the same moment: either the account stays a customer's or nothing is requested", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const who = await createUser(db);
    const [requested, changed] = await Promise.all([
      submit(who, newSubmission()).then(
        () => true,
        (error) => {
          expect(error).toBeInstanceOf(BudgetRefused);
          return false;
        },
      ),
      changeType(who, designer),
    ]);
    expect(requested).toBe(!changed);
    expect(await typeOf(who.id)).toBe(changed ? designer : customer);
    expect(await db.$count(budget, eq(budget.userCreate, who.id))).toBe(requested ? 1 : 0);
  }
});

test("[MEND2-2] a claim or an assignment and a change at the same moment: either it is a designer's or nobody holds the project", async () => {
  const ada = await createUser(db, { typeUser: admin });
  const clara = await createUser(db);
  for (let round = 0; round < ROUNDS; round++) {
    const who = await createUser(db, { typeUser: designer });
    const { id } = await createBudget(db, clara);
    const take = round % 2 === 0 ? claimBudget(who, id) : assignProject(ada, id, who.id);
    const [taken, changed] = await Promise.all([take, changeType(who, customer)]);
    expect(taken).toBe(!changed);
    expect(await typeOf(who.id)).toBe(changed ? customer : designer);
    expect(await db.$count(budget, eq(budget.designSelect, who.id))).toBe(taken ? 1 : 0);
  }
});

test("[MEND2-2] [SEC-8.7] a new designer is admitted as one who registers now, whatever they were before", async () => {
  const who = await createUser(db, { typeUser: customer, admitted: false });
  await changeType(who, designer);
  const [row] = await db.select().from(user).where(eq(user.id, who.id));
  expect(row?.admittedAt).not.toBeNull();
});
