import { expect, test } from "vitest";
import { NEEDS, requestType } from "../kit/needs.ts";
import { isDocumentId } from "../kit/storable.ts";
import { BUDGETS_PER_PAGE, listLength } from "./budget.ts";
import { statusOf } from "./budget-statuses.ts";

test("[BUD-3] the title and the line keep their two readings of a status, and 3 and others are 'Finalizado'", () => {
  expect([0, 1, 2, 3, 7, -1].map((stored) => statusOf(stored).title)).toEqual([
    "Em analize",
    "Requisição de orçamento",
    "Criando",
    "Finalizado",
    "Finalizado",
    "Finalizado",
  ]);
  expect([0, 1, 2, 3, 7].map((stored) => statusOf(stored).line)).toEqual([
    "Em analize",
    "Criando",
    "Concluído",
    "Finalizado",
    "Finalizado",
  ]);
  expect([0, 1, 2, 3, 7].map((stored) => statusOf(stored).colour)).toEqual([0, 1, 2, 3, 3]);
});

test("[DES-3] cards have a reading of their own", () => {
  expect([0, 1, 2, 3, 7].map((stored) => statusOf(stored).card)).toEqual([
    "Requisição de orçamento",
    "Em analize",
    "Criando",
    "Finalizado",
    "Finalizado",
  ]);
});

test("[BRAND-14] the need's code decides type and picture", () => {
  const needs = [0, 1, 2] as const;
  expect(needs.map((need) => NEEDS[need].typeBanding)).toEqual([0, 2, 1]);
  expect(needs.map((need) => requestType(NEEDS[need].typeBanding).picture)).toEqual(["create", "create", "modify"]);
});

test("[DES-2] a list grows by whole pages, whatever its address says", () => {
  expect([null, "", "abc", "-3", "0", "1", "60"].map((asked) => listLength(asked))).toEqual(
    Array(7).fill(BUDGETS_PER_PAGE),
  );
  expect(listLength("61")).toBe(120);
  expect(listLength("9e99")).toBe(6000);
});

test("[BUD-1] only ids are ids", () => {
  expect(isDocumentId("0b9f6f0e-8a1d-4c3b-9f5e-2d1c0b9a8f7e")).toBe(true);
  expect(["", "false", "1", "0b9f6f0e-8a1d-4c3b-9f5e-2d1c0b9a8f7e ", "' or 1=1"].some(isDocumentId)).toBe(false);
});
