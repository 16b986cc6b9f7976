/** PROOF-17: what the editor does to a draft, and what it says is missing. */
import { expect, test } from "vitest";
import { type Answered, completeProof, newProof } from "../draft.ts";
import type { ProofDraft } from "../proof-content.ts";
import {
  addDirection,
  addPieces,
  changeAnswer,
  faultLabel,
  keepsPlace,
  letterAfter,
  movePiece,
  nextReplaced,
  piecesIn,
  proofDifferences,
  removeDirection,
} from "./changes.ts";
import { checklist, risingLack } from "./checklist.ts";
import type { Rising } from "./use-pieces.ts";

const TODAY = "2026-11-24";
const arrived = (...ids: string[]) =>
  ids.map((id, at) => ({ id, fileName: "a.pdf", page: at + 1, width: 9, height: 9 }));
const at = { letter: "A", note: "Selo", replaces: null } as const;
const fresh = newProof(TODAY);
const three = addDirection(addDirection(fresh));
const letters = ({ directions }: ProofDraft) => directions.map(({ letter }) => letter).join("");
const ids = (draft: ProofDraft) => draft.directions.map(({ pieces }) => pieces.map(({ id }) => id).join("")).join("|");

test("[PROOF-17] there are at most three directions, and those after a removed one move up", () => {
  expect([letters(three), letters(addDirection(three))]).toEqual(["ABC", "ABC"]);
  const filled = addPieces(three, { ...at, letter: "C" }, arrived("x"));
  expect([letters(removeDirection(filled, "B")), ids(removeDirection(filled, "B"))]).toEqual(["AB", "|x"]);
  expect([letterAfter("C", "B"), letterAfter("A", "B"), letterAfter("B", "B")]).toEqual(["B", "A", null]);
});

test("[PROOF-17] of a PDF the first page gets the note, nothing comes twice, and there are at most eight pictures", () => {
  const one = addPieces(fresh, at, arrived("a", "b"));
  expect(piecesIn(one).map(({ note }) => note)).toEqual(["Selo", ""]);
  expect(ids(addPieces(one, at, arrived("a", "b")))).toBe("ab");
  expect(ids(addPieces(one, at, arrived(..."cdefghij")))).toBe("abcdefgh");
});

test("[PROOF-17] a picture moves within its direction and to another one", () => {
  const draft = addPieces(addDirection(fresh), at, arrived("a", "b", "c"));
  expect(ids(movePiece(draft, "a", "A", 2))).toBe("bca|");
  expect(ids(movePiece(draft, "c", "A", -1))).toBe("cab|");
  expect(ids(movePiece(draft, "b", "B", 5))).toBe("ac|b");
  expect(movePiece(draft, "z", "A", 0)).toBe(draft);
});

const answered: Answered = {
  number: 1,
  direction: {
    ...{ letter: "A", name: "O olho", idea: "" },
    pieces: ["p", "q"].map((id) => ({ id, note: id, replaces: null })),
  },
  ...{ question: "", until: "2026-11-20", comments: [{ id: "c", number: 4, text: "Maior." }] },
};

test("[PROOF-17] new pictures replace the old ones in their order, as long as there are some", () => {
  expect(nextReplaced(answered, [])).toBe("p");
  expect(nextReplaced(answered, [{ replaces: "p" }])).toBe("q");
  expect(nextReplaced(answered, [{ replaces: "p" }, { replaces: "q" }])).toBeNull();
  expect(nextReplaced(null, [])).toBeNull();
});

test("[PROOF-17] what is missing stands in the list before sending, with a picture that is on its way", () => {
  const check = (draft: ProofDraft, rising: Rising[] = []) =>
    checklist({
      ...{ draft, rising, answered: null, today: TODAY },
      faults: completeProof(draft, { today: TODAY, answered: null, agreed: true }).faults,
    }).map(({ text, done }) => `${done ? "✓" : "–"} ${text}`);
  expect(check(fresh)).toEqual([
    "– Uma direção ou mais, com nome",
    "– Uma imagem ou mais em cada direção",
    "– A pergunta e a data",
  ]);
  const named = { ...fresh, directions: [{ letter: "A", name: "O olho", idea: "", pieces: [] }] } as ProofDraft;
  const whole = { ...addPieces(named, at, arrived("a")), question: "Qual?" };
  const rising = { id: "r", letter: "A", part: 0.6, failure: null } as Rising;
  expect(check(whole, [rising])).toEqual([
    "✓ Uma direção ou mais, com nome",
    "✓ A pergunta e a data",
    "– A2 ainda está subindo",
  ]);
  const failure = { message: "", again: true, loggedOut: false, resumable: true };
  expect(risingLack(whole, [{ ...rising, failure }])).toBeNull();
  const refused = { ...rising, failure: { ...failure, again: false, resumable: false } };
  expect(risingLack(whole, [refused, rising])).toBe("A2 ainda está subindo");
  expect([rising, { ...rising, failure }, refused].map(keepsPlace)).toEqual([true, true, false]);
});

test("[PROOF-17] a version that answers lists its new picture, its answers and its day", () => {
  const draft = changeAnswer(addPieces(fresh, at, arrived("n")), "c", { outcome: "done" });
  const { faults } = completeProof(draft, { today: TODAY, answered, agreed: true });
  expect(checklist({ draft, faults, answered, rising: [], today: TODAY })).toEqual([
    { text: "Uma imagem nova ou mais", done: true },
    { text: "Resposta em cada comentário", done: true },
    { text: "Decidir até 29 de novembro", done: true },
  ]);
});

test("[PROOF-17] a fault is named by what is seen", () => {
  const draft = addPieces(fresh, at, arrived("a", "b"));
  const label = (field: string) => faultLabel(field, draft, answered);
  expect(["directions", "directions.A.name", "directions.A.pieces", "pieces.b.note"].map(label)).toEqual([
    ...["Direções", "Direção A, nome", "Direção A, imagens", "Nota de A2"],
  ]);
  expect(["answers.c", "question", "until", "rounds"].map(label)).toEqual([
    ...["Comentário 4", "Pergunta", "Decidir até", "Rodadas"],
  ]);
  expect(proofDifferences(draft, { ...draft, question: "?", reminds: false })).toEqual(["pergunta", "lembretes"]);
});
