/** 'Para enviar': what a proof needs, and what of it is there. */
import { isDay } from "../../kit/calendar.ts";
import { dateText, noonOf } from "../../kit/day.ts";
import type { Answered, ProofFaults } from "../draft.ts";
import { pieceName } from "../piece.ts";
import type { ProofDraft } from "../proof-content.ts";
import { keepsPlace } from "./changes.ts";
import type { Rising } from "./use-pieces.ts";

export type Check = { text: string; done: boolean };

/** 'C2 ainda está subindo'; null: nothing is on its way. */
export function risingLack({ directions }: ProofDraft, rising: readonly Rising[]): string | null {
  const one = rising.find(({ failure }) => failure === null);
  if (!one) return null;
  const before = rising.filter((each) => each.letter === one.letter && keepsPlace(each)).indexOf(one);
  const there = directions.find(({ letter }) => letter === one.letter)?.pieces.length ?? 0;
  return `${pieceName(one.letter, there + before)} ainda está subindo`;
}

type Given = {
  draft: ProofDraft;
  faults: ProofFaults;
  answered: Answered | null;
  rising: readonly Rising[];
  today: string;
};

export function checklist({ draft, faults, answered, rising, today }: Given): Check[] {
  const has = (begins: string, ends = "") =>
    Object.keys(faults).some((field) => field.startsWith(begins) && field.endsWith(ends));
  const lack = risingLack(draft, rising);
  const waits = lack === null ? [] : [{ text: lack, done: false }];
  // Told only while it is missing: the list stays short.
  const missing = (text: string, isMissing: boolean) => (isMissing ? [{ text, done: false }] : []);
  const rounds = missing("Quantas rodadas foram combinadas", has("rounds"));
  if (answered) {
    const until = isDay(draft.until) ? ` ${dateText(noonOf(draft.until), noonOf(today))}` : " que dia";
    return [
      { text: "Uma imagem nova ou mais", done: !has("directions", ".pieces") },
      ...(answered.comments.length > 0 ? [{ text: "Resposta em cada comentário", done: !has("answers.") }] : []),
      { text: `Decidir até${until}`, done: !has("until") },
      ...rounds,
      ...waits,
    ];
  }
  return [
    { text: "Uma direção ou mais, com nome", done: !has("directions", ".name") && draft.directions.length > 0 },
    ...missing("Uma imagem ou mais em cada direção", has("directions", ".pieces")),
    { text: "A pergunta e a data", done: !has("question") && !has("until") },
    ...rounds,
    ...waits,
  ];
}
