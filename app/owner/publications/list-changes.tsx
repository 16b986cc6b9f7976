/** What an owner does to several publications at once, and its way back. */
import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { Gallery } from "../../galleries/galleries.ts";
import { GALLERIES } from "../../galleries/galleries.ts";
import { counted } from "../../kit/count.ts";
import { postJson } from "../../ui/browser/post-json.ts";
import { clearSessionCache } from "../../ui/browser/session-cache.ts";
import { Button } from "../../ui/form/button.tsx";
import { useNotice } from "../../ui/layout/notice.tsx";
import type { ListAnswer, ListRequest } from "./list-schema.ts";
import type { OwnerRow } from "./publication-list.server.ts";

const UNANSWERED = "A resposta não chegou. Verifique a conexão e tente de novo.";
const FAILED = {
  invalid: "Isso não dá mais: a lista mudou. Ela foi lida de novo.",
  "logged-out": "Sua sessão terminou. Entre de novo para continuar.",
  failed: "A lista não foi mudada. Tente novamente mais tarde.",
} as const;

const DONE = {
  show: ["publicação no ar", "publicações no ar"],
  hide: ["publicação oculta", "publicações ocultas"],
  delete: ["publicação excluída", "publicações excluídas"],
} as const;

/** The last move: where the items are now, and the way back. */
type LastMove = { said: string; undo: () => void };

export type ListChanges = ReturnType<typeof useListChanges>;

/** One change at a time; each ends with the list as the server has it. */
export function useListChanges(gallery: Gallery) {
  const { revalidate } = useRevalidator();
  const notice = useNotice();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const [lastMove, setLastMove] = useState<LastMove | null>(null);

  /** What is done; null when it was not. A second press while one runs does nothing. */
  async function send(request: ListRequest): Promise<(ListAnswer & { ok: true }) | null> {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    const response = await postJson(`/api/publicacoes/${gallery}`, request);
    const answer = response && (response.answer as ListAnswer);
    const done = answer?.ok ? answer : null;
    // The next move takes its place.
    if (done && request.intent !== "move") setLastMove(null);
    notice(done ? null : { kind: "error", text: answer && !answer.ok ? FAILED[answer.refused] : UNANSWERED });
    clearSessionCache(GALLERIES[gallery].collection);
    const read = revalidate();
    // What is pressed as soon as the list shows the change counts.
    running.current = false;
    // Without a connection it waits for one; what failed is told at once.
    if (done) await read;
    setBusy(false);
    return done;
  }

  /** Says where they are now, with the way back. */
  async function move(ids: string[], position: number, said: string): Promise<boolean> {
    const answer = await send({ intent: "move", ids, position });
    if (!answer) return false;
    const before = answer.moved ?? [];
    setLastMove({ said, undo: () => void send({ intent: "place", moved: before }) });
    return true;
  }

  /** Says of how many it was done, and which stayed as they were. */
  async function changeAll(intent: keyof typeof DONE, rows: OwnerRow[]) {
    const answer = await send({ intent, ids: rows.map(({ id }) => id) });
    if (!answer) return;
    const [one, several] = DONE[intent];
    const left = rows.filter(({ id }) => answer.left.includes(id)).map(({ name }) => name);
    const done = rows.filter(({ id }) => !answer.left.includes(id));
    const text = `${counted(done.length, one, several)}.`;
    if (done.length > 0) notice({ kind: "ok", text, action: intent === "hide" && wayBack(done) });
    // The second: a success takes failures away.
    if (left.length > 0) notice({ kind: "error", text: `Ficou como estava: ${left.join(", ")}.` });
  }
  /** Shows what was shown before; a schedule that ended with it does not come back. */
  function wayBack(hidden: OwnerRow[]) {
    const shown = hidden.filter(({ state }) => state === "live");
    if (shown.length === 0 || hidden.some(({ scheduledAt }) => scheduledAt !== null)) return null;
    return (
      <Button look="text" size="small" onClick={() => void changeAll("show", shown)}>
        Desfazer
      </Button>
    );
  }

  return { busy, send, move, changeAll, lastMove, forgetMove: () => setLastMove(null) };
}
