import { randomUUID } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { answersSchema } from "../app/brief/questionnaire-schema.ts";
import { attachment, message } from "../app/conversation/schema.ts";
import { listItems } from "../app/galleries/galleries.server.ts";
import { deleteItem } from "../app/galleries/publishing.server.ts";
import { inspirationSchema, portfolioSchema } from "../app/galleries/publishing-schema.ts";
import { inspiration, picture, portfolio } from "../app/galleries/schema.ts";
import { websiteLink } from "../app/kit/website.ts";
import type { CurrentUser } from "../app/people/account.ts";
import { user } from "../app/people/schema.ts";
import { findUserById } from "../app/people/users.server.ts";
import { db } from "../app/platform/db.server.ts";
import { env } from "../app/platform/env.server.ts";
import { detectType } from "../app/platform/file-bytes.server.ts";
import { UNCLAIMED } from "../app/requests/budget.ts";
import {
  listBudgetsOfCustomer,
  listBudgetsOfDesigner,
  listOpenBudgets,
  listOverdueBudgets,
  listUnreadRooms,
} from "../app/requests/budget-lists.server.ts";
import { BUDGET_STATUSES } from "../app/requests/budget-statuses.ts";
import { budget, budgetEvent } from "../app/requests/schema.ts";
import { STAGES, stageOf } from "../app/requests/turn.ts";
import { createUser } from "../tests/support/factories.ts";
import { PEOPLE } from "./accounts.ts";
import { copyQuote, drawSketch, referencePicture } from "./artwork.ts";
import { fillDemo } from "./fill.ts";
import { dateOf } from "./moments.ts";
import { QUOTES, type QuoteName } from "./quotes.ts";
import { REQUESTS } from "./requests.ts";
import { INSPIRATIONS, PICTURES, type PictureName, PORTFOLIO } from "./work.ts";

const few = {
  portfolio: PORTFOLIO.filter(({ name }) => name === "Sobrado" || name === "Trilha"),
  inspirations: INSPIRATIONS.filter(({ projectName }) => projectName === "Padrões de parede"),
};

// Longer than others on a busy machine: it draws and keeps thirteen pictures.
test("[MEND2-9] a demo that was broken off is completed, once: five customers, three designers, every state, published work", async () => {
  const brokenOff = AbortSignal.abort();
  await expect(fillDemo({ work: few, signal: brokenOff })).rejects.toThrow("aborted");
  expect(await fillDemo({ work: few })).toBe(true);

  const rows = await db.select({ id: user.id }).from(user).orderBy(user.typeUser, user.createdAt);
  const people = await Promise.all(rows.map(({ id }) => findUserById(id)));
  expect(people.map((person) => person?.typeUser)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 2]);
  const named = (name: string) => people.find((person) => person?.name === name) as CurrentUser;
  const [customer, designer, admin] = [named("Marina Prado"), named("Davi Teixeira"), named("Helena Castro")];
  const { budgets } = await listBudgetsOfCustomer(customer);
  expect(new Set(budgets.map(({ turn }) => turn.side))).toEqual(new Set(["yours", "theirs", "over"]));
  expect(await db.$count(budget)).toBe(REQUESTS.length);
  expect((await listOpenBudgets(designer)).total).toBe(3);
  expect((await listBudgetsOfDesigner(designer)).budgets).toHaveLength(5);
  expect((await listOverdueBudgets()).map(({ nameProject }) => nameProject)).toEqual(["Ateliê Dália"]);
  expect((await listUnreadRooms(admin)).map(({ nameProject }) => nameProject).sort()).toEqual(["Ateliê Dália"]);
  const all = await db.select().from(budget);
  const stages = all.map(({ designSelect, withdrawnAt, ...row }) =>
    stageOf({ ...row, designSelect: designSelect ?? UNCLAIMED, withdrawn: withdrawnAt !== null }),
  );
  expect(new Set(stages)).toEqual(new Set(Object.keys(STAGES)));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(BUDGET_STATUSES.map(({ id }) => id)));
  expect(await db.$count(attachment)).toBeGreaterThanOrEqual(5);
  await expectConsistentTimes();
  // What happened weeks ago is mailed to nobody.
  const jobs = await db.execute(sql`select 1 from pgboss.job where name in ('mail', 'request-mail')`);
  expect(jobs.rows).toHaveLength(0);

  const { items: projects } = await listItems("portifolio");
  expect(projects.map(({ data }) => data.nameProject)).toEqual([
    "Sobrado, a casa antiga fica de pé",
    "Trilha, do mapa para a montanha",
  ]);
  const { items: inspirations } = await listItems("inspiration");
  expect(inspirations.map(({ data }) => [data.projectName, data.author])).toEqual([
    ["Padrões de parede", "Rita Amaral"],
  ]);
  expect(inspirations[0]?.data.images).toMatchObject([
    { width: 1600, height: 900, alt: PICTURES["azulejo-capa"] },
    [
      { width: 1200, height: 1500, alt: PICTURES["azulejo-padrao"] },
      { width: 1200, height: 1500, alt: PICTURES["brota-padrao"] },
    ],
  ]);
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
  for (const { data } of [...projects, ...inspirations]) expect(data.createdAt < yesterday).toBe(true);

  expect(await deleteItem("portifolio", projects[0]?.id ?? "")).toHaveLength(20);
  expect(await fillDemo({ work: few })).toBe(true);
  expect((await listItems("portifolio")).items).toHaveLength(1);
  expect((await listItems("inspiration")).items).toHaveLength(1);
  expect(await db.$count(user)).toBe(Object.keys(PEOPLE).length);
  expect(await db.$count(budget)).toBe(REQUESTS.length);
}, 120_000);

