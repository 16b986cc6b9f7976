import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { waitingPicture } from "../../tests/support/drafts.ts";
import { createUser } from "../../tests/support/factories.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { IN_ORDER, listItems, searchConditions } from "./galleries.server.ts";
import { inspiration, portfolio } from "./items/schema.ts";

const admin = await createUser(db, { typeUser: 2 });
const cover = (await waitingPicture(db, admin, "portifolio")).key;

beforeEach(async () => {
  await db.delete(portfolio);
  await db.delete(inspiration);
});
afterAll(stopJobs);

/** Projects as name and slogan, client, type. */
async function projects(...rows: [nameProject: string, clientName?: string, type?: string][]): Promise<void> {
  const socialMedia = { facebook: "", instagram: "", linkedin: "" };
  await db.insert(portfolio).values(
    rows.map(([nameProject, clientName = "", type = ""], n) => ({
      codeSearch: "#12345",
      nameProject,
      coverImage: cover,
      images: [cover],
      information: { author: "", authorName: "", clientName, website: "", type, socialMedia },
      createdAt: new Date(1_700_000_000_000 - n),
    })),
  );
}

async function find(q: string): Promise<string[]> {
  const { items } = await listItems("portifolio", { q, limit: 100 });
  return items.map(({ data }) => data.nameProject.split(",")[0] ?? "");
}

test("[PORT-2] a search ignores accents and case, in what is typed and in what is found", async () => {
  await projects(["Onça Café, Pão e prosa"], ["ONCA PRETA, Cafe"], ["Pingo, Água"]);
  for (const q of ["onça", "ONÇA", "onca", "Onc\u0327a", "oNçA"])
    expect(await find(q), q).toEqual(["Onça Café", "ONCA PRETA"]);
  for (const q of ["café", "CAFE", "cafe\u0301"]) expect(await find(q), q).toEqual(["Onça Café", "ONCA PRETA"]);
  expect(await find("agua")).toEqual(["Pingo"]);
  expect(await find("pao")).toEqual(["Onça Café"]);
});

test("[PORT-2] a search finds the beginnings of words, and every word must be there, in any order", async () => {
  await projects(["Quitanda, Feira da vila"], ["Quintal, Feira de rua"]);
  expect(await find("qui")).toEqual(["Quitanda", "Quintal"]);
  expect(await find("quit")).toEqual(["Quitanda"]);
  expect(await find("fei vil")).toEqual(["Quitanda"]);
  expect(await find("vila QUITANDA")).toEqual(["Quitanda"]);
  expect(await find("quitanda rua")).toEqual([]);
  expect(await find("tanda")).toEqual([]);
});

test("[PORT-2] a search looks at name, client and type, and finds numbers", async () => {
  await projects(["Lume, Luz", "Ana Brüggemann", "Design"], ["Mare 24h, 3 festas", "Porto", "Fotografia"]);
  expect(await find("bruggemann")).toEqual(["Lume"]);
  expect(await find("fotografia")).toEqual(["Mare 24h"]);
  expect(await find("design luz")).toEqual(["Lume"]);
  for (const q of ["24h", "24", "3 festas", "3"]) expect(await find(q), q).toEqual(["Mare 24h"]);
});

test("[PORT-2] punctuation, operators and odd characters in a search do no harm", async () => {
  await projects(["Pingo & Cia., A conta (que) pinga: certo!"], ["Roxo, Ou não"]);
  for (const q of [
    "pingo & cia",
    "pingo, cia.",
    "'pingo'",
    "pingo:*",
    "(pingo",
    "pingo | cia",
    "!pingo",
    "pingo\\",
    '"pingo"',
  ])
    expect(await find(q), q).toEqual(["Pingo & Cia."]);
  expect(await find("ping%")).toEqual(["Pingo & Cia."]);
  expect(await find("<-> pingo -cia")).toEqual(["Pingo & Cia."]);
  for (const q of ["&", "!!! ???", "%", "_", "''", "\0", "\u200b", "\ud800", "💧", "pingo💧roxo"])
    expect(await find(q), q).toEqual([]);
  for (const q of ["pingo\0", "\u200bpingo\u000b"]) expect(await find(q), q).toEqual(["Pingo & Cia."]);
  expect(await find("💧pingo")).toEqual(["Pingo & Cia."]);
});

