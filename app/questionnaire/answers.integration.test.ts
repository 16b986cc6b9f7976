import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { EVERY_ANSWER, withOther } from "../../tests/support/answers.ts";
import { ANSWERS, BRIEF, createBudget, createUser } from "../../tests/support/factories.ts";
import { ROUNDS } from "../../tests/support/rounds.ts";
import { writeBrief } from "../brief/brief.ts";
import { QUESTION_NAMES } from "../brief/questions.ts";
import { NEEDS } from "../kit/needs.ts";
import type { CurrentUser } from "../people/account.ts";
import { upload } from "../people/schema.ts";
import { createUpload } from "../people/uploads.server.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { dataFileOf } from "../profile/data-file.server.ts";
import { getBudgetFor } from "../requests/budgets.server.ts";
import { claimBudget } from "../requests/claims.server.ts";
import { budget, budgetEvent, budgetVersion } from "../requests/schema.ts";
import { withoutRecord } from "../upkeep/named-files.server.ts";
import { isBuiltInSummary, VERSIONS_MAX } from "./answer-changes.ts";
import { changeAnswers, imageOfVersion, versionsOf } from "./answers.server.ts";

afterAll(stopJobs);

const { need: _need, ...answers } = ANSWERS;
const STORY = "A Padaria do Porto assa pão de fermentação natural para as famílias do bairro.";
/** The factory's request as its form sends it, with `values` changed. */
const formOf = (values: object = {}) => ({ ...answers, resume_ia: STORY, image: "", version: 1, ...values });

const rowOf = async (id: string) => (await db.select().from(budget).where(eq(budget.id, id)))[0];
const eventsOf = (id: string) =>
  db.select().from(budgetEvent).where(eq(budgetEvent.budgetId, id)).orderBy(asc(budgetEvent.at));
const kindsOf = async (id: string) => (await eventsOf(id)).map(({ kind }) => kind);

async function newImage(owner: CurrentUser): Promise<string> {
  const key = `budget/send/${randomUUID()}.png`;
  await createUpload(owner.id, { key, fileName: "ref.png" });
  return key;
}

async function versionsFor(viewer: CurrentUser, id: string) {
  const found = await getBudgetFor(viewer, id);
  return found ? (await versionsOf(found)).versions : [];
}

test("[ROOM-5] a change is a version: the former answers are kept, and both are told with when and by whom", async () => {
  const clara = await createUser(db, { name: "Clara Lima" });
  const { id } = await createBudget(db, clara);
  const slogan = "Pão que espera por você";
  expect(await changeAnswers(clara, id, formOf({ slogan, targetAudience: ["turistas"] }))).toEqual({ id });
  expect(await rowOf(id)).toMatchObject({ slogan, targetAudience: ["turistas"], version: 2, status: 0 });
  const [earlier, ...more] = await db.select().from(budgetVersion).where(eq(budgetVersion.budgetId, id));
  expect(more).toEqual([]);
  expect(earlier).toMatchObject({ version: 1, answers: { ...answers, resume_ia: STORY, image: "" } });
  const [, event] = await eventsOf(id);
  expect(event).toMatchObject({ kind: "answers_changed", by: clara.id, details: { version: 2 } });
  expect((await rowOf(id))?.movedAt).toEqual(event?.at);

  const [second, first] = await versionsFor(clara, id);
  expect(second).toMatchObject({ version: 2, by: "Clara Lima", day: expect.stringMatching(/^\d+º? de /) });
  expect(second?.changes).toEqual([
    {
      field: "targetAudience",
      label: "Público-alvo",
      kind: "tags",
      before: answers.targetAudience,
      after: ["turistas"],
    },
    { field: "slogan", label: "Slogan", kind: "text", before: "Pão com tempo", after: slogan },
  ]);
  expect(first).toMatchObject({ version: 1, changes: [] });
});

test.each(QUESTION_NAMES)("[ROOMS-1] another answer to %s is stored, a version and in the own file", async (name) => {
  const clara = await createUser(db);
  const { need: _need, ...first } = EVERY_ANSWER;
  const { need: _same, ...other } = withOther(name);
  const { id } = await createBudget(db, clara, { ...first, typeBanding: NEEDS[2].typeBanding, resume_ia: STORY });
  expect(await changeAnswers(clara, id, formOf(other))).toEqual({ id });
  expect((await rowOf(id))?.[name]).toEqual(other[name]);
  expect(await kindsOf(id)).toEqual(["created", "answers_changed"]);
  const [newest] = await versionsFor(clara, id);
  expect(newest?.changes.map(({ field }) => field)).toEqual([name]);
  const file = await dataFileOf(clara);
  expect(file).toMatchObject({ pedidos: [{ ...other, versoesAnteriores: [{ versao: 1, ...first }] }] });
});

