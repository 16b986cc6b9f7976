import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createBudget, createUser, PASSWORD_HASH } from "../../tests/support/factories.ts";
import { newestMail, outboxMails } from "../../tests/support/outbox.ts";
import { ROUNDS } from "../../tests/support/rounds.ts";
import type { CurrentUser } from "../people/account.ts";
import { authUser, authVerification } from "../people/auth-schema.ts";
import { emailChange, user } from "../people/schema.ts";
import { hashLink } from "../people/secrets.server.ts";
import { findUserById } from "../people/users.server.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { OUTBOX } from "../platform/mail.server.ts";
import { deleteOldAccess } from "../upkeep/access-sweep.server.ts";
import {
  type AddressSide,
  confirmEmailChange,
  findEmailChange,
  resendEmailChange,
  sendEmailChange,
  startEmailChange,
} from "./email-change.server.ts";

beforeEach(() => rm(OUTBOX, { recursive: true, force: true }));
afterAll(stopJobs);

const headers = new Headers({ "x-forwarded-for": "10.8.7.1" });
const newAddress = () => `${randomUUID()}@example.com`;

/** Mails that side's link, as the queue does. Returns its hash. */
async function link({ id }: CurrentUser, email: string, side: AddressSide): Promise<string> {
  await sendEmailChange({ userId: id, email, side });
  return hashLink((await newestMail()).token);
}

async function bothLinks(person: CurrentUser, email: string) {
  expect(await startEmailChange(headers, person, email, PASSWORD_HASH)).toBe(0);
  return { old: await link(person, email, "old"), new: await link(person, email, "new") };
}

const queued = async (userId: string) => {
  const { rows } = await db.execute<{ data: object }>(
    sql`select data from pgboss.job where name = 'email-change' and data->>'userId' = ${userId} order by created_on`,
  );
  return rows.map(({ data }) => data);
};

test("[PROFILE-2] document and login change together, in either order of the links, and old reset links end", async () => {
  for (const order of [
    ["old", "new"],
    ["new", "old"],
  ] as const) {
    const clara = await createUser(db);
    const email = newAddress();
    const links = await bothLinks(clara, email);
    const reset = { id: randomUUID(), identifier: randomUUID(), value: clara.uid, expiresAt: new Date() };
    await db.insert(authVerification).values(reset);
    expect(await confirmEmailChange(links[order[0]])).toBe(`waits-${order[1]}`);
    // A second press repeats the same confirmation.
    expect(await confirmEmailChange(links[order[0]])).toBe(`waits-${order[1]}`);
    expect((await findUserById(clara.id))?.email).toBe(clara.email);
    expect(await confirmEmailChange(links[order[1]])).toBe("changed");
    expect((await findUserById(clara.id))?.email).toBe(email);
    const [login] = await db.select().from(authUser).where(eq(authUser.id, clara.uid));
    expect(login).toMatchObject({ email, emailVerified: true });
    expect(await db.$count(authVerification, eq(authVerification.value, clara.uid))).toBe(0);
    expect(await confirmEmailChange(links.old)).toBe("gone");
  }
});

test("[PROFILE-2] the mails are bounded: the same address again is the same change, others wait", async () => {
  const clara = await createUser(db);
  const email = newAddress();
  expect(await startEmailChange(headers, clara, email, PASSWORD_HASH)).toBe(0);
  expect(await startEmailChange(headers, clara, email, PASSWORD_HASH)).toBe(0);
  expect(await queued(clara.id)).toHaveLength(2);
  const change = await findEmailChange(db, clara.id);
  if (!change) throw new Error("no change");
  expect(await resendEmailChange(headers, clara, change)).toBeGreaterThan(60);
  expect(await startEmailChange(headers, clara, newAddress(), PASSWORD_HASH)).toBeGreaterThan(60);
  expect((await findEmailChange(db, clara.id))?.email).toBe(email);
  expect(await queued(clara.id)).toHaveLength(2);
});

