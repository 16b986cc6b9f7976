import { expect, test } from "vitest";
import { TYPE_USER } from "../kit/roles.ts";
import { DESIGNER_LEFT } from "../people/profile.ts";
import type { BudgetEvent, BudgetEventKind } from "../requests/events.ts";
import { type Position, STAGES, type Stage } from "../requests/turn.ts";
import { roomTexts } from "./room-texts.ts";

const NOW = Date.parse("2026-11-26T15:00:00-03:00");
const HOUR = 60 * 60 * 1000;

const CLARA = { id: "clara", name: "Clara Nogueira", typeUser: TYPE_USER.customer };
const RUI = { id: "rui", name: "Rui Braga", typeUser: TYPE_USER.designer };
const ADA = { id: "ada", name: "Ada Prado", typeUser: TYPE_USER.admin };

const event = (
  kind: BudgetEventKind,
  by: BudgetEvent["by"],
  at: string,
  details: BudgetEvent["details"] = {},
): BudgetEvent => ({ id: kind, kind, by, at, details });
const EVENTS = [
  event("created", CLARA, "2026-11-20T16:18:00-03:00"),
  event("claimed", RUI, "2026-11-23T09:05:00-03:00"),
  event("quote_sent", RUI, "2026-11-25T11:40:00-03:00"),
];

function texts(stage: Stage, part: Position, facts: Partial<Parameters<typeof roomTexts>[1]> = {}) {
  const viewer = {
    customer: CLARA,
    designer: RUI,
    visitor: { id: "outra", typeUser: TYPE_USER.designer },
    admin: ADA,
  }[part];
  return roomTexts(stage, {
    part,
    viewer,
    customer: CLARA.name,
    designer: RUI.name,
    events: EVENTS,
    openedAt: NOW - 48 * HOUR,
    until: NOW + 24 * HOUR,
    change: null,
    expired: null,
    hasPix: true,
    isDelivered: false,
    now: NOW,
    ...facts,
  });
}

test("[ROOM-3] the sentence below the turn tells who did what when, as 'Você' to who did it", () => {
  expect(texts("waitingForAnswer", "customer").lead).toBe("Rui Braga mandou o orçamento ontem, às 11:40.");
  expect(texts("waitingForAnswer", "designer").lead).toBe(
    "Você mandou o orçamento ontem, às 11:40. Avisamos por e-mail quando Clara responder.",
  );
  expect(texts("waitingForQuote", "designer").lead).toBe(
    "Você assumiu o projeto na segunda, às 09:05. Clara espera por ele.",
  );
  const assigned = { events: [...EVENTS, event("assigned", ADA, "2026-11-26T09:00:00-03:00")] };
  expect(texts("waitingForQuote", "designer", assigned).lead).toBe(
    "O projeto passou para você hoje, às 09:00. Clara espera por ele.",
  );
  expect(texts("waitingForDesigner", "visitor").lead).toBe(
    "Clara Nogueira espera há 2 dias. O prazo de resposta vence amanhã.",
  );
  expect(texts("waitingForDesigner", "admin", { until: NOW - 24 * HOUR }).lead).toBe(
    "O prazo venceu ontem, às 15:00, e ninguém assumiu.",
  );
});

test("[PROOF-19] who makes the next version reads what goes on, how much was said, and until when", () => {
  const details = { number: 1, direction: "A. O olho", comments: 4, until: "" };
  const events = [...EVENTS, event("proof_adjusted", CLARA, "2026-11-26T10:02:00-03:00", details)];
  const asked = { events, proofDue: Date.parse("2026-12-01T23:59:00-03:00") };
  const told = "Clara Nogueira ficou com a direção A e mandou 4 comentários hoje, às 10:02.";
  expect(texts("proofAnswered", "designer", asked).lead).toBe(`${told} Até terça, 1º de dezembro.`);
  expect(texts("proofAnswered", "admin", asked).lead).toBe(told);
  expect(texts("proofAnswered", "customer", asked).lead).toMatch(/^Você pediu ajustes hoje, às 10:02\./);
  const without = {
    ...asked,
    events: [...EVENTS, { ...events.at(-1), details: { ...details, comments: 0 } } as never],
  };
  expect(texts("proofAnswered", "designer", without).lead).toMatch(/^Clara Nogueira pediu ajustes hoje, às 10:02\./);
});

