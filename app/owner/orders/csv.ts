/** Pedidos as a spreadsheet in Portuguese reads them: semicolons, decimal comma, days as 24/11/2026. */
import { type Options, stringify } from "csv-stringify/sync";
import { calendarDay } from "../../kit/day.ts";
import { amountText } from "../../kit/money.ts";
import type { OrderRow } from "./order-row.ts";

/** '2026-11-24' as '24/11/2026'. */
const dayCell = (at: number) => calendarDay(at).split("-").reverse().join("/");
/** '2400,00', without dots, so that the cell is a number. */
const amountCell = (centavos: number) => amountText(centavos).replaceAll(".", "");

const COLUMNS: Record<string, (row: OrderRow) => string> = {
  Projeto: ({ nameProject }) => nameProject,
  Cliente: ({ customer }) => customer,
  "De quem é a vez": ({ who }) => who,
  "O que falta": ({ what }) => what,
  Estado: ({ status }) => status?.line ?? "Retirado",
  Designer: ({ designer }) => designer,
  "Valor do orçamento (R$)": ({ quote }) => (quote.value === null ? "" : amountCell(quote.value)),
  Orçamento: ({ quote }) => quote.state,
  "Válido até": ({ quote }) => (quote.validUntil === null ? "" : dayCell(quote.validUntil)),
  "Aberto em": ({ openedAt }) => dayCell(openedAt),
  "Idade em dias": ({ age }) => String(age),
  Atrasado: ({ isLate }) => (isLate ? "sim" : "não"),
};

const OPTIONS = {
  delimiter: ";",
  record_delimiter: "\r\n",
  // A cell that begins like a formula is led by an apostrophe.
  escape_formulas: true,
} as const satisfies Options;

/** With the mark by which spreadsheets know UTF-8. */
export const csvHead = (): string => stringify([Object.keys(COLUMNS)], { ...OPTIONS, bom: true });

export const csvRows = (rows: OrderRow[]): string =>
  stringify(
    rows.map((row) => Object.values(COLUMNS).map((cell) => cell(row))),
    OPTIONS,
  );
