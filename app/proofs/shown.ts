/** Directions, pieces and comments as pages show them. */
import { momentText } from "../kit/day.ts";
import type { SentComment, SentProof } from "./proof-content.ts";

/** 'A. O olho da onça' */
export const directionTitle = ({ letter, name }: { letter: string; name: string }) =>
  name ? `${letter}. ${name}` : letter;

/** Directions with their pieces named: 'A1' is direction A's first. */
export function directionsOf({ directions }: SentProof, path: (piece: string) => string) {
  return directions.map(({ letter, name, idea, pieces }) => ({
    letter,
    name,
    title: directionTitle({ letter, name }),
    idea,
    pieces: pieces.map(({ id, note, width, height, replaces }, index) => ({
      ...{ id, note, width, height, replaces, src: path(id), code: `${letter}${index + 1}` },
      /** 'A1. Selo na parede' */
      title: note ? `${letter}${index + 1}. ${note}` : `${letter}${index + 1}`,
    })),
  }));
}
export type DirectionView = ReturnType<typeof directionsOf>[number];
export type PieceView = DirectionView["pieces"][number];

/** Comments as `viewer` reads them; null: a guest, who reads nothing of what both sides say to them. */
export const commentViews = (comments: readonly SentComment[], viewer: { id: string } | null, now: number) =>
  comments.map(({ id, number, piece, at, text, author, sentAt, answer, replies }) => ({
    ...{ id, number, piece, at, text, answer: viewer && answer },
    isOwn: viewer !== null && author.id === viewer.id,
    author: author.id === null ? `${author.name}, por convite` : author.name,
    when: momentText(Date.parse(sentAt), now),
    replies: (viewer === null ? [] : replies).map((reply) => ({ ...reply, at: momentText(Date.parse(reply.at), now) })),
  }));
export type CommentView = ReturnType<typeof commentViews>[number];