test("[ROOM-3] the designer reads what to wait for, and what is left once the files went", () => {
  const events = [...EVENTS, event("quote_accepted", CLARA, "2026-11-26T09:00:00-03:00")];
  expect(texts("waitingForDownPayment", "designer", { events }).lead).toBe(
    "Clara Nogueira aceitou o orçamento hoje, às 09:00. Avisamos por e-mail quando Clara pagar.",
  );
  expect(texts("done", "designer").lead).toMatch(/^Mande os arquivos/);
  const delivered = texts("done", "designer", { isDelivered: true });
  expect(delivered.lead).toMatch(/^Já foram arquivos pela conversa\./);
  expect(delivered.next).not.toMatch(/entrega/);
});

test("[ROOM-3] a later version is named by its number", () => {
  const second = { ...event("quote_sent", RUI, "2026-11-26T09:00:00-03:00", { number: 2 }), id: "second" };
  const events = [...EVENTS, second];
  expect(texts("waitingForAnswer", "customer", { events }).lead).toBe("Rui Braga mandou a versão 2 hoje, às 09:00.");
  expect(texts("waitingForAnswer", "designer", { events }).lead).toMatch(/^Você mandou a versão 2 hoje/);
});

test("[ROOM-3] whoever begins after the down payment keeps the capital of their name", () => {
  expect(texts("waitingForDownPayment", "customer").next).toBe("Você paga a entrada, e Rui começa.");
  expect(texts("waitingForDownPayment", "customer", { designer: "" }).next).toBe(
    "Você paga a entrada, e o estúdio começa.",
  );
});

test("[KIT-31] what is paid later is not said to be the customer's yet", () => {
  expect(texts("delivered", "customer").lead).toMatch(/Os arquivos são seus, para sempre\.$/);
  expect(texts("delivered", "customer", { isClosed: true }).lead).toMatch(/abrem quando o pagamento cair\.$/);
});

test("[ROOM-3] stations have their dates, and the names of whose turn it is", () => {
  expect(texts("waitingForAnswer", "customer").stations).toEqual([
    { name: "Pedido", text: "20 de novembro" },
    { name: "Designer", text: "Rui, 23 de novembro" },
    { name: "Orçamento", text: "espera por você" },
    { name: "Criação", text: "depois do aceite" },
  ]);
  expect(texts("waitingForDesigner", "customer", { designer: "" }).stations[1]?.text).toBe("espera por alguém");
  const withdrawn = { events: [...EVENTS, event("withdrawn", CLARA, "2026-11-26T09:00:00-03:00")] };
  expect(texts("withdrawn", "customer", withdrawn).stations).toEqual([
    { name: "Pedido", text: "20 de novembro" },
    { name: "Designer", text: "parou aqui, em 26 de novembro" },
  ]);
});

test("[ROOM-1] in every stage the sentences of customer and designer speak to them", () => {
  for (const stage of Object.keys(STAGES) as Stage[]) {
    for (const [part, own] of [
      ["customer", /Clara/],
      ["designer", /Rui/],
    ] as const) {
      const { lead, next, stations } = texts(stage, part);
      const said = [lead, next ?? "", ...stations.map(({ text }) => text)].join(" ");
      // A designer reads an open request as anybody else would.
      if (stage !== "waitingForDesigner" || part === "customer")
        expect([stage, said]).not.toEqual([stage, expect.stringMatching(own)]);
      expect(said).not.toMatch(/undefined|NaN|o cliente|o designer\b/);
    }
  }
});

test("[ROOM-3] a request without the events that are usual still says something true", () => {
  for (const stage of Object.keys(STAGES) as Stage[]) {
    for (const part of ["customer", "designer", "visitor", "admin"] as const) {
      const { lead, next, stations } = texts(stage, part, { events: [], designer: "" });
      const said = [lead, next, ...stations.map(({ text }) => text)].filter(Boolean);
      expect(said.join(" ")).not.toMatch(/undefined|NaN|Invalid| {2}\S/);
    }
  }
});