test("[PORT-2] an empty search finds everything, and of a long one the beginning counts", async () => {
  await projects(["Pingo"], ["Roxo"]);
  for (const q of ["", "   ", undefined]) expect((await listItems("portifolio", { q })).items).toHaveLength(2);
  expect(await find(`pingo ${" ".repeat(200)} roxo`)).toEqual(["Pingo"]);
  expect(await find(`pingo${" ".repeat(94)}💧`)).toEqual(["Pingo"]);
  expect(await find("pingo ".repeat(10_000))).toEqual(["Pingo"]);
});

test("[PORT-2] what is found comes in the same pages, newest first, each once", async () => {
  await projects(...Array.from({ length: 60 }, (_, n): [string] => [n % 2 ? `Roxo ${n}` : `Pingo ${n}`]));
  const pages: string[][] = [];
  let after: string | undefined;
  do {
    const page = await listItems("portifolio", { q: "pingo", after });
    pages.push(page.items.map(({ data }) => data.nameProject));
    after = page.next ?? undefined;
  } while (after);
  expect(pages.map(({ length }) => length)).toEqual([12, 12, 6]);
  expect(pages.flat()).toEqual(Array.from({ length: 30 }, (_, n) => `Pingo ${n * 2}`));
});

test("[INSP-1] a search of inspirations looks at name, author and type", async () => {
  await db.insert(inspiration).values(
    [
      ["Lume", "Luísa Mendonça", "Produto"],
      ["Fôlego", "Ada Admin", "Pagina WEB"],
    ].map(([projectName = "", author = "", type = ""]) => ({
      codeSearch: "#12345",
      projectName,
      author,
      coverImage: cover,
      images: [cover],
      information: { briefing: "mendonca folego", timeframe: { day: 1, month: 1 }, type, vall: 1 },
    })),
  );
  for (const [q, name] of [
    ["mendonca", "Lume"],
    ["LUISA produto", "Lume"],
    ["folego", "Fôlego"],
    ["web", "Fôlego"],
  ])
    expect(
      (await listItems("inspiration", { q })).items.map(({ data }) => data.projectName),
      q,
    ).toEqual([name]);
  expect((await listItems("inspiration", { q: "lume folego" })).items).toEqual([]);
});

test("[PORT-2] what lies behind the newest rows is found too, and the pages of both ways meet", async () => {
  const many = Array.from({ length: 1_500 }, (_, n): [string] => [`Loja ${n}`]);
  // Fifteen among the newest thousand, fifteen behind it.
  for (const n of Array.from({ length: 30 }, (_, n) => (n < 15 ? n * 60 : 1_050 + n))) many[n] = [`Café ${n}`];
  await projects(...many);
  const names = many.flatMap(([name]) => (name.startsWith("Café") ? [name] : []));
  const pages: string[][] = [];
  let after: string | undefined;
  do {
    const page = await listItems("portifolio", { q: "cafe", after });
    pages.push(page.items.map(({ data }) => data.nameProject));
    after = page.next ?? undefined;
  } while (after);
  expect(pages.flat()).toEqual(names);
  expect(pages.map(({ length }) => length)).toEqual([12, 12, 6]);
});

test("[PORT-2] a rare word is read from the search's index, a frequent one from the first rows", async () => {
  for (const [table, name] of [
    [portfolio, "portfolio"],
    [inspiration, "inspiration"],
  ] as const) {
    const plans: string[] = [];
    await db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL enable_seqscan = off`);
      for (const which of searchConditions(table, { q: "onça ca" }, 12)) {
        const { rows } = await tx.execute(
          sql`EXPLAIN SELECT id FROM ${table} WHERE ${which} ORDER BY ${IN_ORDER} LIMIT 13`,
        );
        plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
      }
    });
    expect(plans[0]).toContain(`${name}_order`);
    expect(plans[1]).toContain(`${name}_search`);
    expect(plans[1]).toContain("''onca'':* & ''ca'':*");
  }
});
