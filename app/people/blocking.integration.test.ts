import { eq, ne } from "drizzle-orm";
import pg from "pg";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { asking, newAddress } from "../../tests/support/asking.ts";
import { createBudget, createUser, PASSWORD } from "../../tests/support/factories.ts";
import { openSession } from "../../tests/support/session.ts";
import { setType } from "../conversation/account-type.server.ts";
import { TYPE_USER } from "../kit/roles.ts";
import { ROOM_NEWS } from "../platform/announce.server.ts";
import { db } from "../platform/db.server.ts";
import { env } from "../platform/env.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { assignProject, designersToAssign } from "../room/hands.server.ts";
import { deleteAccount } from "../upkeep/account-deletion.server.ts";
import { blockPerson, unblockPerson } from "./blocking.server.ts";
import { signIn } from "./calls.server.ts";
import { readSession } from "./guards.server.ts";
import { listPeople } from "./people-list.server.ts";
import { user } from "./schema.ts";
import { adminsToTell, findUserById } from "./users.server.ts";

afterAll(stopJobs);

const { customer, designer, admin } = TYPE_USER;

test("[OPS-5.2] a blocked person's sessions end in every process, and the right password says why it lets nobody in", async () => {
  const who = await createUser(db);
  const { name, value } = await openSession(db, env.AUTH_SECRET, who);
  const session = () => readSession(new Headers({ cookie: `${name}=${value}` }));
  const enter = (password: string) => signIn(asking(newAddress()), { email: who.email, password });
  expect(await session()).not.toBeNull();
  const client = new pg.Client({ connectionString: env.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const heard: unknown[] = [];
  client.on("notification", ({ payload = "" }) => heard.push(JSON.parse(payload)));
  await client.query(`LISTEN ${ROOM_NEWS}`);

  expect(await blockPerson(who.id, null)).toBe("blocked");
  await vi.waitFor(() => expect(heard).toEqual([{ ended: who.id }]));
  expect(await session()).toBeNull();
  expect(await enter("outra-senha")).toEqual({ kind: "wrong" });
  expect(await enter(PASSWORD)).toEqual({ kind: "blocked" });
  // A session that was being opened meanwhile lets nobody in either.
  const late = await openSession(db, env.AUTH_SECRET, who);
  expect(await readSession(new Headers({ cookie: `${late.name}=${late.value}` }))).toBeNull();

  const blockedAt = async () => (await db.select().from(user).where(eq(user.id, who.id)))[0]?.blockedAt;
  const first = await blockedAt();
  expect(await blockPerson(who.id, null)).toBe("blocked");
  expect(await blockedAt()).toEqual(first);
  await unblockPerson(who.id, null);
  expect(await session(), "unblocked, one signs in again").toBeNull();
  expect(await enter(PASSWORD)).toMatchObject({ kind: "in" });
});

test("[OPS-5.2] a blocked person who never confirmed the e-mail reads the same", async () => {
  const who = await createUser(db, { verified: false });
  const enter = (password: string) => signIn(asking(newAddress()), { email: who.email, password });
  expect(await enter(PASSWORD)).toEqual({ kind: "unverified" });
  await blockPerson(who.id, null);
  expect([await enter("outra-senha"), await enter(PASSWORD)]).toEqual([{ kind: "wrong" }, { kind: "blocked" }]);
});

test("[OPS-5.2] a blocked designer is given no project, and a blocked admin hears of no request", async () => {
  const ada = await createUser(db, { typeUser: admin });
  const other = await createUser(db, { typeUser: admin });
  const davi = await createUser(db, { typeUser: designer });
  const { id } = await createBudget(db, await createUser(db));
  await blockPerson(davi.id, ada);
  await blockPerson(other.id, ada);
  expect((await designersToAssign(null)).map((one) => one.id)).not.toContain(davi.id);
  expect(await assignProject(ada, id, davi.id)).toBe(false);
  const told = (await adminsToTell(db)).map((one) => one.id);
  expect([told.includes(ada.id), told.includes(other.id)]).toEqual([true, false]);
  expect((await listPeople({ typeUser: designer, search: davi.email.toUpperCase() })).people).toMatchObject([
    { id: davi.id, state: "blocked", blockedBy: ada.id },
  ]);
});

test("[OPS-5.2] of admins that are blocked, lowered and deleted at once, one stays in charge; blocked ones do not count", async () => {
  await db.update(user).set({ typeUser: customer }).where(ne(user.typeUser, customer));
  const [one, two, three] = await Promise.all([0, 1, 2].map(() => createUser(db, { typeUser: admin })));
  if (!one || !two || !three) throw new Error("nobody");
  const results = await Promise.all([blockPerson(one.id, null), setType(two, designer, null), deleteAccount(three)]);
  expect(results.filter((result) => result === "last admin")).toHaveLength(1);
  const left = await adminsToTell(db);
  expect(left).toHaveLength(1);
  const last = await findUserById(left[0]?.id ?? "");
  if (!last) throw new Error("nobody is left");
  expect([await blockPerson(last.id, null), await setType(last, customer, null), await deleteAccount(last)]).toEqual([
    "last admin",
    "last admin",
    "last admin",
  ]);
});

test("[OPS-5.2] the operator makes and lowers admins, but nobody who holds something", async () => {
  await createUser(db, { typeUser: admin });
  const who = await createUser(db);
  for (const wanted of [admin, designer, customer] as const) {
    const now = await findUserById(who.id);
    if (!now) throw new Error("nobody");
    expect(await setType(now, wanted, null)).toBe("changed");
    expect((await findUserById(who.id))?.typeUser).toBe(wanted);
  }
  await createBudget(db, who);
  expect(await setType(who, admin, null)).toBe("holds something");
});
