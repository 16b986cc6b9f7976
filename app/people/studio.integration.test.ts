/** The studio's settings: where a value comes from, two who save at once, and that it counts everywhere at once. */
import { eq, ne, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createBudget, createUser } from "../../tests/support/factories.ts";
import { ROUNDS } from "../../tests/support/rounds.ts";
import { listBudgetsOfCustomer } from "../conversation/request-lists.server.ts";
import { TYPE_USER } from "../kit/roles.ts";
import { db } from "../platform/db.server.ts";
import { env } from "../platform/env.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { setting } from "../platform/schema.ts";
import {
  describeSettings,
  forgetSettings,
  saveSetting,
  setSettingsSubscribed,
  settingsIn,
  studioSettings,
} from "../platform/settings.server.ts";
import { pixFaults, pixSchema, SETTING_SCHEMAS, STANDARD } from "../platform/settings-schema.ts";
import { listOpenBudgets, listOverdueBudgets } from "../requests/budget-lists.server.ts";
import { tellOverdue } from "../requests/overdue.server.ts";
import { budget } from "../requests/schema.ts";
import { act, user } from "./schema.ts";
import { changeSetting } from "./studio.server.ts";
import { findUserById } from "./users.server.ts";

const DAY = 86_400_000;

function clearEnvironment(): void {
  for (const name of ["ANSWER_DAYS", "DESIGNERS", "PIX_KEY", "PIX_NAME", "PIX_CITY"] as const) env[name] = undefined;
}

beforeEach(async () => {
  clearEnvironment();
  setSettingsSubscribed(false);
  await db.delete(setting);
  await db.delete(act);
});
afterAll(stopJobs);

const newAdmin = () => createUser(db, { typeUser: TYPE_USER.admin, name: "Ada" });

test("[OWNER-8] the environment wins over what is stored, which wins over the standard", async () => {
  const ada = await newAdmin();
  expect(await studioSettings()).toEqual(STANDARD);
  expect(await changeSetting(ada, { name: "answerDays", value: 5, revision: 0 })).toBe("saved");
  expect((await studioSettings()).answerDays).toBe(5);
  expect((await describeSettings()).answerDays).toMatchObject({ value: 5, from: "studio", revision: 1 });
  env.ANSWER_DAYS = 9;
  expect((await describeSettings()).answerDays).toMatchObject({
    value: 9,
    from: "environment",
    variables: ["ANSWER_DAYS"],
  });
  expect(await changeSetting(ada, { name: "answerDays", value: 7, revision: 1 })).toBe("fixed");
  env.ANSWER_DAYS = undefined;
  expect((await studioSettings()).answerDays).toBe(5);
  Object.assign(env, { PIX_KEY: "a@b.example", PIX_NAME: "Ada", PIX_CITY: "Recife" });
  expect((await describeSettings()).pix).toMatchObject({ from: "environment", value: { city: "Recife" } });
});

test("[OWNER-8] what another version stored and this one cannot read counts as not stored, and can be replaced", async () => {
  await db.insert(setting).values({ name: "answerDays", value: "soon", revision: 3 });
  expect((await describeSettings()).answerDays).toMatchObject({ value: 3, from: "standard", revision: 3 });
  const saved = await changeSetting(await newAdmin(), { name: "answerDays", value: 4, revision: 3 });
  expect([saved, (await studioSettings()).answerDays]).toEqual(["saved", 4]);
});

test("[OWNER-8] values have bounds, and Pix has all three parts or none", () => {
  const fits = (name: keyof typeof SETTING_SCHEMAS, value: unknown) => SETTING_SCHEMAS[name].safeParse(value).success;
  for (const days of [0, 61, 1.5, "x", ""]) expect([days, fits("answerDays", days)]).toEqual([days, false]);
  expect([fits("answerDays", "60"), fits("designers", "some"), fits("rights", "x".repeat(1001))]).toEqual([
    true,
    false,
    false,
  ]);
  const pix = { key: "oi@traco.example", name: "Ç".repeat(25), city: "Ã".repeat(15) };
  expect(pixSchema.safeParse(pix).success).toBe(true);
  for (const wrong of [{ key: "x".repeat(77) }, { name: "a".repeat(26) }, { city: "a".repeat(16) }, { city: " " }])
    expect(pixSchema.safeParse({ ...pix, ...wrong }).success).toBe(false);
  expect(pixFaults({})).toEqual([]);
  expect(pixFaults({ PIX_KEY: "a", PIX_CITY: "b" })).toEqual([
    "PIX_NAME is not set; set PIX_KEY, PIX_NAME and PIX_CITY or none",
  ]);
});

