/** What only the studio can move on, each with the one thing to do about it: the rows of the first page. */
import type { UnreadRoom } from "../conversation/request-lists.server.ts";
import { SET_PIX } from "../quotes/pay/set-pix.ts";
import type { OverdueBudget } from "../requests/budget-lists.server.ts";

export type WaitingRow = ReturnType<typeof waitingRows>[number];

/** `pix`: what the studio's missing Pix key means; null: there is one. */
type Waiting = { overdue: OverdueBudget[]; rooms: UnreadRoom[]; pix: string | null };

/**
 * In the order in which the page shows them. `unread`: how many messages were not read, and when the last came; `act`
 * stands on the button, `about` is what it is about, for who hears the button alone.
 */
export const waitingRows = ({ overdue, rooms, pix }: Waiting) => [
  ...(pix === null
    ? []
    : [{ key: "pix", title: pix, unread: null, to: SET_PIX.to, act: SET_PIX.label, about: "Estúdio" }]),
  ...overdue.map(({ id, nameProject, waits }) => ({
    key: id,
    title: `${nameProject} está ${waits} sem designer.`,
    unread: null,
    to: `/budget/view/${id}`,
    act: "Atribuir a alguém",
    about: nameProject,
  })),
  ...rooms.map(({ id, nameProject, author, unread, last }) => ({
    key: `conversa-${id}`,
    title: `${author} escreveu em ${nameProject}.`,
    unread: { count: unread, last },
    to: `/budget/view/${id}`,
    act: "Ler e responder",
    about: nameProject,
  })),
];
