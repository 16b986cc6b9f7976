/** From the press of 'Enviar' to a sent version: what is missing, the question before it, and the answer. */
import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { isSameValue } from "../../kit/json.ts";
import type { QuoteDraft } from "../../quotes/quote-content.ts";
import { BUDGET_MESSAGES } from "../../requests/budget.ts";
import { useNotice } from "../../ui/layout/notice.tsx";
import { type DraftFaults, readIncomplete } from "../draft.ts";
import { faultsSince } from "./changes.ts";
import type { OpenQuote, WriteResult } from "./form.ts";
import { afterDialog, useSendDialog } from "./use-send-dialog.ts";
import type { WriteView } from "./write-view.server.ts";

export function useSending(
  { id, today, newest, asked, customer }: WriteView,
  quote: OpenQuote,
  show: (field: string) => void,
) {
  const { draft, change, conflict } = quote;
  // As it was at the last try to send.
  const [tried, setTried] = useState<QuoteDraft | null>(null);
  // What only the server found, until something changes.
  const [refused, setRefused] = useState<{ draft: QuoteDraft; faults: DraftFaults } | null>(null);
  const fetcher = useFetcher<WriteResult>();
  const send = useSendDialog<"theirs" | "model" | "file">(quote, fetcher);
  const { open, setError } = send;
  const navigate = useNavigate();
  const notify = useNotice();

  const { content, faults: own } = readIncomplete(draft, today);
  const faults = refused?.draft === draft ? { ...own, ...refused.faults } : own;
  const shownFaults = tried ? faultsSince(faults, tried) : {};
  const isComplete = Object.keys(faults).length === 0;
  const isUnchanged = newest !== null && isComplete && isSameValue(content, newest.content);

  const showFaults = (found: DraftFaults) => {
    setTried(draft);
    open(null);
    afterDialog(() => show(Object.keys(found)[0] ?? "items"));
  };
  const begin = () => {
    if (conflict) return send.leaveForConflict();
    if (!isComplete) return showFaults(faults);
    if (isUnchanged && newest.state === "open") {
      const same = `Nada mudou desde a versão ${newest.number}`;
      const text = asked ? `${same}. Mude o que ${customer} pediu.` : `${same}, que espera a resposta.`;
      return notify({ kind: "error", text });
    }
    open("send");
  };
  const settle = useEffectEvent((result: WriteResult) => {
    if ("sent" in result) {
      quote.finish();
      open(null);
      notify({ kind: "ok", text: BUDGET_MESSAGES.quoteSent });
      void navigate(`/budget/view/${id}`);
    } else if ("draft" in result) {
      change(() => result.draft);
      setTried(null);
      open(null);
    } else if ("faults" in result) {
      setRefused({ draft, faults: result.faults });
      showFaults(result.faults);
    } else setError(result.text);
  });
  useEffect(() => {
    if (fetcher.data) settle(fetcher.data);
  }, [fetcher.data]);

  /** The model replaces what is written. */
  const choose = (model: string) => void fetcher.submit({ intent: "model", model }, { method: "post" });
  return { ...send, content, faults, shownFaults, begin, choose };
}