/** Every event and message by day, each person's after their registration, nothing in the future. */
async function expectConsistentTimes(): Promise<void> {
  const events = await db
    .select({ at: budgetEvent.at, by: budgetEvent.by, room: budgetEvent.budgetId })
    .from(budgetEvent);
  const messages = await db
    .select({ at: message.at, by: message.author, room: message.budgetId, seq: message.seq })
    .from(message);
  const since = new Map((await db.select().from(user)).map(({ id, createdAt }) => [id, createdAt]));
  const hour = new Intl.DateTimeFormat("en", { hour: "numeric", hourCycle: "h23", timeZone: "America/Sao_Paulo" });
  for (const { at, by } of [...events, ...messages]) {
    expect(Number(hour.format(at)), at.toISOString()).toBeGreaterThanOrEqual(8);
    expect(Number(hour.format(at)), at.toISOString()).toBeLessThan(20);
    expect(at.getTime()).toBeLessThan(Date.now());
    expect(since.get(by)?.getTime()).toBeLessThan(at.getTime());
  }
  for (const room of new Set(messages.map(({ room }) => room))) {
    const said = messages.filter((one) => one.room === room).sort((one, other) => one.seq - other.seq);
    const times = said.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  }
  const rooms = await db.select().from(budget);
  for (const { id, createdAt, movedAt, openedAt } of rooms) {
    const times = events.filter(({ room }) => room === id).map(({ at }) => at.getTime());
    expect([createdAt.getTime(), movedAt.getTime()]).toEqual([Math.min(...times), Math.max(...times)]);
    expect(times).toContain(openedAt.getTime());
  }
}

test("[MEND2-9] whenever the demo is started, what happened is before it, and by day", () => {
  const hours = Array.from({ length: 24 }, (_, hour) => Date.UTC(2026, 10, 23, hour, 7));
  for (const now of hours) {
    expect(dateOf([1, "19:40"], now).getTime()).toBeLessThan(now);
    expect(dateOf([2, "08:10"], now).toISOString()).toMatch(/T11:10/);
  }
});

test("[MEND2-9] what happens to a sample request is in order, and after it was sent", () => {
  for (const { sent, steps, answers } of REQUESTS) {
    const times = [sent, ...steps.map(({ at }) => at)].map((at) => dateOf(at, Date.now()).getTime());
    expect(times, answers.nameProject).toEqual(times.toSorted((one, other) => one - other));
    expect(Math.min(...[sent, ...steps.map(({ at }) => at)].map(([daysAgo]) => daysAgo))).toBeGreaterThan(0);
  }
});

test("the demo adds nothing where somebody already is", async () => {
  await db.delete(portfolio);
  await db.delete(inspiration);
  await db.delete(picture);
  await db.delete(budget);
  await db.delete(user);
  await rm(join(env.DATA_DIR, "demo-complete"));
  await createUser(db);
  expect(await fillDemo({ work: few })).toBe(false);
  expect(await db.$count(user)).toBe(1);
});

