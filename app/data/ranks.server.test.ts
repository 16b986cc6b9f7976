/** The generated columns of `budget` repeat the domain's rule in SQL. */
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createBudget, createUser } from "../../tests/support/factories.ts";
import { UNCLAIMED } from "../domain/budget.ts";
import { BUDGET_STATUSES } from "../domain/budget-statuses.ts";
import { rankOf } from "../domain/turn.ts";
import { db } from "./db.server.ts";
import { budget } from "./schema/budget.ts";

/** What another version of the application may have stored. */
const UNKNOWN = 7777;

test("[ROOM-2] [ROOMS-6] the lists sort by the rule that tells whose turn it is, whatever has happened to a request", async () => {
  const customer = await createUser(db);
  const designer = await createUser(db, { typeUser: 1 });
  const { id } = await createBudget(db, customer);
  for (const designSelect of [null, designer.id])
    for (const status of [...BUDGET_STATUSES.map(({ id }) => id), UNKNOWN])
      for (const quoteAnswer of [null, "accepted", "declined"] as const)
        for (const sent of [true, false])
          for (const withdrawnAt of [null, new Date()]) {
            const changed = { designSelect, status, quoteAnswer, budget: sent, withdrawnAt };
            const [row] = await db.update(budget).set(changed).where(eq(budget.id, id)).returning();
            const state = {
              ...changed,
              userCreate: customer.id,
              designSelect: designSelect ?? UNCLAIMED,
              withdrawn: withdrawnAt !== null,
            };
            expect(row?.customerRank, JSON.stringify(changed)).toBe(rankOf(state, "customer"));
            if (designSelect) expect(row?.designerRank, JSON.stringify(changed)).toBe(rankOf(state, "designer"));
          }
});
