/** The closed sets hold together, and a stored or sent value from another version of the application is no accident. */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rankOf } from "../tests/support/budget-states.ts";
import { writeBrief } from "./brief/brief.ts";
import { chosenDeliverables, DELIVERABLES, FOR_MAKE_LENGTH, readForMake } from "./brief/deliverables.ts";
import { type Brief, NO_OPTIONAL_ANSWERS } from "./brief/questionnaire.ts";
import { answersSchema } from "./brief/questionnaire-schema.ts";
import { summaryPrompt } from "./brief/summary.ts";
import { colorFormatOf } from "./kit/color-formats.ts";
import { NEED_CODES, NEEDS, needOf, needOfType, requestType } from "./kit/needs.ts";
import { simplified } from "./kit/plain-text.ts";
import { ACCOUNT_TYPES, OPEN_TYPES, TYPE_USER, typeUserOf } from "./kit/roles.ts";
import { ROLE_FILTERS } from "./people/people-filters.ts";
import { BUDGET_STATUSES, statusOf, UNFINISHED_STATUSES } from "./requests/budget-statuses.ts";
import { type BudgetState, RANK, stageOf } from "./requests/turn.ts";

const file = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const distinct = (values: readonly unknown[]) => expect(new Set(values).size, String(values)).toBe(values.length);

const answers: Brief = {
  ...NO_OPTIONAL_ANSWERS,
  hasReference: false,
  need: 0,
  website: "padariaaurora.com.br",
  descriptionInterprise: "Padaria de bairro.",
  targetAudience: ["vizinhos"],
  nameProject: "Padaria Aurora",
  color: "laranja",
  slogan: "",
  notIncludeElement: [],
  forMake: [true, false, false, false, false],
};
const [YES, NO] = [true, false];
const chosen = (...forMake: boolean[]) => chosenDeliverables(forMake).map(({ name }) => name);

test("[BUD-3] [DES-3] every status has a number, names and a colour of its own or of the palette", () => {
  for (const part of ["id", "title", "line", "card"] as const) distinct(BUDGET_STATUSES.map((status) => status[part]));
  const tokens = file("app/styles/tokens.css");
  for (const { colour } of BUDGET_STATUSES) {
    expect(tokens).toContain(`--status-${colour}:#`);
    expect(tokens).toContain(`[data-status="${colour}"]{--status:var(--status-${colour})}`);
  }
});

test("[BUD-10] a status that this version does not know is finished: it asks nobody for a next step, nor counts as work", () => {
  const budget: BudgetState = {
    userCreate: "a",
    designSelect: "b",
    status: 7,
    budget: true,
    quoteAnswer: null,
    written: false,
    agreed: false,
    downPayment: null,
    change: null,
    proof: null,
    delivered: false,
    withdrawn: false,
  };
  expect(stageOf(budget)).toBe("closed");
  expect(rankOf(budget, "designer")).toBe(RANK.over);
  expect(UNFINISHED_STATUSES).toEqual(
    BUDGET_STATUSES.map(({ id }) => id).filter((id) => stageOf({ ...budget, status: id }) !== "closed"),
  );
  expect(statusOf(Number.NaN).line).toBe("Finalizado");
});

test("[BRAND-1] [BRAND-14] every need has an address, a stored type and pictures of its own", () => {
  for (const part of ["path", "title", "typeBanding", "label"] as const)
    distinct(NEED_CODES.map((need) => NEEDS[need][part]));
  for (const need of NEED_CODES) {
    expect(needOf(NEEDS[need].path.split("/").at(-1))).toBe(need);
    expect(requestType(NEEDS[need].typeBanding)).toBe(NEEDS[need]);
    expect(needOfType(NEEDS[need].typeBanding)).toBe(need);
    expect(file(`public/brand/budget-${NEEDS[need].picture}.svg`)).toContain("<svg");
  }
});

test("[BRAND-14] a stored type that this version does not know has a plain label and a picture that exists", () => {
  expect(needOfType(9)).toBeNull();
  expect(requestType(9)).toEqual({ label: "Pedido de marca", picture: "create" });
});

