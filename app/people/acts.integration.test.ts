/** What admins do to accounts: who may, what is refused, what is recorded. */
import { desc, eq, ne } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createBudget, createUser } from "../../tests/support/factories.ts";
import { ROUNDS } from "../../tests/support/rounds.ts";
import { openSession } from "../../tests/support/session.ts";
import { setType } from "../conversation/account-type.server.ts";
import { TYPE_USER } from "../kit/roles.ts";
import { db } from "../platform/db.server.ts";
import { env } from "../platform/env.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { setting } from "../platform/schema.ts";
import { dataFileOf } from "../profile/data-file.server.ts";
import { deleteAccount } from "../upkeep/account-deletion.server.ts";
import { listActs } from "./acts.server.ts";
import { actText } from "./acts.ts";
import { blockPerson, unblockPerson } from "./blocking.server.ts";
import { admitDesigner, listWaitingDesigners, refuseDesigner, waitingSince } from "./designers.server.ts";
import { readSession } from "./guards.server.ts";
import { DELETED_NAME } from "./names.ts";
import { loginOfResetToken, makePasswordLink, setPasswordByLink } from "./passwords.server.ts";
import { act, user } from "./schema.ts";
import { findUserById } from "./users.server.ts";

const { customer, designer, admin } = TYPE_USER;

beforeEach(async () => {
  env.DESIGNERS = "admitted";
  await db.delete(act);
  await db.delete(setting);
  await db.update(user).set({ typeUser: customer }).where(ne(user.typeUser, customer));
});
afterAll(stopJobs);

const newAdmin = (name: string) => createUser(db, { typeUser: admin, name });

async function recorded() {
  const rows = await db.select().from(act).orderBy(desc(act.at), desc(act.id));
  return rows.map(({ kind, byName, whoName }) => [byName, kind, whoName]);
}

test("[OWNER-7] every act is recorded once with the names of that moment; repeating one records nothing", async () => {
  const ada = await newAdmin("Ada");
  const otto = await createUser(db, { name: "Otto", typeUser: designer, admitted: false });
  for (const _ of [1, 2]) await blockPerson(otto.id, ada);
  for (const _ of [1, 2]) await unblockPerson(otto.id, null);
  for (const _ of [1, 2]) expect(await refuseDesigner(otto.id, ada)).toEqual({ name: "Otto" });
  for (const _ of [1, 2]) expect(await admitDesigner({ id: otto.id }, ada)).toEqual({ name: "Otto" });
  expect(await setType(otto, customer, ada)).toBe("changed");
  expect(await setType({ ...otto, typeUser: customer }, customer, ada)).toBe("changed");
  await db.update(user).set({ name: "Otto Reis" }).where(eq(user.id, otto.id));
  expect(await recorded()).toEqual([
    ["Ada", "role", "Otto"],
    ["Ada", "admitted", "Otto"],
    ["Ada", "refused", "Otto"],
    ["", "unblocked", "Otto"],
    ["Ada", "blocked", "Otto"],
  ]);
  const { acts, more } = await listActs(4);
  expect(more).toBe(true);
  expect(acts.map(({ by, text }) => `${by} ${text}`)).toEqual([
    "Ada mudou o papel de Otto: de designer para cliente",
    "Ada deixou Otto entrar como designer",
    "Ada não deixou Otto entrar como designer",
    "Linha de comando desbloqueou Otto",
  ]);
});

test("[OWNER-7] an act of another version is told without what this one does not know", () => {
  expect(actText({ kind: "forgotten", whoName: "Otto", details: {} })).toBe("fez outra coisa com a conta de Otto");
  expect(actText({ kind: "forgotten", whoName: "", details: {} })).toBe("fez outra coisa");
  expect(
    actText({ kind: "setting", whoName: "", details: { setting: "o prazo", from: "", to: "x".repeat(500) } }),
  ).toBe(`mudou o prazo: de “nada” para “${"x".repeat(79)}…”`);
});

test("[OWNER-7] a person's file has the acts about them and by them, and a deleted account's name goes from all", async () => {
  const ada = await newAdmin("Ada");
  await newAdmin("Outra");
  const otto = await createUser(db, { name: "Otto" });
  await blockPerson(otto.id, ada);
  await unblockPerson(otto.id, ada);
  const told = { ato: "bloqueou Otto", em: expect.any(Date) };
  expect(await dataFileOf(otto)).toMatchObject({ atosDoEstudio: [{ ...told, porEstaPessoa: false }, {}] });
  expect(await dataFileOf(ada)).toMatchObject({ atosDoEstudio: [{ ...told, porEstaPessoa: true }, {}] });
  expect(await deleteAccount(otto)).toBe("deleted");
  expect(await deleteAccount(ada)).toBe("deleted");
  expect(await recorded()).toEqual([
    [DELETED_NAME, "unblocked", DELETED_NAME],
    [DELETED_NAME, "blocked", DELETED_NAME],
  ]);
});

