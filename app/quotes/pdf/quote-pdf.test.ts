/** The PDFs of ten quotes, opened by other programs: poppler's and qpdf, which `npm test` installs on Debian. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TEN_QUOTES } from "../../../tests/support/ten-quotes.ts";
import { BRAND } from "../../kit/brand.ts";
import { sheetOf } from "../quote-sheet.ts";
import { recordTerms, writeQuotePdf } from "./quote-pdf.server.ts";

const HASH = "0123456789abcdef".repeat(4);
const VERIFY = "https://traco.example/verificar";
const folder = mkdtempSync(join(tmpdir(), "traco-pdf-"));
afterAll(() => rmSync(folder, { recursive: true }));

const NAMES = Object.keys(TEN_QUOTES);
const quoteNamed = (name: string) => TEN_QUOTES[name] ?? expect.unreachable(name);
const fileOf = (name: string) => join(folder, `${name.replaceAll(" ", "-")}.pdf`);
const write = (name: string) => writeQuotePdf({ ...quoteNamed(name), hash: HASH, verifyAddress: VERIFY });

beforeAll(async () => {
  for (const name of NAMES) writeFileSync(fileOf(name), await write(name));
});

function read(program: string, ...parameters: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, parameters, { encoding: "utf8" });
  if (error) throw error;
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return stdout;
}

/** Spaces of all kinds alike, and no form selectors, which have no shape. */
const plain = (text: string) =>
  text
    .replace(/\ufe0f/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** Every text of the sheet, in the page's order. */
function textsOf(name: string): string[] {
  const { sent, record } = quoteNamed(name);
  const sheet = sheetOf(sent);
  const given = (title: string, text: string) => (text === "" ? [] : [title, text]);
  const pairs = (list: { label: string; text: string }[]) => list.flatMap(({ label, text }) => [label, text]);
  const texts = [
    ...[sheet.number, sheet.sentOn, sheet.title],
    ...["Para", sheet.to.name, sheet.to.email, sheet.to.tell],
    ...["De", sheet.from.name, sheet.from.email, sheet.from.tell],
    ...["Válido até", sheet.validUntil, sheet.intro],
    ...sheet.groups.flatMap(({ title, rows, none }) => [
      ...(rows.length === 0 ? given(title, none) : [title, "Item", "Qtd.", "Preço", "Total"]),
      ...rows.flatMap(({ name: item, about, quantity, price, total }) => [item, about, quantity, price, total]),
    ]),
    ...pairs(sheet.sums),
    ...["Total", sheet.total, "Do começo à entrega"],
    ...sheet.stations.flatMap(({ day, what }) => [day, what]),
    ...["Pagamento e condições", ...pairs(sheet.payments), ...pairs(sheet.terms)],
    ...given("O que não está incluído", sheet.excluded),
    ...["Direitos de uso", ...pairs(sheet.rights)],
    ...given("Direito de desistir", sheet.withdrawal),
    `Código desta versão (SHA-256 do que foi enviado): ${HASH}`,
    `Para saber se este arquivo é nosso e se a versão foi aceita, confira em ${VERIFY}`,
    ...(record ? ["Registro do aceite", ...pairs(recordTerms(record)), "Código da versão", HASH] : []),
  ];
  return texts.map(plain).filter((text) => text !== "");
}

/** The texts of the structure tree, which is what a screen reader reads, element by element. */
function structureOf(name: string): string[] {
  const tree = read("pdfinfo", "-struct-text", fileOf(name));
  const texts = Array.from(tree.matchAll(/^ *"(.*?)"$/gms), ([, text = ""]) => plain(text));
  return texts.filter((text) => text !== "");
}

test.each(NAMES)("[QUOTE-48] [QUOTE-49] %s: the tagged text is the page's, in its order", (name) => {
  // A word that is broken between two letters is one, and so is a text that goes on over a page.
  const whole = (list: string[]) => list.join("").replaceAll(" ", "");
  expect(whole(structureOf(name))).toBe(whole(textsOf(name)));
});

test.each(NAMES)("[QUOTE-48] %s: whoever searches or copies finds all of it, accents included", (name) => {
  const { sent } = quoteNamed(name);
  const { number, total } = sheetOf(sent);
  const pages = read("pdftotext", "-raw", "-enc", "UTF-8", fileOf(name), "-").split("\f").slice(0, -1);
  const bare = (text: string) => plain(text).replace(/\s/g, "");
  const head = bare(`Item Qtd. Preço Total`);
  // What every page has is no part of the quote: its head, its foot, the titles of a table that goes on.
  const found = pages.map((page, index) => {
    const foot = [
      `${BRAND.legal.company}. Confira este documento em ${VERIFY.replace("https://", "")}`,
      `${number}. Página ${index + 1} de ${pages.length}`,
    ];
    const text = foot.map(bare).reduce((rest, one) => rest.replace(one, ""), bare(page));
    if (index === 0) return text;
    const top = text.indexOf(bare(total));
    expect(bare(sent.nameProject).startsWith(text.slice(0, top)), name).toBe(true);
    return text.slice(top + bare(total).length);
  });
  expect(found.join("").replaceAll(head, "")).toBe(bare(textsOf(name).join("")).replaceAll(head, ""));
});

test.each(NAMES)("[QUOTE-48] [QUOTE-49] %s: A4, tagged, in Portuguese, with its title, and whole", (name) => {
  const info = read("pdfinfo", fileOf(name));
  expect(info).toMatch(/^Title: +Orçamento 2026-0418, versão 2: /m);
  expect(info).toMatch(/^Tagged: +yes$/m);
  expect(info).toMatch(/^Page size: +595\.28 x 841\.89 pts \(A4\)$/m);
  expect(read("qpdf", "--check", fileOf(name))).toContain("No syntax or stream encoding errors found");
  const { qpdf } = JSON.parse(read("qpdf", "--json", "--json-key=qpdf", fileOf(name)));
  const catalog = Object.values(qpdf[1]).find(
    (one) => (one as { value?: { "/Type"?: string } }).value?.["/Type"] === "/Catalog",
  );
  expect(catalog).toMatchObject({ value: { "/Lang": "u:pt-BR", "/StructTreeRoot": expect.any(String) } });
  expect(read("pdffonts", fileOf(name)).match(/ yes yes yes /g)?.length).toBeGreaterThanOrEqual(3);
});

/** Where poppler sees the words of each page. */
function wordsOf(name: string) {
  const pages = read("pdftotext", "-bbox", fileOf(name), "-").split("<page ").slice(1);
  const word = /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)<\/word>/g;
  return pages.map((page) =>
    Array.from(page.matchAll(word), ([, left, top, right, bottom, text = ""]) => ({
      ...{ left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom), text },
    })),
  );
}

