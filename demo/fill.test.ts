import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { count } from "drizzle-orm";
import { expect, test } from "vitest";
import { listBudgetsOfCustomer, listBudgetsOfDesigner, listOpenBudgets } from "../app/data/budgets.server.ts";
import { db } from "../app/data/db.server.ts";
import { deleteInspiration, listInspirations } from "../app/data/inspirations.server.ts";
import { listPortfolio } from "../app/data/portfolio.server.ts";
import { budget } from "../app/data/schema/budget.ts";
import { inspiration, picture, portfolio } from "../app/data/schema/gallery.ts";
import { user } from "../app/data/schema/user.ts";
import { answersSchema } from "../app/domain/questionnaire-schema.ts";
import { websiteLink } from "../app/domain/website.ts";
import { detectType } from "../app/services/upload.server.ts";
import { createUser } from "../tests/support/factories.ts";
import { quotePdf, referencePicture } from "./artwork.ts";
import { BUDGETS } from "./budgets.ts";
import { fillDemo } from "./fill.ts";
import { INSPIRATIONS } from "./inspirations.ts";
import { PICTURES } from "./pictures.ts";
import { PORTFOLIO } from "./portfolio.ts";

const trilha = PORTFOLIO.filter(({ name }) => name === "Trilha");
const cinePraca = INSPIRATIONS.filter(({ projectName }) => projectName === "Cine Praça");
const lume = INSPIRATIONS.filter(({ projectName }) => projectName === "Lume");
const few = { portfolio: trilha, inspirations: [...lume, ...cinePraca] };

test("a demo that was broken off is completed, once: three accounts, requests in every state, published work", async () => {
  const brokenOff = AbortSignal.abort();
  await expect(fillDemo({ work: few, signal: brokenOff })).rejects.toThrow("aborted");
  expect(await fillDemo({ work: few })).toBe(true);

  const people = await db.select({ id: user.id, typeUser: user.typeUser }).from(user).orderBy(user.typeUser);
  expect(people.map((person) => person.typeUser)).toEqual([0, 1, 2]);
  const [customer, designer] = people;
  expect((await listBudgetsOfCustomer(customer?.id ?? "")).total).toBe(BUDGETS.length);
  expect((await listOpenBudgets()).total).toBe(2);
  expect((await listBudgetsOfDesigner(designer?.id ?? "")).total).toBe(4);
  const statuses = await db.select({ status: budget.status, many: count() }).from(budget).groupBy(budget.status);
  expect(statuses.map((row) => row.status).sort()).toEqual([0, 1, 2]);

  const projects = await listPortfolio();
  expect(projects.items.map(({ data }) => data.nameProject)).toEqual(["Trilha, do mapa para a montanha"]);
  const { items } = await listInspirations();
  expect(items.map(({ data }) => [data.projectName, data.author])).toEqual([
    ["Lume", "Luísa Mendonça"],
    ["Cine Praça", "Luísa Mendonça"],
  ]);
  const [cover, pair, single] = items[1]?.data.images ?? [];
  expect(cover).toMatchObject({ width: 1600, height: 900, alt: PICTURES["cine-praca-capa"] });
  expect(pair).toMatchObject([
    { width: 1200, height: 1500, alt: PICTURES["cine-praca-pipoca"] },
    { width: 1200, height: 1500, alt: PICTURES["cine-praca-cartaz"] },
  ]);
  expect(single).toMatchObject({ alt: PICTURES["cine-praca-fachada"] });
  expect(items.every(({ data }) => data.createdAt < new Date())).toBe(true);

  await deleteInspiration(items[0]?.id ?? "");
  expect(await fillDemo({ work: few })).toBe(true);
  expect((await listInspirations()).items.map(({ data }) => data.projectName)).toEqual(["Cine Praça"]);
  expect(await db.$count(user)).toBe(3);
  expect(await db.$count(budget)).toBe(BUDGETS.length);
});

test("the demo adds nothing where somebody already is", async () => {
  await db.delete(portfolio);
  await db.delete(inspiration);
  await db.delete(picture);
  await db.delete(budget);
  await db.delete(user);
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

test("its answers are ones the questionnaire takes, its files what their names say", async () => {
  for (const { answers } of BUDGETS) expect(answersSchema.safeParse(answers).success, answers.nameProject).toBe(true);
  expect(await detectType(await referencePicture(["#F6B73C", "#D6005F", "#FFF4E3"]))).toBe("png");
  expect(await detectType(await quotePdf(["Orçamento", "R$ 1,00 (um real)"]))).toBe("pdf");
});