test("[OWNER-4] nobody lowers or blocks themselves, the last admin stays, and whoever holds something keeps the role", async () => {
  const ada = await newAdmin("Ada");
  expect([await blockPerson(ada.id, ada), await setType(ada, customer, ada)]).toEqual(["oneself", "oneself"]);
  expect([await blockPerson(ada.id, null), await setType(ada, customer, null)]).toEqual(["last admin", "last admin"]);
  const lucia = await createUser(db);
  const rui = await createUser(db, { typeUser: designer });
  await createBudget(db, lucia, { designSelect: rui.id });
  expect([await setType(lucia, designer, ada), await setType(rui, customer, ada)]).toEqual([
    "holds something",
    "holds something",
  ]);
  expect(await recorded()).toEqual([]);
});

test("[OWNER-3] whoever an admin makes a designer waits for nobody, whatever was before", async () => {
  const ada = await newAdmin("Ada");
  const nina = await createUser(db);
  const tiago = await createUser(db, { typeUser: designer, admitted: false });
  await refuseDesigner(tiago.id, ada);
  expect(await setType(tiago, customer, ada)).toBe("changed");
  for (const who of [nina, { ...tiago, typeUser: customer }]) {
    expect(await setType(who, designer, ada)).toBe("changed");
    expect(await findUserById(who.id)).toMatchObject({ typeUser: designer, admitted: true });
  }
  expect((await listWaitingDesigners()).map(({ id }) => id)).not.toContain(nina.id);
});

test("[OWNER-4] who was lowered or blocked meanwhile does nothing more", async () => {
  await newAdmin("Outra");
  const [ada, eva] = [await newAdmin("Ada"), await newAdmin("Eva")];
  const otto = await createUser(db, { name: "Otto" });
  const tiago = await createUser(db, { typeUser: designer, admitted: false });
  await setType(ada, customer, null);
  await blockPerson(eva.id, null);
  await db.delete(act);
  for (const who of [ada, eva]) {
    expect(await blockPerson(otto.id, who)).toBe("not in charge");
    expect(await unblockPerson(otto.id, who)).toBe("not in charge");
    expect(await setType(otto, admin, who)).toBe("not in charge");
    expect(await admitDesigner({ id: tiago.id }, who)).toBeNull();
    expect(await refuseDesigner(tiago.id, who)).toBeNull();
    expect(await makePasswordLink(otto, who)).toBeNull();
  }
  expect(await recorded()).toEqual([]);
});

test("[OWNER-4] two admins who lower or block each other at once: one of them stays", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await db.update(user).set({ typeUser: customer, blockedAt: null }).where(ne(user.typeUser, customer));
    const [ada, eva] = [await newAdmin("Ada"), await newAdmin("Eva")];
    const results =
      round % 2 === 0
        ? await Promise.all([setType(ada, customer, eva), setType(eva, designer, ada)])
        : await Promise.all([blockPerson(ada.id, eva), setType(eva, customer, ada)]);
    expect(results.filter((result) => result === "not in charge")).toHaveLength(1);
    const left = (await db.select().from(user).where(eq(user.typeUser, admin))).filter((one) => !one.blockedAt);
    expect(left).toHaveLength(1);
  }
});

test("[OWNER-4] two admins who are lowered by a third and the command line at once: one stays in charge", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await db.update(user).set({ typeUser: customer, blockedAt: null }).where(ne(user.typeUser, customer));
    const [ada, eva] = [await newAdmin("Ada"), await newAdmin("Eva")];
    const results = await Promise.all([setType(ada, customer, null), blockPerson(eva.id, null)]);
    expect(results.filter((result) => result === "last admin")).toHaveLength(1);
  }
});

test("[OWNER-5] a refused designer waits no more and is told; an admin may still let them in", async () => {
  const ada = await newAdmin("Ada");
  const tiago = await createUser(db, { typeUser: designer, admitted: false });
  const waits = async () => (await listWaitingDesigners()).map(({ id }) => id).includes(tiago.id);
  expect([await waits(), (await waitingSince(tiago.id)).refused]).toEqual([true, false]);
  await refuseDesigner(tiago.id, ada);
  expect([await waits(), (await waitingSince(tiago.id)).refused]).toEqual([false, true]);
  await admitDesigner({ id: tiago.id }, ada);
  expect((await findUserById(tiago.id))?.admitted).toBe(true);
  expect(await refuseDesigner(tiago.id, ada)).toBeNull();
  const { rows } = await db.$client.query(
    "select data->>'template' as template from pgboss.job where data->>'to' = $1 order by created_on, template desc",
    [tiago.email],
  );
  expect(rows.map(({ template }) => template).sort()).toEqual(["designer-admitted", "designer-refused"]);
});

test("[OWNER-6] a password link is recorded, sets one password, and ends the sessions", async () => {
  const ada = await newAdmin("Ada");
  const otto = await createUser(db, { name: "Otto" });
  const { name, value } = await openSession(db, env.AUTH_SECRET, otto);
  const path = await makePasswordLink(otto, ada);
  const token = new URL(path ?? "", env.ORIGIN).searchParams.get("token") ?? "";
  expect(await loginOfResetToken(token)).toMatchObject({ uid: otto.uid });
  expect(await setPasswordByLink(new Headers(), token, "uma-senha-boa")).toBe(otto.uid);
  expect(await setPasswordByLink(new Headers(), token, "outra-senha-boa")).toBeNull();
  expect(await readSession(new Headers({ cookie: `${name}=${value}` }))).toBeNull();
  expect(await recorded()).toEqual([["Ada", "password_link", "Otto"]]);
});