test.each(NAMES)("[QUOTE-48] %s: no text is written over another", (name) => {
  const overlaps = wordsOf(name).flatMap((words) =>
    words.flatMap((one, index) => {
      const middle = (one.top + one.bottom) / 2;
      return words
        .slice(index + 1)
        .filter((other) => other.top < middle && middle < other.bottom)
        .filter((other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1)
        .map((other) => `${one.text} / ${other.text}`);
    }),
  );
  expect(overlaps).toEqual([]);
});

test("[QUOTE-49] headings, tables and lists are marked as what they are, and the titles of a table that goes on are read once", () => {
  const tree = read("pdfinfo", "-struct-text", fileOf("60 items"));
  for (const tag of ["Document", "H1", "H2", "Table", "TR", "TH", "TD", "L", "LI", "Lbl", "LBody", "P", "Figure"])
    expect(tree, tag).toMatch(new RegExp(`^ *${tag}\\b`, "m"));
  expect(tree.match(/^ *"Qtd\."$/gm)).toHaveLength(2);
  const pages = read("pdftotext", "-layout", fileOf("60 items"), "-");
  expect(pages.match(/Qtd\./g)?.length).toBeGreaterThan(4);
});

test("[QUOTE-50] the same version gives the same bytes, and its record others", async () => {
  const { sent } = quoteNamed("accepted");
  const without = () => writeQuotePdf({ sent, record: null, hash: HASH, verifyAddress: VERIFY });
  const [first, again, recorded] = [await without(), await without(), await write("accepted")];
  expect(first.equals(again)).toBe(true);
  expect(first.equals(recorded)).toBe(false);
  expect(recorded.equals(await write("accepted"))).toBe(true);
});

test("[QUOTE-49] an acceptance given elsewhere says who recorded it, and by which way it came", () => {
  expect(structureOf("instalments")).toEqual(
    expect.arrayContaining(["Registrado por", "Rui Nogueira, como aceite dado por telefone"]),
  );
});

type Cases = { lines: string[]; more: { line: string; shown?: string }[] };
const CASES: Cases = JSON.parse(readFileSync(join(import.meta.dirname, "../../../tests/cases/pdf-texts.json"), "utf8"));
const LINES = [...CASES.lines.map((line) => ({ line })), ...CASES.more];

test.each(LINES)("[PRINT-3] [PRINT-4] '$line' can be read and copied in each kind of letter", async (one) => {
  const { sent } = quoteNamed("short");
  const { line, shown = line } = { shown: undefined, ...one };
  const items = sent.content.items.map((item) => ({ ...item, name: line, about: line }));
  const customer = { ...sent.customer, name: line };
  const facts = { ...sent, nameProject: line, customer, content: { ...sent.content, items, notes: line } };
  const path = join(folder, "line.pdf");
  writeFileSync(path, await writeQuotePdf({ sent: facts, record: null, hash: HASH, verifyAddress: VERIFY }));
  const found = plain(read("pdftotext", "-raw", "-enc", "UTF-8", path, "-"));
  // The title breaks where it must, and words that were broken are one.
  const bare = (text: string) => plain(text).replaceAll(" ", "").normalize("NFC");
  // Its title, and in the texts of items, each in its own letter.
  expect(bare(found).split(bare(shown)).length - 1).toBeGreaterThanOrEqual(2 + items.length * 2);
  expect(found.includes("Onde se lê (sinal U+…)")).toBe(shown !== line);
});

/** How far down the text of each page reaches, in points, without its foot. */
function fillOf(bytes: Buffer): number[] {
  const path = join(folder, "fill.pdf");
  writeFileSync(path, bytes);
  const pages = read("pdftotext", "-bbox", path, "-").split("<page ").slice(1);
  return pages.map((page) =>
    Math.max(...Array.from(page.matchAll(/yMax="([\d.]+)"/g), ([, y]) => Number(y)).filter((y) => y < 780)),
  );
}

const sixty = quoteNamed("60 items").sent;
const ofItems = (count: number) => ({ items: sixty.content.items.slice(0, count) });
const exclusion = (length: number) => ({
  ...ofItems(4),
  excluded: "A placa da fachada e a prova. ".repeat(30).slice(0, length),
});

test.each([
  ...[1, 5, 8, 12, 25, 60].map((count) => ({
    of: `${count} items`,
    content: ofItems(count),
  })),
  ...[200, 300, 400, 500, 600, 700].map((length) => ({ of: `${length} signs`, content: exclusion(length) })),
])("[PRINT-5] no page of a quote of $of is almost blank", async ({ content }) => {
  const sent = { ...sixty, content: { ...sixty.content, ...content } };
  const pages = fillOf(await writeQuotePdf({ sent, record: null, hash: HASH, verifyAddress: VERIFY }));
  // A quarter of what a page holds, less the space below its last line.
  for (const [index, y] of pages.entries()) expect(y, `page ${index + 1} of ${pages.length}`).toBeGreaterThan(250);
});

test("[PRINT-6] what there is none of has no sum", () => {
  const { sent } = quoteNamed("no materials");
  const { groups, sums } = sheetOf(sent);
  expect(groups.map(({ none }) => none)).toEqual(["", "Nenhum"]);
  expect(sums.map(({ label }) => label)).toEqual(["Mão de obra"]);
  expect(sheetOf(quoteNamed("short").sent).sums.map(({ label }) => label)).toEqual([
    "Mão de obra",
    "Materiais",
    "Desconto",
  ]);
});
