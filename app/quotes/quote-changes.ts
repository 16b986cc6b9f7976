/** What a version says otherwise than the one before it, line by line. */
import { moneyText } from "../kit/money.ts";
import { ITEM_KINDS, type QuoteItem, type QuoteStage, type SentQuote } from "./quote-content.ts";
import { calendarText, sheetOf } from "./quote-sheet.ts";

/** An added line has no `before`, a removed one no `after`. */
export type QuoteChange = {
  id: string;
  kind: "added" | "removed" | "changed";
  what: string;
  before: string;
  after: string;
};

/** '3 × R$ 180,00' */
const amountOf = ({ quantity, price }: QuoteItem) =>
  quantity === 1 ? moneyText(price) : `${quantity.toLocaleString("pt-BR")} × ${moneyText(price)}`;

/** What is compared of an item, as the reader sees it. */
const ITEM_PARTS: ((item: QuoteItem) => string)[] = [
  ({ name }) => name,
  ({ kind }) => ITEM_KINDS[kind].title,
  amountOf,
  ({ about }) => about || "sem descrição",
];

/** `before` with the ids of `after`: a quote that began from another one has lines of its own, which are known by what they say. */
function withIdsOf<Line extends { id: string }>(
  after: readonly Line[],
  before: readonly Line[],
  isAlike: (one: Line, other: Line) => boolean,
): Line[] {
  const free = after.filter(({ id }) => before.every((was) => was.id !== id));
  return before.map((was) => {
    if (after.some(({ id }) => id === was.id)) return was;
    const at = free.findIndex((one) => isAlike(one, was));
    const [same] = at < 0 ? [] : free.splice(at, 1);
    return same ? { ...was, id: same.id } : was;
  });
}

function itemChanges(earlier: readonly QuoteItem[], after: readonly QuoteItem[]): QuoteChange[] {
  const before = withIdsOf(after, earlier, (one, other) => one.name === other.name && one.kind === other.kind);
  const kept = after.flatMap((item): QuoteChange[] => {
    const line = { id: `item-${item.id}`, what: item.name };
    const was = before.find(({ id }) => id === item.id);
    if (!was) return [{ ...line, kind: "added", before: "", after: amountOf(item) }];
    const changed = ITEM_PARTS.filter((part) => part(was) !== part(item));
    if (changed.length === 0) return [];
    const told = (of: QuoteItem) => changed.map((part) => part(of)).join("; ");
    return [{ ...line, kind: "changed", before: told(was), after: told(item) }];
  });
  const removed = before
    .filter((item) => after.every(({ id }) => id !== item.id))
    .map((item): QuoteChange => {
      return { id: `was-${item.id}`, kind: "removed", what: item.name, before: amountOf(item), after: "" };
    });
  return [...kept, ...removed];
}

/** Every other line of a version by its name, in the page's order. */
function linesOf(sent: SentQuote, stages: readonly QuoteStage[]): Map<string, string> {
  const { content } = sent;
  const sheet = sheetOf(sent);
  const discount = sheet.sums.find(({ label }) => label === "Desconto")?.text ?? "";
  return new Map([
    ["Projeto", sent.nameProject],
    ["Para", sent.customer.name],
    ["De", sent.sender.name],
    ["Apresentação", content.intro],
    [ITEM_KINDS.material.title, content.noMaterials ? "Nenhum" : ""],
    ["Desconto", discount],
    ["Total", sheet.total],
    ["Começo", calendarText(content.begin)],
    ...stages.map(({ id, day, what }): [string, string] => [`Etapa ${id}`, `${calendarText(day)}: ${what}`]),
    ["Entrega", calendarText(content.delivery)],
    ...[...sheet.payments, ...sheet.terms].map(({ label, text }): [string, string] => [label, text]),
    ["O que não está incluído", content.excluded],
    ...sheet.rights.map(({ label, text }): [string, string] => [label, text]),
    ["Direito de desistir", sent.withdrawal],
  ]);
}

const kindOf = (before: string, after: string) => {
  if (before === "") return "added";
  return after === "" ? "removed" : "changed";
};

/** Items first, then terms; nothing for what both say alike. */
export function quoteChanges(before: SentQuote, after: SentQuote): QuoteChange[] {
  const { stages } = after.content;
  const earlier = withIdsOf(stages, before.content.stages, (one, other) => one.what === other.what);
  const [was, is] = [linesOf(before, earlier), linesOf(after, stages)];
  const names = [...new Set([...is.keys(), ...was.keys()])];
  const terms = names.flatMap((name): QuoteChange[] => {
    const line = { before: was.get(name) ?? "", after: is.get(name) ?? "" };
    if (line.before === line.after) return [];
    const what = name.startsWith("Etapa ") ? "Etapa" : name;
    return [{ id: `termo-${name}`, kind: kindOf(line.before, line.after), what, ...line }];
  });
  return [...itemChanges(before.content.items, after.content.items), ...terms];
}