test("[MEND2-5] an open request that was given back says who gave it back and why, to each who reads it", () => {
  const released: BudgetEvent = {
    ...event("released", RUI, "2026-11-25T11:40:00-03:00"),
    details: { reason: "Vou sair de licença." },
  };
  const open = { designer: "", events: [...EVENTS, released] };
  const given = "Rui Braga devolveu o projeto ontem, às 11:40: “Vou sair de licença.”";
  expect(texts("waitingForDesigner", "customer", open).lead).toBe(
    `${given} Você não precisa fazer nada agora. O nome de quem assumir chega por e-mail.`,
  );
  expect(texts("waitingForDesigner", "visitor", open).lead).toBe(
    `${given} Clara Nogueira espera há 2 dias. O prazo de resposta vence amanhã.`,
  );
  const late = { ...open, until: NOW - 24 * HOUR };
  for (const part of ["customer", "admin"] as const)
    expect(texts("waitingForDesigner", part, late).lead).toBe(`${given} O prazo venceu ontem, às 15:00.`);
  const left = { ...open, events: [...EVENTS, { ...released, details: { reason: DESIGNER_LEFT } }] };
  expect(texts("waitingForDesigner", "visitor", left).lead).toMatch(
    /^A conta de quem cuidava do projeto foi apagada\. /,
  );
  const long = { ...open, events: [...EVENTS, { ...released, details: { reason: "licença ".repeat(60) } }] };
  expect(texts("waitingForDesigner", "visitor", long).lead.length, "the action stays in the first view").toBeLessThan(
    300,
  );
  const reopened = { ...open, events: [...open.events, event("reopened", CLARA, "2026-11-26T09:00:00-03:00")] };
  expect(texts("waitingForDesigner", "visitor", reopened).lead).not.toContain("devolveu");
});

test("[MEND2-7] the designer reads why the quote was declined", () => {
  const declined: BudgetEvent = {
    ...event("quote_declined", CLARA, "2026-11-26T09:00:00-03:00"),
    details: { reason: "O prazo não serve." },
  };
  const events = [...EVENTS, declined];
  expect(texts("waitingForNewQuote", "designer", { events }).lead).toBe(
    "Clara Nogueira recusou o orçamento hoje, às 09:00: “O prazo não serve.” Clara espera por ele.",
  );
});

test("[QUOTE-15] the designer reads that the version ended, unless the project came to them since", () => {
  const expired = { number: 1, at: Date.parse("2026-11-25T23:59:59-03:00") };
  expect(texts("waitingForQuote", "designer", { expired }).lead).toBe(
    "A versão 1 venceu ontem. Clara espera por outra.",
  );
  expect(texts("waitingForQuote", "admin", { expired }).lead).toBe("A versão 1 venceu ontem.");
  expect(texts("waitingForQuote", "customer", { expired }).lead).toBe(texts("waitingForQuote", "customer").lead);
  const assigned = { expired, events: [...EVENTS, event("assigned", ADA, "2026-11-26T09:00:00-03:00")] };
  expect(texts("waitingForQuote", "designer", assigned).lead).toMatch(/^O projeto passou para você hoje, às 09:00\./);
});

test("[WALK-31] the words of a change stand in the room once they are shown, not in the sentence below the turn too", () => {
  const asked = event("quote_change_asked", CLARA, "2026-11-26T09:00:00-03:00", { number: 1, reason: "Sem o saco." });
  const change = { quote: "v1", number: 1, text: "Sem o saco.", at: asked.at };
  expect(texts("changeAsked", "designer", { events: [...EVENTS, asked], change }).lead).toBe(
    "Clara Nogueira pediu uma mudança hoje, às 09:00. Clara espera pela versão 2.",
  );
});

test("[QUOTE-11] an acceptance that the studio recorded is not told as if the studio had accepted", () => {
  const recorded = event("quote_accepted", RUI, "2026-11-26T10:00:00-03:00", { elsewhere: "por telefone" });
  const events = [...EVENTS, recorded];
  expect(texts("waitingForDownPayment", "customer", { events }).lead).toBe(
    "Rui Braga registrou o aceite do orçamento hoje, às 10:00.",
  );
  expect(texts("creating", "designer", { events }).lead).toMatch(/^Você registrou o aceite do orçamento hoje/);
});

test("[QUOTE-12] an acceptance that both took back is no acceptance any more", () => {
  const accepted = event("quote_accepted", CLARA, "2026-11-25T10:00:00-03:00");
  const events = [...EVENTS, accepted, event("quote_undone", RUI, "2026-11-26T10:00:00-03:00")];
  const { lead, stations } = texts("creating", "admin", { events });
  expect(lead).toBe("");
  expect(stations[2]?.text).toBe("sem orçamento aceito");
});
