/** All comments of a version in one series, and their pins. */
import type { CommentNote } from "../proof-content.ts";
import type { CommentView, PieceView } from "../shown.ts";
import { placeName, type Row, type Typing } from "./comments.tsx";
import { type Mark, placeText } from "./pin.tsx";

export type Numbered = Omit<Row, "place" | "pinned"> & { piece: string; at: CommentNote["at"] };

/** All comments in one series: those that were sent, then the drafts. */
export function numbered(comments: readonly CommentView[], notes: readonly CommentNote[]): Numbered[] {
  const last = Math.max(0, ...comments.map(({ number }) => number));
  return [
    ...comments.map((sent) => ({ ...pick(sent), number: sent.number, sent })),
    ...notes.map((note, index) => ({ ...pick(note), number: last + 1 + index, sent: null })),
  ];
}
const pick = ({ id, piece, at, text }: CommentNote) => ({ id, piece, at, text });

/** The number of what is typed: the next one, or that of the draft that it changes. */
export function numberOf(all: readonly Numbered[], { editing }: Typing): number {
  const edited = all.find(({ id }) => id === editing);
  return edited?.number ?? Math.max(0, ...all.map(({ number }) => number)) + 1;
}

/** The mark of what is typed and not added yet. */
export const PENDING = "novo";

export function rowOf({ piece, at, ...row }: Numbered, pieces: readonly PieceView[]): Row {
  const code = pieces.find(({ id }) => id === piece)?.code ?? "";
  return { ...row, place: placeName(code, at), pinned: at !== null };
}

/** In the order of their numbers. The one that is edited shows where it would be. */
export function marksOf(
  all: readonly Numbered[],
  piece: PieceView,
  selected: string | null,
  editing: string | null,
): Mark[] {
  return all.flatMap(({ id, number, at, text, piece: of, sent }) =>
    at === null || of !== piece.id || id === editing
      ? []
      : [
          {
            ...{ id, number, at, label: `Comentário ${number}, em ${piece.code}: ${text}` },
            look: id === selected ? ("selected" as const) : ("comment" as const),
            movable: sent === null,
          },
        ],
  );
}

/** On the picture that it was marked on. */
export function pendingMark({ at, piece: of }: Typing, piece: PieceView, number: number): Mark[] {
  if (at === null || of !== piece.id) return [];
  const label = `Ponto ${number}, ${placeText(at)} Escreva o comentário.`;
  return [{ id: PENDING, number, at, label, look: "selected", movable: true }];
}
