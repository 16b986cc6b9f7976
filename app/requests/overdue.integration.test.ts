import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createBudget, createUser } from "../../tests/support/factories.ts";
import { user } from "../people/schema.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { reopenRequest, withdrawRequest } from "../room/hands.server.ts";
import { tellOverdue } from "./overdue.server.ts";
import { budget } from "./schema.ts";

afterAll(stopJobs);

const DAY = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * DAY);

/** The names of the requests in each mail that waits for an address, oldest first. */
async function told(to: string): Promise<string[][]> {
  const { rows } = await db.execute<{ names: string[] }>(
    sql`select jsonb_path_query_array(data, '$.props.requests[*].nameProject') as names from pgboss.job
        where name = 'mail' and data->>'template' = 'waiting-requests' and data->>'to' = ${to} order by created_on`,
  );
  return rows.map(({ names }) => names);
}

test("[ROOM-7] admins are told once, in one mail, of all requests that nobody claims within three days", async () => {
  const clara = await createUser(db);
  const davi = await createUser(db, { typeUser: 1 });
  const [ada, eva, unconfirmed] = [
    await createUser(db, { typeUser: 2 }),
    await createUser(db, { typeUser: 2 }),
    await createUser(db, { typeUser: 2, verified: false }),
  ];
  await db
    .update(user)
    .set({ mailsOff: ["requests"] })
    .where(eq(user.id, eva.id));
  const late = await createBudget(db, clara, { nameProject: "Tarde", openedAt: ago(5) });
  await createBudget(db, clara, { nameProject: "Também", openedAt: ago(3.1) });
  await createBudget(db, clara, { nameProject: "Cedo", openedAt: ago(2.9) });
  await createBudget(db, clara, { nameProject: "Assumido", openedAt: ago(5), designSelect: davi.id });
  await createBudget(db, clara, { nameProject: "Retirado", openedAt: ago(5), withdrawnAt: ago(1) });
  await createBudget(db, clara, { nameProject: "Finalizado", openedAt: ago(5), status: 3 });
  await Promise.all([tellOverdue(), tellOverdue()]);
  await tellOverdue();
  expect((await told(ada.email)).flat()).toEqual(["Tarde", "Também"]);
  expect(await told(ada.email)).toHaveLength(1);
  for (const other of [eva, unconfirmed, davi, clara]) expect(await told(other.email)).toEqual([]);

  await withdrawRequest(clara, late.id);
  await reopenRequest(clara, late.id);
  await tellOverdue();
  expect(await told(ada.email), "open again since now").toHaveLength(1);
  await db
    .update(budget)
    .set({ openedAt: ago(4) })
    .where(eq(budget.id, late.id));
  await tellOverdue();
  expect(await told(ada.email)).toEqual([["Tarde", "Também"], ["Tarde"]]);
});