test("[PROFILE-2] no queue and no table holds a link; another mail ends the earlier one", async () => {
  const clara = await createUser(db);
  const email = newAddress();
  await startEmailChange(headers, clara, email, PASSWORD_HASH);
  await sendEmailChange({ userId: clara.id, email, side: "new" });
  const { token } = await newestMail();
  expect(JSON.stringify([await queued(clara.id), await db.select().from(emailChange)])).not.toContain(token);
  const second = await link(clara, email, "new");
  expect(await confirmEmailChange(hashLink(token))).toBe("gone");
  expect(await confirmEmailChange(second)).toBe("waits-old");
  // Once a side has confirmed, a late job sends it nothing more.
  const before = (await outboxMails()).length;
  await sendEmailChange({ userId: clara.id, email, side: "new" });
  expect(await outboxMails()).toHaveLength(before);
});

test("[PROFILE-2] after 24 hours the links are dead, and the row is swept", async () => {
  const clara = await createUser(db);
  const links = await bothLinks(clara, newAddress());
  const [row] = await db.select().from(emailChange).where(eq(emailChange.userId, clara.id));
  expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(24 * 3_600_000);
  // Earlier than `now()`, which may be rounded up to a later millisecond.
  const over = sql`now() - interval '1 millisecond'`;
  await db.update(emailChange).set({ expiresAt: over }).where(eq(emailChange.userId, clara.id));
  expect(await confirmEmailChange(links.old)).toBe("gone");
  expect(await findEmailChange(db, clara.id)).toBeNull();
  await deleteOldAccess();
  expect(await db.$count(emailChange, eq(emailChange.userId, clara.id))).toBe(0);
});

test("[PROFILE-2] an address that became another account's meanwhile is not taken from it", async () => {
  const clara = await createUser(db);
  const email = newAddress();
  const links = await bothLinks(clara, email);
  await confirmEmailChange(links.old);
  const ana = await createUser(db, { email });
  expect(await confirmEmailChange(links.new)).toBe("taken");
  expect((await findUserById(clara.id))?.email).toBe(clara.email);
  expect((await findUserById(ana.id))?.email).toBe(email);
  expect(await findEmailChange(db, clara.id)).toBeNull();
});

test("[PROFILE-2] an unconfirmed login of the address makes way, unless it was worked with", async () => {
  const clara = await createUser(db);
  const squatted = newAddress();
  const squatter = await createUser(db, { email: squatted, verified: false });
  const links = await bothLinks(clara, squatted);
  await confirmEmailChange(links.old);
  expect(await confirmEmailChange(links.new)).toBe("changed");
  expect(await db.$count(user, eq(user.id, squatter.id))).toBe(0);

  const used = newAddress();
  const bia = await createUser(db);
  await createBudget(db, await createUser(db, { email: used, verified: false }));
  expect(await startEmailChange(headers, bia, used, PASSWORD_HASH)).toBe(0);
  await sendEmailChange({ userId: bia.id, email: used, side: "new" });
  expect((await newestMail()).text).toContain("Ele já é o da sua");
});

test("[PROFILE-2] two people race for one address: one has it, the other is told", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const people = [await createUser(db), await createUser(db)];
    const email = newAddress();
    const expiresAt = new Date(Date.now() + 60_000);
    for (const { id } of people)
      await db.insert(emailChange).values({
        userId: id,
        email,
        oldHash: `old-${id}`,
        newHash: `new-${id}`,
        oldConfirmedAt: new Date(),
        expiresAt,
      });
    const results = await Promise.all(people.map(({ id }) => confirmEmailChange(`new-${id}`)));
    expect(results.sort()).toEqual(["changed", "taken"]);
    expect([
      await db.$count(user, eq(user.email, email)),
      await db.$count(authUser, eq(authUser.email, email)),
    ]).toEqual([1, 1]);
  }
});

test("[PROFILE-2] both links are pressed at once: the change is whole", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id, uid } = await createUser(db);
    const email = newAddress();
    const expiresAt = new Date(Date.now() + 60_000);
    await db.insert(emailChange).values({ userId: id, email, oldHash: `old-${id}`, newHash: `new-${id}`, expiresAt });
    const results = await Promise.all([`old-${id}`, `new-${id}`].map(confirmEmailChange));
    expect(results.filter((result) => result === "changed")).toHaveLength(1);
    const [login] = await db.select().from(authUser).where(eq(authUser.id, uid));
    expect([login?.email, (await findUserById(id))?.email]).toEqual([email, email]);
  }
});
