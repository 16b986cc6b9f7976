/** What the editor does to a draft. */
import { type Answered, emptyDirection, type ProofFaults } from "../draft.ts";
import { freeLetter, type NewPiece, pieceName } from "../piece.ts";
import {
  type CommentAnswer,
  type DraftDirection,
  LETTERS,
  type Letter,
  type PieceRef,
  PROOF_LIMITS,
  type ProofDraft,
} from "../proof-content.ts";

export const piecesIn = ({ directions }: Pick<ProofDraft, "directions">): PieceRef[] =>
  directions.flatMap(({ pieces }) => pieces);

const withDirection = (draft: ProofDraft, letter: Letter, to: (one: DraftDirection) => DraftDirection): ProofDraft => ({
  ...draft,
  directions: draft.directions.map((one) => (one.letter === letter ? to(one) : one)),
});

export const changeDirection = (draft: ProofDraft, letter: Letter, to: Partial<DraftDirection>): ProofDraft =>
  withDirection(draft, letter, (one) => ({ ...one, ...to }));

export function addDirection(draft: ProofDraft): ProofDraft {
  const letter = freeLetter(draft.directions);
  return letter ? { ...draft, directions: [...draft.directions, emptyDirection(letter)] } : draft;
}

/** The letter that a direction has once `removed` is gone: those after it move up. null: it is that one. */
export function letterAfter(letter: Letter, removed: Letter): Letter | null {
  if (letter === removed) return null;
  const at = LETTERS.indexOf(letter);
  return at > LETTERS.indexOf(removed) ? (LETTERS[at - 1] ?? letter) : letter;
}

export function removeDirection(draft: ProofDraft, removed: Letter): ProofDraft {
  const directions = draft.directions.flatMap((one) => {
    const letter = letterAfter(one.letter, removed);
    return letter ? [{ ...one, letter }] : [];
  });
  return { ...draft, directions };
}

type Arrival = { letter: Letter; note: string; replaces: string | null };

/** The pictures of a file that has arrived; of a PDF all pages. What there is no room for is left out. */
export function addPieces(
  draft: ProofDraft,
  { letter, note, replaces }: Arrival,
  arrived: readonly NewPiece[],
): ProofDraft {
  const known = piecesIn(draft);
  const added = arrived
    .filter(({ id }) => known.every((piece) => piece.id !== id))
    .slice(0, PROOF_LIMITS.pieces - known.length)
    .map(({ id }, at): PieceRef => (at === 0 ? { id, note, replaces } : { id, note: "", replaces: null }));
  return withDirection(draft, letter, (one) => ({ ...one, pieces: [...one.pieces, ...added] }));
}

export const removePiece = (draft: ProofDraft, id: string): ProofDraft => ({
  ...draft,
  directions: draft.directions.map((one) => ({ ...one, pieces: one.pieces.filter((piece) => piece.id !== id) })),
});

export const changePiece = (draft: ProofDraft, id: string, to: Partial<PieceRef>): ProofDraft => ({
  ...draft,
  directions: draft.directions.map((one) => ({
    ...one,
    pieces: one.pieces.map((piece) => (piece.id === id ? { ...piece, ...to } : piece)),
  })),
});

/** A file that was refused takes no picture's place; one that was cut off goes on. */
export const keepsPlace = ({ failure }: { failure: { again: boolean } | null }): boolean => failure?.again !== false;

/** To this place of a direction, its own or another. */
export function movePiece(draft: ProofDraft, id: string, letter: Letter, to: number): ProofDraft {
  const piece = piecesIn(draft).find((one) => one.id === id);
  if (!piece) return draft;
  return withDirection(removePiece(draft, id), letter, (one) => ({
    ...one,
    pieces: one.pieces.toSpliced(Math.min(Math.max(to, 0), one.pieces.length), 0, piece),
  }));
}

export const changeAnswer = (draft: ProofDraft, id: string, to: Partial<CommentAnswer>): ProofDraft => ({
  ...draft,
  answers: { ...draft.answers, [id]: { outcome: null, text: "", ...draft.answers[id], ...to } },
});

/** The first piece of the version before that nothing replaces yet; null: all are replaced, or there is none. */
export function nextReplaced(answered: Answered | null, taken: readonly { replaces: string | null }[]): string | null {
  const free = answered?.direction.pieces.find(({ id }) => taken.every(({ replaces }) => replaces !== id));
  return free?.id ?? null;
}

/** 'A1. Selo na parede', of the version before. */
export const replacedName = ({ direction: { letter, pieces } }: Answered, id: string): string => {
  const at = pieces.findIndex((piece) => piece.id === id);
  return [pieceName(letter, at), pieces[at]?.note].filter(Boolean).join(". ");
};

const PARTS = { name: "nome", idea: "ideia", pieces: "imagens" } as const;

/** What a fault is about: 'Direção A, nome'. */
export function faultLabel(field: string, draft: ProofDraft, answered: Answered | null): string {
  const [kind, id = "", part] = field.split(".");
  if (kind === "directions") return part ? `Direção ${id}, ${PARTS[part as keyof typeof PARTS]}` : "Direções";
  if (kind === "answers") return `Comentário ${answered?.comments.find((one) => one.id === id)?.number ?? ""}`;
  if (kind === "pieces") {
    for (const { letter, pieces } of draft.directions) {
      const at = pieces.findIndex((piece) => piece.id === id);
      if (at >= 0) return `Nota de ${pieceName(letter, at)}`;
    }
  }
  return { question: "Pergunta", until: "Decidir até", rounds: "Rodadas" }[field] ?? "Imagem";
}

/** Those faults that were there at the last try to send, as far as they still are. */
export const standingFaults = (faults: ProofFaults, tried: readonly string[]): ProofFaults =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => tried.includes(field)));

/** 'pergunta', where two drafts differ. */
export function proofDifferences(one: ProofDraft, other: ProofDraft): string[] {
  const shown = {
    directions: "direções e imagens",
    question: "pergunta",
    until: "data",
    reminds: "lembretes",
  } as const;
  const named = { ...shown, answers: "respostas", rounds: "rodadas" } as const;
  const fields = Object.keys(named) as (keyof typeof named)[];
  return fields
    .filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
    .map((field) => named[field]);
}