test("[ROOMS-1] a version that was stored before a question existed is read as one without its answer", async () => {
  const clara = await createUser(db);
  const { id } = await createBudget(db, clara, { version: 2, personality: ["calma"] });
  const { personality: _new, ...earlier } = answers;
  const stored = { ...earlier, resume_ia: STORY, image: "" } as (typeof budgetVersion.$inferInsert)["answers"];
  await db.insert(budgetVersion).values({ budgetId: id, version: 1, answers: stored });
  const [newest] = await versionsFor(clara, id);
  expect(newest?.changes).toEqual([expect.objectContaining({ field: "personality", before: [], after: ["calma"] })]);
});

test("[ROOM-5] the same answers again are a success without a version or an event, also after a claim", async () => {
  const clara = await createUser(db);
  const { id } = await createBudget(db, clara);
  expect(await changeAnswers(clara, id, formOf())).toEqual({ id });
  const changed = formOf({ color: "verde" });
  await changeAnswers(clara, id, changed);
  expect(await claimBudget(await createUser(db, { typeUser: 1 }), id)).toBe(true);
  const before = await rowOf(id);
  expect(await changeAnswers(clara, id, changed)).toEqual({ id });
  expect(await rowOf(id)).toEqual(before);
  expect(await kindsOf(id)).toEqual(["created", "answers_changed", "claimed"]);
});

for (const [who, typeUser] of [
  ["another customer", 0],
  ["a designer", 1],
  ["an admin", 2],
] as const) {
  test(`[ROOM-5] ${who} changes nothing`, async () => {
    const { id } = await createBudget(db, await createUser(db));
    const before = await rowOf(id);
    expect(await changeAnswers(await createUser(db, { typeUser }), id, formOf({ color: "verde" }))).toBeNull();
    expect(await rowOf(id)).toEqual(before);
  });
}

test("[ROOM-5] an unknown or malformed id is nobody's", async () => {
  const clara = await createUser(db);
  for (const id of [randomUUID(), "x", ""]) expect(await changeAnswers(clara, id, formOf())).toBeNull();
});

test("[ROOM-5] a request that is claimed, withdrawn, quoted or finished does not change", async () => {
  const [clara, davi] = [await createUser(db), await createUser(db, { typeUser: 1 })];
  const states = [
    ["claimed", { designSelect: davi.id }],
    ["withdrawn", { withdrawnAt: new Date() }],
    ["under-way", { budget: true, budgetFile: "a.pdf" }],
    ["under-way", { status: 3 }],
  ] as const;
  for (const [refused, values] of states) {
    const { id } = await createBudget(db, clara, values);
    const before = await rowOf(id);
    expect(await changeAnswers(clara, id, formOf({ color: "verde" }))).toEqual({ refused });
    expect(await rowOf(id)).toEqual(before);
    expect(await kindsOf(id)).toEqual(["created"]);
  }
});

test(`[ROOM-5] a request has at most ${VERSIONS_MAX} versions of its answers`, async () => {
  const clara = await createUser(db);
  const { id } = await createBudget(db, clara);
  for (let version = 1; version < VERSIONS_MAX; version++) {
    expect(await changeAnswers(clara, id, formOf({ color: `cor ${version}`, version }))).toEqual({ id });
  }
  expect(await versionsFor(clara, id)).toHaveLength(VERSIONS_MAX);
  const oneMore = formOf({ color: "verde", version: VERSIONS_MAX });
  expect(await changeAnswers(clara, id, oneMore)).toEqual({ refused: "limit" });
  expect((await rowOf(id))?.version).toBe(VERSIONS_MAX);
});

test("[ROOM-5] the image is kept, replaced and removed, and earlier ones stay while a version has them", async () => {
  const clara = await createUser(db);
  const [first, second] = [await newImage(clara), await newImage(clara)];
  await db.delete(upload).where(eq(upload.key, first));
  const { id } = await createBudget(db, clara, { image: first, refImage: first });
  expect(await changeAnswers(clara, id, formOf({ image: first, color: "verde" }))).toEqual({ id });
  expect(await changeAnswers(clara, id, formOf({ image: second, color: "verde", version: 2 }))).toEqual({ id });
  expect(await rowOf(id)).toMatchObject({ image: second, refImage: second });
  expect(await db.$count(upload, eq(upload.key, second))).toBe(0);
  expect(await changeAnswers(clara, id, formOf({ color: "verde", version: 3 }))).toEqual({ id });
  const images = await Promise.all([1, 2, 3, 4, 5].map((version) => imageOfVersion(id, version)));
  expect(images).toEqual([first, first, second, "", ""]);
  const unknown = `budget/send/${randomUUID()}.png`;
  expect(await withoutRecord([first, second, unknown])).toEqual([unknown]);
  const kinds = (await versionsFor(clara, id)).map(({ changes }) => changes.map(({ kind }) => kind));
  expect(kinds).toEqual([["image"], ["image"], ["text"], []]);
});

