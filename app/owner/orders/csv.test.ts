import fc from "fast-check";
import { expect, test } from "vitest";
import { readCsv } from "../../../tests/support/csv.ts";
import { MOST_CENTAVOS } from "../../kit/money.ts";
import { csvHead, csvRows } from "./csv.ts";
import type { OrderRow } from "./order-row.ts";

const ROW: OrderRow = {
  id: "0",
  nameProject: "Padaria; “do Porto”",
  customer: "Lúcia Andrade",
  who: "Com Rui, desde terça",
  what: "prepara o orçamento",
  status: { colour: 0, line: "Em analize" },
  designer: "Rui Nogueira",
  isOpen: false,
  quote: {
    sum: "R$ 2.150,00",
    value: 2_150_00,
    state: "até 5 de dezembro",
    validUntil: Date.parse("2026-12-06T02:59:59Z"),
    isLate: false,
  },
  age: 8,
  isLate: false,
  openedAt: Date.parse("2026-11-16T15:00:00Z"),
};

test("[OWNER-25] a row has its amount with a comma, and its days as 05/12/2026", () => {
  const [head = [], cells = []] = readCsv(csvHead() + csvRows([ROW]));
  expect(Object.fromEntries(head.map((name, column) => [name, cells[column]]))).toEqual({
    Projeto: "Padaria; “do Porto”",
    Cliente: "Lúcia Andrade",
    "De quem é a vez": "Com Rui, desde terça",
    "O que falta": "prepara o orçamento",
    Estado: "Em analize",
    Designer: "Rui Nogueira",
    "Valor do orçamento (R$)": "2150,00",
    Orçamento: "até 5 de dezembro",
    "Válido até": "05/12/2026",
    "Aberto em": "16/11/2026",
    "Idade em dias": "8",
    Atrasado: "não",
  });
  expect(csvHead().startsWith("\uFEFFProjeto;Cliente;")).toBe(true);
  expect(csvRows([ROW]).endsWith("\r\n")).toBe(true);
});

const typed = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.stringMatching(/^[=+\-@\t\r][^\0]{0,30}$/),
  fc.constantFrom(
    '=HYPERLINK("http://x.example";"a")',
    "+55 11 91234-5678",
    "-2+3",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    'a";=1',
  ),
);

test("[OWNER-25] whatever people typed comes back from the file, and no cell begins like a formula", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(typed, typed, typed), { minLength: 1, maxLength: 5 }), (texts) => {
      const rows = texts.map(([nameProject, customer, designer]) => ({ ...ROW, nameProject, customer, designer }));
      const read = readCsv(csvHead() + csvRows(rows)).slice(1);
      expect(read.map(([name, customer, , , , designer]) => [name, customer, designer])).toEqual(
        texts.map((cells) => cells.map((cell) => (/^[=+\-@\t\r＝＋－＠]/.test(cell) ? `'${cell}` : cell))),
      );
    }),
  );
});

test("[OWNER-25] every amount is a number with a decimal comma, to the last centavo", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MOST_CENTAVOS }), (value) => {
      const [[, , , , , , amount = ""] = []] = readCsv(csvRows([{ ...ROW, quote: { ...ROW.quote, value } }]));
      expect(amount).toMatch(/^\d+,\d\d$/);
      expect(BigInt(amount.replace(",", ""))).toBe(BigInt(value));
    }),
  );
});