test("[PORT-1] [INSP-1] the sample lists are longer than a page, of singles and pairs in both shapes, no cover twice in a list", async () => {
  expect(PORTFOLIO.length).toBeGreaterThanOrEqual(16);
  expect(INSPIRATIONS.length).toBeGreaterThanOrEqual(20);
  expect(new Set(PORTFOLIO.map(({ name }) => name)).size).toBe(16);
  for (const list of [PORTFOLIO, INSPIRATIONS]) expect(new Set(list.map(({ cover }) => cover)).size).toBe(list.length);
  expect(new Set(PORTFOLIO.map(({ name, slogan }) => `${name}, ${slogan}`)).size).toBe(PORTFOLIO.length);
  expect(new Set(INSPIRATIONS.map(({ projectName }) => projectName)).size).toBe(INSPIRATIONS.length);

  const entries = INSPIRATIONS.flatMap(({ images }) => images);
  expect(entries.filter((entry) => Array.isArray(entry)).length).toBeGreaterThanOrEqual(6);
  expect(entries.some((entry) => typeof entry === "string")).toBe(true);
  const used = [...PORTFOLIO, ...INSPIRATIONS].flatMap(({ cover, images }) => [cover, ...images.flat()]);
  const drawings = (await readdir(join(import.meta.dirname, "artwork"))).map((file) => file.replace(".svg", ""));
  expect([...new Set(used)].sort()).toEqual(drawings.sort());
  expect(Object.keys(PICTURES).sort()).toEqual(drawings);

  const shapes = new Map<string, string>();
  for (const name of drawings) {
    const drawing = await readFile(join(import.meta.dirname, "artwork", `${name}.svg`), "utf8");
    shapes.set(name, /viewBox="0 0 (\d+ \d+)"/.exec(drawing)?.[1] ?? "");
  }
  for (const list of [PORTFOLIO, INSPIRATIONS])
    expect(new Set(list.map(({ cover }) => shapes.get(cover)))).toEqual(new Set(["1600 900", "1200 1500"]));
});

test("[INSP-4] [ADM-3] the sample inspirations have every kind, time frames with singulars, and a value", () => {
  const kinds = ["Empresa Fictícia", "Design", "Fotografia", "Pagina WEB", "Produto"];
  expect(new Set(INSPIRATIONS.map(({ type }) => type))).toEqual(new Set(kinds));
  expect(INSPIRATIONS.some(({ time }) => time.month === 1 && time.day === 1)).toBe(true);
  for (const { time, vall, briefing, projectName } of INSPIRATIONS) {
    expect(time.day, projectName).toBeGreaterThan(0);
    expect(vall, projectName).toBeGreaterThan(0);
    expect(briefing.split(/[.?] /).length, projectName).toBeGreaterThanOrEqual(2);
  }
});

test("[ADM-3] [ADM-4] the forms would take every sample, but for the projects' kinds, of which the form has one", () => {
  const author = { uid: "uid", name: "Helena Castro" };
  const stored = (folder: string) => (name: PictureName) => ({ key: `${folder}/${name}.jpg`, alt: PICTURES[name] });
  const project = stored("ilustrations");
  for (const { cover, images, socialMedia, ...texts } of PORTFOLIO) {
    const socials = { facebook: "", instagram: "", linkedin: "", ...socialMedia };
    const pictures = { main_image: project(cover), images: images.map(project) };
    const draft = { ...texts, ...pictures, type: "Design", socialMedia: socials, submissionId: randomUUID(), author };
    expect(portfolioSchema.safeParse(draft).data, texts.slogan).toEqual(draft);
  }
  const idea = stored("inspiration");
  for (const { author: name, cover, images, ...texts } of INSPIRATIONS) {
    const entries = images.map((entry) => (Array.isArray(entry) ? entry.map(idea) : idea(entry)));
    const pictures = { main_image: idea(cover), images: entries };
    const draft = { ...texts, ...pictures, submissionId: randomUUID(), author: { ...author, name } };
    expect(inspirationSchema.safeParse(draft).data, texts.projectName).toEqual(draft);
  }
});

test("what the sample studio says keeps to its voice: short alternative texts, no exclamation, links that work", () => {
  const texts = [
    ...Object.values(PICTURES),
    ...PORTFOLIO.flatMap(({ name, slogan, type }) => [name, slogan, type]),
    ...INSPIRATIONS.flatMap(({ projectName, briefing, author }) => [projectName, briefing, author]),
  ];
  for (const text of texts) expect(text, text).toMatch(/^[^!]{4,}$/);
  for (const alt of Object.values(PICTURES)) expect(alt.length, alt).toBeLessThanOrEqual(120);
  for (const { site, socialMedia = {} } of PORTFOLIO) {
    if (site) expect(websiteLink(site)).toMatch(/^https:\/\/[a-z]+\.example\/$/);
    for (const link of Object.values(socialMedia)) expect(link).toMatch(/^https:\/\/www\.\w+\.com\/[a-z/.-]+$/);
  }
});

test("[MEND2-9] its answers are ones the questionnaire takes, its files what their names say", async () => {
  for (const { answers } of REQUESTS) expect(answersSchema.safeParse(answers).success, answers.nameProject).toBe(true);
  expect(await detectType(await referencePicture(["#F6B73C", "#D6005F", "#FFF4E3"]))).toBe("png");
  expect(await detectType(await drawSketch(join(import.meta.dirname, "sketches/casco.svg")))).toBe("png");
  for (const name of Object.keys(QUOTES) as QuoteName[]) expect(await detectType(await copyQuote(name))).toBe("pdf");
});
