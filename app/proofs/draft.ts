/** A proof's draft, as typed, and what it says once it is complete. */
import { addDays, isDay } from "../kit/calendar.ts";
import { isStorable } from "../kit/storable.ts";
import { hasVisibleText } from "../kit/visible.ts";
import {
  type CommentAnswer,
  type DraftDirection,
  type Letter,
  PROOF_LIMITS as LIMITS,
  type ProofDraft,
} from "./proof-content.ts";

/** By field, in the order of the page: 'directions.A.name', 'pieces.3f….note', 'answers.1a…', 'question', 'until', 'rounds'. */
export type ProofFaults = Record<string, string>;

/** The version whose comments this one answers: changes of it were asked for. `direction`: the one that goes on. */
export type Answered = {
  number: number;
  direction: DraftDirection;
  question: string;
  until: string;
  comments: readonly { id: string; number: number; text: string }[];
};

/** No decision is waited for longer. */
const MOST_DAYS = 90;
/** Rounds that nobody agrees to more of. */
const MOST_ROUNDS = 20;

export const emptyDirection = (letter: Letter): DraftDirection => ({ letter, name: "", idea: "", pieces: [] });

/** `today` in São Paulo. `rounds`: asked where no written quote says it. */
export const newProof = (today: string): ProofDraft => ({
  directions: [emptyDirection("A")],
  question: "",
  until: addDays(today, LIMITS.days),
  reminds: true,
  answers: {},
  rounds: "",
});

/**
 * The draft of a version that answers comments: the direction that goes on, with pictures that are new or go along as they
 * were, and answers to those comments alone. What was typed for the version before is left out.
 */
export function answeringDraft(draft: ProofDraft, answered: Answered, today: string): ProofDraft {
  const { letter, name, idea, pieces } = answered.direction;
  const old = new Set(pieces.map(({ id }) => id));
  const own = draft.directions.find((direction) => direction.letter === letter);
  const isOf = ({ id, replaces }: DraftDirection["pieces"][number]) => !old.has(id) || replaces === id;
  const isBegun = draft.directions.length === 1 && own?.pieces.every(isOf) === true;
  const ids = new Set(answered.comments.map(({ id }) => id));
  return {
    ...draft,
    directions: [
      {
        letter,
        name: own?.name || name,
        idea: own?.idea || idea,
        pieces: (own?.pieces ?? []).filter(isOf).map((piece) => withReplaced(piece, old)),
      },
    ],
    question: !isBegun && draft.question === answered.question ? "" : draft.question,
    until: !isBegun && draft.until === answered.until ? addDays(today, LIMITS.days) : draft.until,
    answers: Object.fromEntries(Object.entries(draft.answers).filter(([id]) => ids.has(id))),
  };
}

/** A piece that replaces one of another version replaces none of this one. */
const withReplaced = (piece: DraftDirection["pieces"][number], old: ReadonlySet<string>) =>
  piece.replaces === null || old.has(piece.replaces) ? piece : { ...piece, replaces: null };

/** What a version must be checked against. `agreed`: whether a written quote says how many rounds there are. */
export type ProofRules = { today: string; answered: Answered | null; agreed: boolean };

class Reading {
  readonly faults: ProofFaults = {};

  text(field: string, typed: string, most: number, missing?: string): string {
    const text = typed.trim();
    if (missing && !hasVisibleText(text)) this.faults[field] = missing;
    else if (text.length > most) this.faults[field] = `Passa de ${most} caracteres. Encurte um pouco.`;
    else if (!isStorable(text)) this.faults[field] = "Há um sinal aqui que não dá para guardar.";
    return text;
  }
}

function readDirections(read: Reading, { directions }: ProofDraft, answered: Answered | null): DraftDirection[] {
  if (directions.length === 0) read.faults.directions = "Falta uma direção.";
  const old = new Set(answered?.direction.pieces.map(({ id }) => id));
  return directions.map(({ letter, name, idea, pieces }) => {
    const field = `directions.${letter}`;
    const known = {
      letter,
      name: read.text(`${field}.name`, name, LIMITS.name, "Dê um nome a esta direção."),
      idea: read.text(`${field}.idea`, idea, LIMITS.idea),
      pieces: pieces.map((piece) => ({
        ...piece,
        note: read.text(`pieces.${piece.id}.note`, piece.note, LIMITS.note),
      })),
    };
    if (!pieces.some(({ id }) => !old.has(id)))
      read.faults[`${field}.pieces`] = answered ? "Falta uma imagem nova." : "Falta uma imagem.";
    return known;
  });
}

function readAnswers(read: Reading, draft: ProofDraft, answered: Answered | null): Record<string, CommentAnswer> {
  const answers = (answered?.comments ?? []).map(({ id }): [string, CommentAnswer] => {
    const field = `answers.${id}`;
    const { outcome, text } = draft.answers[id] ?? { outcome: null, text: "" };
    const missing = outcome === "kept" ? "Escreva por que não mudou." : undefined;
    const said = read.text(field, text, LIMITS.answer, missing);
    if (outcome === null) read.faults[field] = "Diga se foi atendido.";
    return [id, { outcome, text: said }];
  });
  return Object.fromEntries(answers);
}

function readUntil(read: Reading, until: string, today: string): string {
  if (!isDay(until)) read.faults.until = until === "" ? "Falta o dia." : "Essa data não existe.";
  else if (until < today) read.faults.until = "Esse dia já passou.";
  else if (until > addDays(today, MOST_DAYS)) read.faults.until = "Essa data fica longe demais.";
  return until;
}

function readRounds(read: Reading, typed: string, agreed: boolean): number | null {
  if (agreed) return null;
  const rounds = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0;
  if (rounds < 1 || rounds > MOST_ROUNDS) read.faults.rounds = `Escreva um número de 1 a ${MOST_ROUNDS}.`;
  return rounds;
}

/** `rounds`: as typed; null: a written quote says it. */
export type CompleteProof = Omit<ProofDraft, "rounds"> & { rounds: number | null };

/** What a draft says, with every fault of it. Only without faults it is a proof. */
export function completeProof(
  typed: ProofDraft,
  { today, answered, agreed }: ProofRules,
): { content: CompleteProof; faults: ProofFaults } {
  const read = new Reading();
  const draft = answered ? answeringDraft(typed, answered, today) : typed;
  const directions = readDirections(read, draft, answered);
  const answers = readAnswers(read, draft, answered);
  // The question of a version that answers comments is answered by them.
  const question = read.text(
    "question",
    draft.question,
    LIMITS.question,
    answered ? undefined : "Escreva o que decidir.",
  );
  const until = readUntil(read, draft.until, today);
  const rounds = readRounds(read, draft.rounds, agreed);
  const content = { directions, question, until, reminds: draft.reminds, answers, rounds };
  return { content, faults: read.faults };
}
