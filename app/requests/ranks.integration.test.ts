/** The generated columns of `budget` repeat the domain's rule in SQL. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { rankOf } from "../../tests/support/budget-states.ts";
import { createBudget, createUser } from "../../tests/support/factories.ts";
import { db } from "../platform/db.server.ts";
import { BUDGET_STATUSES } from "./budget-statuses.ts";
import type { ChangeAsked } from "./change-asked.ts";
import { PROOF_STANDS } from "./proof-stand.ts";
import { budget } from "./schema.ts";
import { stageOf, stateOf } from "./turn.ts";

const ASKED: ChangeAsked = { quote: randomUUID(), number: 1, text: "Dá?", at: "2026-11-27T18:20:00.000Z" };
const SENT = { proof: randomUUID(), number: 1, due: "2026-11-27T18:20:00.000Z", comments: 0, direction: "" };
const STANDS = [null, ...PROOF_STANDS.map((state) => ({ ...SENT, state }))];
/** With a proof in each state, and with a delivered kit. */
const WORK = STANDS.flatMap((proof) => [null, new Date()].map((deliveredAt) => ({ proof, deliveredAt })));
/** None asked, one of the newest version, and one of an earlier version. */
const CHANGES = [
  { changeAsked: null, quoteId: null },
  { changeAsked: ASKED, quoteId: ASKED.quote },
  { changeAsked: ASKED, quoteId: randomUUID() },
];

/** What another version of the application may have stored. */
const UNKNOWN = 7777;

test("[ROOM-2] [ROOMS-6] [OWNER-20] [WALK-30] the lists sort by the rule that tells whose turn it is, whatever has happened to a request", async () => {
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
              for (const [at, change] of CHANGES.flatMap((change) =>
                WORK.map((work) => ({ ...change, ...work })),
              ).entries()) {
                // Every combination takes minutes: each state of the work meets each change in turn.
                if ((at + status) % 3 !== 0) continue;
                const [row] = await db
                  .update(budget)
                  .set({ ...changed, ...change })
                  .where(eq(budget.id, id))
                  .returning();
                if (!row) throw new Error("the request is gone");
                const state = stateOf(row);
                const told = JSON.stringify({ ...changed, ...change });
                expect(row.customerRank, told).toBe(rankOf(state, "customer"));
                expect(row.stage, told).toBe(stageOf(state));
                if (designSelect) expect(row.designerRank, told).toBe(rankOf(state, "designer"));
              }
            }
});