test("[ROOM-5] an image that waits under another name, or is no longer stored, changes nothing", async () => {
  const [clara, caio] = [await createUser(db), await createUser(db)];
  const { id } = await createBudget(db, clara);
  for (const image of [await newImage(caio), `budget/send/${randomUUID()}.png`]) {
    expect(await changeAnswers(clara, id, formOf({ image, color: "verde" }))).toEqual({ refused: "image" });
  }
  expect(await rowOf(id)).toMatchObject({ image: "", color: answers.color, version: 1 });
});

test("[ROOM-5] a claim against the customer's change: it sees the new answers, or they do not change", async () => {
  const clara = await createUser(db);
  const outcomes = { changed: 0, refused: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const davi = await createUser(db, { typeUser: 1 });
    const { id } = await createBudget(db, clara);
    const change = () => changeAnswers(clara, id, formOf({ color: "verde" }));
    const claim = () => claimBudget(davi, id);
    // Each of the two starts first half of the time.
    const [claimed, result] =
      round % 2 === 0
        ? await Promise.all([claim(), change()])
        : await Promise.all([change(), claim()]).then(([changed, taken]) => [taken, changed] as const);
    expect(claimed).toBe(true);
    const read = await getBudgetFor(davi, id);
    const versions = await db.$count(budgetVersion, eq(budgetVersion.budgetId, id));
    if (result && "id" in result) {
      outcomes.changed++;
      expect([read?.data.color, read?.version, versions]).toEqual(["verde", 2, 1]);
      const events = await eventsOf(id);
      const at = (kind: string) => events.find((event) => event.kind === kind)?.at.getTime() ?? 0;
      expect(events).toHaveLength(3);
      // Times have milliseconds, so both events may have the same one.
      expect(at("answers_changed")).toBeLessThanOrEqual(at("claimed"));
      expect(at("answers_changed")).toBeGreaterThan(0);
    } else {
      outcomes.refused++;
      expect(result).toEqual({ refused: "claimed" });
      expect([read?.data.color, read?.version, versions]).toEqual([answers.color, 1, 0]);
      expect(await kindsOf(id)).toEqual(["created", "claimed"]);
    }
  }
  expect(outcomes.changed + outcomes.refused).toBe(ROUNDS);
  expect(outcomes.changed, "both orders happen").toBeGreaterThan(0);
});

test("[ROOM-5] of two tabs' changes one is made, and the other is told", async () => {
  const clara = await createUser(db);
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await createBudget(db, clara);
    const tabs = await Promise.all(
      ["verde", "azul"].map((color) =>
        changeAnswers(clara, id, formOf({ color })).then((result) => ({ color, result })),
      ),
    );
    const [won, ...others] = tabs.filter(({ result }) => result && "id" in result);
    expect(others).toEqual([]);
    expect(tabs.find((tab) => tab !== won)?.result).toEqual({ refused: "other-tab" });
    expect(await rowOf(id)).toMatchObject({ color: won?.color, version: 2 });
    expect(await kindsOf(id)).toEqual(["created", "answers_changed"]);
  }
});

test("[ROOM-5] two presses at once are one change", async () => {
  const clara = await createUser(db);
  const { id } = await createBudget(db, clara);
  const image = await newImage(clara);
  const press = () => changeAnswers(clara, id, formOf({ image, slogan: "" }));
  expect(await Promise.all([press(), press(), press()])).toEqual([{ id }, { id }, { id }]);
  expect(await kindsOf(id)).toEqual(["created", "answers_changed"]);
});

test("[MEND2-6] the summary is of the version that it was written for, and older once the answers differ from it", async () => {
  const clara = await createUser(db);
  const told = writeBrief(BRIEF);
  const { id } = await createBudget(db, clara, { resume_ia: told });
  const age = async () => {
    const found = await getBudgetFor(clara, id);
    if (!found) throw new Error("no such request");
    const { summaryOf, isOlder } = await versionsOf(found);
    return { isBuiltIn: isBuiltInSummary(summaryOf), isOlder };
  };
  expect(await age()).toEqual({ isBuiltIn: true, isOlder: false });
  const change = (version: number, values: object) => changeAnswers(clara, id, formOf({ version, ...values }));
  await change(1, { resume_ia: told, color: "verde" });
  expect(await age()).toEqual({ isBuiltIn: true, isOlder: true });
  await change(2, { resume_ia: told });
  expect(await age(), "the answers are those of the text again").toEqual({ isBuiltIn: true, isOlder: false });
  await change(3, { resume_ia: writeBrief({ ...BRIEF, color: "verde" }), color: "verde" });
  expect(await age()).toEqual({ isBuiltIn: true, isOlder: false });
  await change(4, { resume_ia: "Com as minhas palavras.", color: "verde" });
  await change(5, { resume_ia: "Com as minhas palavras.", color: "azul", slogan: "" });
  expect(await age()).toEqual({ isBuiltIn: false, isOlder: true });
});