test("[BRAND-6] [AI-2] [AI-4] every deliverable alone makes a line of the brief, a line of the prompt and an entry of the list", () => {
  for (const part of ["name", "phrase"] as const) distinct(DELIVERABLES.map((deliverable) => deliverable[part]));
  for (const [position, { name, phrase, said, refused }] of DELIVERABLES.entries()) {
    const forMake = DELIVERABLES.map((_, other) => other === position);
    expect(writeBrief({ ...answers, forMake })).toContain(`\nO que criar: ${name}\n`);
    expect(simplified(phrase)).toMatch(said);
    expect(simplified(phrase)).toMatch(refused);
    expect(summaryPrompt({ ...answers, forMake })).toContain(`o que deve ser criado: ["${name}"]`);
    expect(chosenDeliverables(forMake)).toEqual([DELIVERABLES[position]]);
  }
});

test("[BUD-6] flags of another version: missing ones are not chosen, further ones are shown as another item", () => {
  expect(chosen(YES, NO, YES, NO)).toEqual(["Cores e Fontes", "Manual da Marca"]);
  expect(chosen()).toEqual([]);
  const all = DELIVERABLES.map(() => NO);
  expect(chosen(...all, NO)).toEqual([]);
  expect(chosen(...all, YES, YES)).toEqual(["Outro item"]);
  expect(chosen(YES, ...all.slice(1), YES)).toEqual(["Cores e Fontes", "Outro item"]);
  expect(writeBrief({ ...answers, forMake: [...all, YES] })).toContain("\nO que criar: Outro item\n");
});

test("[BRAND-9] a tab that is older or newer than the server can still send its form", () => {
  const sent = (...forMake: boolean[]) => answersSchema.safeParse({ ...answers, forMake }).data?.forMake;
  const flags = (length: number) => Array.from({ length }, (_, position) => position === length - 1);
  // Kept as sent: the same form sent again is the same request.
  for (const length of [FOR_MAKE_LENGTH.min, DELIVERABLES.length, DELIVERABLES.length + 1, FOR_MAKE_LENGTH.max])
    expect(sent(...flags(length))).toEqual(flags(length));
  for (const length of [1, FOR_MAKE_LENGTH.min - 1, FOR_MAKE_LENGTH.max + 1])
    expect(sent(...flags(length))).toBeUndefined();
  expect(DELIVERABLES.length).toBeLessThan(FOR_MAKE_LENGTH.max);
});

test("[BRAND-13] a draft of a version with fewer deliverables keeps its answers as they are; of one with more, those still offered", () => {
  const five = [YES, NO, NO, NO, YES];
  expect(readForMake(five)).toEqual(five);
  expect(readForMake([...DELIVERABLES.map(() => YES), YES])).toEqual(DELIVERABLES.map(() => YES));
  for (const malformed of [[], [YES], [YES, YES, YES, YES]])
    expect(readForMake(malformed)).toEqual(DELIVERABLES.map(() => NO));
  expect(readForMake([1, "true", null, YES, {}])).toEqual([NO, NO, NO, YES, NO]);
  expect(colorFormatOf("hsl")).toBeNull();
});

test("[AUTH-1] [AUTH-10] account types differ where they must, and an unknown one may do no more than a customer", () => {
  const types = Object.values(ACCOUNT_TYPES);
  for (const part of ["noun", "area"] as const) distinct(types.map((type) => type[part]));
  for (const part of ["path", "label"] as const) distinct(types.map(({ home }) => home[part]));
  expect(OPEN_TYPES).toEqual([TYPE_USER.customer, TYPE_USER.designer]);
  expect([0, 1, 2, 7, -1].map(typeUserOf)).toEqual([0, 1, 2, 0, 0]);
});

test("[OWNER-2] people are filtered by every role", () => {
  expect(Object.values(ROLE_FILTERS).map(({ typeUser }) => typeUser)).toEqual(Object.values(TYPE_USER));
});
