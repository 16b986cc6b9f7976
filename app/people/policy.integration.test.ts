/** The table of policy.ts against what each act does to an account in each state. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "../../tests/support/factories.ts";
import { setType } from "../conversation/account-type.server.ts";
import { TYPE_USER } from "../kit/roles.ts";
import { db } from "../platform/db.server.ts";
import { env } from "../platform/env.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import type { CurrentUser } from "./account.ts";
import { blockPerson, unblockPerson } from "./blocking.server.ts";
import { admitDesigner, refuseDesigner } from "./designers.server.ts";
import { makePasswordLink } from "./passwords.server.ts";
import { ACCOUNT_ACTS, type AccountAct, type AccountState } from "./policy.ts";
import { user } from "./schema.ts";

let admin: CurrentUser;
beforeAll(async () => {
  env.DESIGNERS = "admitted";
  admin = await createUser(db, { typeUser: TYPE_USER.admin });
  await createUser(db, { typeUser: TYPE_USER.admin });
});
afterAll(stopJobs);

async function personWho(state: AccountState): Promise<CurrentUser> {
  const admitted = state !== "waiting" && state !== "refused";
  const person = await createUser(db, { typeUser: 1, admitted, verified: state !== "unconfirmed" });
  const since = (then: boolean) => (then ? new Date() : null);
  const values = { refusedAt: since(state === "refused"), blockedAt: since(state === "blocked") };
  await db.update(user).set(values).where(eq(user.id, person.id));
  return person;
}

const ACTS: Record<AccountAct, (person: CurrentUser) => Promise<boolean>> = {
  changeType: async (person) => (await setType(person, TYPE_USER.customer, admin)) === "changed",
  passwordLink: async (person) => (await makePasswordLink(person, admin)) !== null,
  block: async ({ id }) => (await blockPerson(id, admin)) === "blocked",
  unblock: async ({ id }) => (await unblockPerson(id, admin)) === "unblocked",
  admit: async ({ id }) => (await admitDesigner({ id }, admin)) !== null,
  refuse: async ({ id }) => (await refuseDesigner(id, admin)) !== null,
};

test("[OWNER-3] [OWNER-5] [OWNER-6] what the page offers for an account's state is done", async () => {
  for (const [act, run] of Object.entries(ACTS))
    for (const state of ["active", "unconfirmed", "waiting", "refused", "blocked"] as const)
      if (ACCOUNT_ACTS[act as AccountAct][state])
        expect([act, state, await run(await personWho(state))]).toEqual([act, state, true]);
});

test("[OWNER-4] to their own account admins do what the table says, and no more", async () => {
  for (const act of ["changeType", "block", "passwordLink"] as const)
    expect([act, await ACTS[act](admin)]).toEqual([act, ACCOUNT_ACTS[act].oneself]);
});
