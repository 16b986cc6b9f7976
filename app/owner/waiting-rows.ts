/** What only the studio can move on, each with the one thing to do about it: the rows of the first page. */
import type { UnreadRoom } from "../conversation/request-lists.server.ts";
import { SET_PIX } from "../quotes/pay/set-pix.ts";
import type { OverdueBudget } from "../requests/budget-lists.server.ts";

export type WaitingRow = {
  key: string;
  title: string;
  /** how many messages were not read, and when the last came */
  unread?: { count: number; last: string };
  to: string;
  /** on the button */
  act: string;
  /** what it is about, for who hears the button alone */
  about: string;
};

/** `pix`: what the studio's missing Pix key means; null: there is one. */
type Waiting = { overdue: OverdueBudget[]; rooms: UnreadRoom[]; pix: string | null };

/** In the order in which the page shows them. */
export const waitingRows = ({ overdue, rooms, pix }: Waiting): WaitingRow[] => [
  ...(pix === null ? [] : [pixRow(pix)]),
  ...overdue.map(overdueRow),
  ...rooms.map(roomRow),
];

const pixRow = (title: string): WaitingRow => ({
  key: "pix",
  title,
  to: SET_PIX.to,
  act: SET_PIX.label,
  about: "Estúdio",
});

const overdueRow = ({ id, nameProject, waits }: OverdueBudget): WaitingRow => ({
  key: id,
  title: `${nameProject} está ${waits} sem designer.`,
  to: `/budget/view/${id}`,
  act: "Atribuir a alguém",
  about: nameProject,
});

const roomRow = ({ id, nameProject, author, unread, last }: UnreadRoom): WaitingRow => ({
  key: `conversa-${id}`,
  title: `${author} escreveu em ${nameProject}.`,
  unread: { count: unread, last },
  to: `/budget/view/${id}`,
  act: "Ler e responder",
  about: nameProject,
});
