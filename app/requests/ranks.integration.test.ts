/** The generated columns of `budget` repeat the domain's rule in SQL. */
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { rankOf } from "../../tests/support/budget-states.ts";
import { createBudget, createUser } from "../../tests/support/factories.ts";
import { db } from "../platform/db.server.ts";
import { BUDGET_STATUSES } from "./budget-statuses.ts";
import { budget } from "./schema.ts";
import { stageOf, stateOf } from "./turn.ts";

/** What another version of the application may have stored. */
const UNKNOWN = 7777;

test("[ROOM-2] [ROOMS-6] [OWNER-20] the lists sort by the rule that tells whose turn it is, whatever has happened to a request", async () => {
  const customer = await createUser(db);
  const designer = await createUser(db, { typeUser: 1 });
  const { id } = await createBudget(db, customer);
  for (const designSelect of [null, designer.id])
    for (const status of [...BUDGET_STATUSES.map(({ id }) => id), UNKNOWN])
      for (const quoteAnswer of [null, "accepted", "declined"] as const)
        for (const sent of [true, false])
          for (const downPayment of [null, "due", "claimed"] as const)
            for (const withdrawnAt of [null, new Date()]) {
              const changed = { designSelect, status, quoteAnswer, budget: sent, downPayment, withdrawnAt };
              const [row] = await db.update(budget).set(changed).where(eq(budget.id, id)).returning();
              if (!row) throw new Error("the request is gone");
              const state = stateOf(row);
              expect(row.customerRank, JSON.stringify(changed)).toBe(rankOf(state, "customer"));
              expect(row.stage, JSON.stringify(changed)).toBe(stageOf(state));
              if (designSelect) expect(row.designerRank, JSON.stringify(changed)).toBe(rankOf(state, "designer"));
            }
});