test("[OWNER-7] [OWNER-8] a change is recorded with both values; the same value again changes nothing", async () => {
  const ada = await newAdmin();
  await changeSetting(ada, { name: "answerDays", value: 1, revision: 0 });
  await changeSetting(ada, { name: "answerDays", value: 1, revision: 0 });
  await changeSetting(ada, {
    name: "pix",
    value: { key: "ada@traco.example", name: "Ada", city: "Recife" },
    revision: 0,
  });
  await changeSetting(ada, { name: "pix", value: null, revision: 1 });
  expect((await describeSettings()).pix).toMatchObject({ value: null, from: "studio", revision: 2 });
  const rows = await db.select().from(act).orderBy(act.at);
  expect(rows.map(({ byName, kind, details }) => [byName, kind, details])).toEqual([
    ["Ada", "setting", { setting: "o prazo de resposta", from: "3 dias", to: "1 dia" }],
    ["Ada", "setting", { setting: "os dados do Pix", from: "sem Pix", to: "ada@traco.example, Ada, Recife" }],
    ["Ada", "setting", { setting: "os dados do Pix", from: "ada@traco.example, Ada, Recife", to: "sem Pix" }],
  ]);
});

test("[OWNER-10] of two who save at once one is told that the other saved, and nothing is overwritten unseen", async () => {
  const [ada, eva] = [await newAdmin(), await newAdmin()];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { revision } = (await describeSettings()).answerDays;
    const [one, other] = [10 + (round % 20), 31 + (round % 20)];
    const results = await Promise.all([
      changeSetting(ada, { name: "answerDays", value: one, revision }),
      changeSetting(eva, { name: "answerDays", value: other, revision }),
    ]);
    expect(results.toSorted()).toEqual(["changed meanwhile", "saved"]);
    const now = (await describeSettings()).answerDays;
    expect(now).toMatchObject({ value: results[0] === "saved" ? one : other, revision: revision + 1 });
  }
  expect(await db.$count(act, eq(act.kind, "setting"))).toBe(ROUNDS);
});

test("[OWNER-10] two processes that write the row at once: one of them does, also the first time", async () => {
  const { id: by } = await newAdmin();
  for (let round = 0; round < ROUNDS; round += 1) {
    const revision = (await describeSettings()).rights.revision;
    const write = (value: string) => db.transaction((tx) => saveSetting(tx, { name: "rights", value, revision, by }));
    expect((await Promise.all([write("um"), write("dois")])).toSorted()).toEqual([false, true]);
  }
});

test("[OWNER-9] what a process has read stays until a change is announced; what was being read meanwhile is not kept", async () => {
  setSettingsSubscribed(true);
  expect((await studioSettings()).answerDays).toBe(3);
  await db.insert(setting).values({ name: "answerDays", value: 8 });
  expect((await studioSettings()).answerDays).toBe(3);
  expect((await settingsIn(db)).answerDays).toBe(8);
  forgetSettings();
  const early = studioSettings();
  await db.update(setting).set({ value: 9 });
  forgetSettings();
  await early;
  expect((await studioSettings()).answerDays).toBe(9);
  await db.update(setting).set({ value: 10 });
  setSettingsSubscribed(false);
  expect((await studioSettings()).answerDays).toBe(10);
});

test("[OWNER-9] answer days count at once for those who wait: lists, turn, overdue requests and their mail", async () => {
  const ada = await newAdmin();
  const clara = await createUser(db);
  const openedAt = new Date(Date.now() - 5 * DAY);
  const { id } = await createBudget(db, clara, { openedAt });
  const overdue = async () => (await listOverdueBudgets()).some((one) => one.id === id);
  const told = async () => (await db.select().from(budget).where(eq(budget.id, id)))[0]?.overdueToldAt;
  const card = async () => (await listOpenBudgets({ ...ada, typeUser: 1 })).budgets.find((one) => one.id === id);
  expect(await changeSetting(ada, { name: "answerDays", value: 10, revision: 0 })).toBe("saved");
  await tellOverdue();
  expect([await overdue(), (await card())?.late, await told()]).toEqual([false, false, null]);
  const [before] = (await listBudgetsOfCustomer(clara)).budgets;
  expect(await changeSetting(ada, { name: "answerDays", value: 2, revision: 1 })).toBe("saved");
  await tellOverdue();
  expect([await overdue(), (await card())?.late, await told()]).toEqual([true, true, expect.any(Date)]);
  const [after] = (await listBudgetsOfCustomer(clara)).budgets;
  expect(after?.turn).not.toEqual(before?.turn);
});

test("[OWNER-11] turning the approval off admits nobody: who waits may work until it is on again", async () => {
  const ada = await newAdmin();
  const tiago = await createUser(db, { typeUser: TYPE_USER.designer, admitted: false });
  const mayWork = async () => (await findUserById(tiago.id))?.admitted;
  await changeSetting(ada, { name: "designers", value: "admitted", revision: 0 });
  expect(await mayWork()).toBe(false);
  await changeSetting(ada, { name: "designers", value: "open", revision: 1 });
  expect(await mayWork()).toBe(true);
  await changeSetting(ada, { name: "designers", value: "admitted", revision: 2 });
  expect(await mayWork()).toBe(false);
  expect(await db.$count(user, sql`${user.id} = ${tiago.id} and ${user.admittedAt} is not null`)).toBe(0);
});

test("[OWNER-8] nobody but an admin in charge changes a setting", async () => {
  const [ada] = [await newAdmin(), await newAdmin()];
  await db.update(user).set({ typeUser: 0 }).where(ne(user.typeUser, 0));
  expect(await changeSetting(ada, { name: "answerDays", value: 9, revision: 0 })).toBe("not in charge");
  expect(await db.$count(setting)).toBe(0);
});
