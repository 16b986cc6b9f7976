/** What an owner does to several publications at once, and its way back. */
import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { Gallery } from "../../../galleries/galleries.ts";
import { GALLERIES } from "../../../galleries/galleries.ts";
import type { ListAnswer, ListRequest } from "../../../publishing/editing/editing.ts";
import { postJson } from "../../../ui/browser/post-json.ts";
import { clearSessionCache } from "../../../ui/browser/session-cache.ts";
import { Button } from "../../../ui/form/button.tsx";
import { useNotice } from "../../../ui/layout/notice.tsx";

const UNANSWERED = "A resposta não chegou. Verifique a conexão e tente de novo.";
const FAILED = {
  invalid: "Isso não dá mais: a lista mudou. Ela foi lida de novo.",
  "logged-out": "Sua sessão terminou. Entre de novo para continuar.",
  failed: "A lista não foi mudada. Tente novamente mais tarde.",
} as const;

export type ListChanges = ReturnType<typeof useListChanges>;

/** One change at a time; each ends with the list as the server has it. */
export function useListChanges(gallery: Gallery) {
  const { revalidate } = useRevalidator();
  const notice = useNotice();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  /** What is done; null when it was not. A second press while one runs does nothing. */
  async function send(request: ListRequest): Promise<(ListAnswer & { ok: true }) | null> {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    const response = await postJson(`/api/publicacoes/${gallery}`, request);
    const answer = response && (response.answer as ListAnswer);
    const done = answer?.ok ? answer : null;
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
    const { moved = [] } = answer;
    const back = (
      <Button look="text" size="small" onClick={() => void send({ intent: "place", moved })}>
        Desfazer
      </Button>
    );
    notice({ kind: "ok", text: said, action: back });
    return true;
  }

  return { busy, send, move };
}
