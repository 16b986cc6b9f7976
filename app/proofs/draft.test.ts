/** PROOF-13: what of a draft goes on into the version that answers comments. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type Answered, answeringDraft, completeProof, newProof } from "./draft.ts";
import { type PieceRef, PROOF_LIMITS, type ProofDraft } from "./proof-content.ts";
import { savedProofSchema } from "./proof-schema.ts";

const TODAY = "2026-11-24";
const piece = (id: string, replaces: string | null = null): PieceRef => ({ id, note: `nota ${id}`, replaces });
const sent = (pieces: PieceRef[]): ProofDraft => ({
  ...newProof(TODAY),
  directions: [
    { letter: "A", name: "O olho da onça", idea: "Dois olhos.", pieces },
    { letter: "B", name: "O Ç", idea: "", pieces: [piece("b1")] },
  ],
  question: "Qual das duas segue?",
  until: "2026-11-29",
});
const before = sent([piece("a1"), piece("a2")]);
const answered: Answered = {
  number: 1,
  direction: { letter: "A", name: "O olho da onça", idea: "Dois olhos.", pieces: [piece("a1"), piece("a2")] },
  question: before.question,
  until: before.until,
  comments: [{ id: "c1", number: 1, text: "Maior." }],
};
const answering = (draft: ProofDraft, today = "2026-12-01") => answeringDraft(draft, answered, today);

test("[PROOF-13] the direction that was chosen goes on, without its old pictures, question and day", () => {
  expect(answering(before)).toEqual({
    ...before,
    directions: [{ letter: "A", name: "O olho da onça", idea: "Dois olhos.", pieces: [] }],
    question: "",
    until: "2026-12-06",
  });
});

test("[PROOF-13] what was typed meanwhile stays, and turning a draft twice is turning it once", () => {
  const typed = { ...sent([piece("a1"), piece("a3", "a2")]), question: "E agora?", until: "2026-12-09" };
  const once = answering({
    ...typed,
    answers: { c1: { outcome: "done", text: "" }, c9: { outcome: "kept", text: "x" } },
  });
  expect(once).toMatchObject({ question: "E agora?", until: "2026-12-09", answers: { c1: { outcome: "done" } } });
  expect(Object.keys(once.answers)).toEqual(["c1"]);
  expect(once.directions[0]?.pieces).toEqual([piece("a3", "a2")]);
  expect(answering(once)).toEqual(once);
});

test("[PROOF-13] a picture goes along as it was where it is asked for, and a pair with another version is none", () => {
  const asked = answering({
    ...before,
    directions: [{ ...answered.direction, pieces: [piece("a1", "a1"), piece("a3", "z9")] }],
  });
  expect(asked.directions[0]?.pieces).toEqual([piece("a1", "a1"), piece("a3")]);
  const { faults } = completeProof(
    { ...before, directions: [{ ...answered.direction, pieces: [piece("a1", "a1")] }] },
    { today: TODAY, answered, agreed: true },
  );
  expect(faults).toEqual({ "directions.A.pieces": "Falta uma imagem nova.", "answers.c1": "Diga se foi atendido." });
});

test("[PROOF-12] a text that is too long, a day too far and a count of rounds that is none are said", () => {
  const long = { ...before, question: "a".repeat(401), until: "2027-06-01", rounds: "muitas" };
  expect(completeProof(long, { today: TODAY, answered: null, agreed: false }).faults).toEqual({
    question: "Passa de 400 caracteres. Encurte um pouco.",
    until: "Essa data fica longe demais.",
    rounds: "Escreva um número de 1 a 20.",
  });
  expect(completeProof(before, { today: TODAY, answered: null, agreed: true }).faults).toEqual({});
  expect(completeProof({ ...before, directions: [] }, { today: TODAY, answered: null, agreed: true }).faults).toEqual({
    directions: "Falta uma direção.",
  });
});

test("[PROOF-13] a draft has room for an answer to each comment that guests and the customer may send", () => {
  const fits = (count: number) => {
    const answers = Array.from({ length: count }, () => [randomUUID(), { outcome: "done", text: "" }]);
    const draft = { ...newProof(TODAY), answers: Object.fromEntries(answers) };
    return savedProofSchema.safeParse({ draft, revision: 0 }).success;
  };
  expect([fits(2 * PROOF_LIMITS.comments), fits(2 * PROOF_LIMITS.comments + 1)]).toEqual([true, false]);
});
