/** Two versions beside each other: which pieces belong together, and what became of each comment. */
import { dateText, timeText } from "../../kit/day.ts";
import type { ProofVersion } from "../proofs.server.ts";
import { type CommentView, directionsOf } from "../shown.ts";

type Facts = {
  before: ProofVersion;
  version: ProofVersion;
  /** of the version before */
  comments: CommentView[];
  path: (piece: string) => string;
  now: number;
};

/** Pairs are pieces that say which one they replace. */
export function compareView({ before, version, comments, path, now }: Facts) {
  const old = directionsOf(before.sent, path).flatMap(({ pieces }) => pieces);
  const pairs = directionsOf(version.sent, path)
    .flatMap(({ pieces }) => pieces)
    .flatMap((piece) => {
      const replaced = old.find(({ id }) => id === piece.replaces);
      return replaced ? [{ before: replaced, after: piece }] : [];
    });
  const at = Date.parse(version.sent.sentAt);
  return {
    pairs,
    rows: comments.filter(({ answer }) => answer?.version === version.number),
    before: {
      number: before.number,
      said: [dateText(Date.parse(before.sent.sentAt), now), withComments(comments)].filter(Boolean).join(", "),
    },
    after: { number: version.number, said: `${dateText(at, now)}, ${timeText(at)}` },
    comments,
  };
}

const withComments = (comments: readonly CommentView[]): string => {
  if (comments.length === 0) return "";
  return comments.some(({ isOwn }) => isOwn) ? "com os seus comentários" : "com os comentários";
};

export type CompareView = ReturnType<typeof compareView>;
