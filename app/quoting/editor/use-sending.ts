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
import type { WriteView } from "./write-view.server.ts";

type OpenDialog = "preview" | "theirs" | "model" | "send" | "file";

/** One dialog is open at a time, and its request decides what becomes of it. */
export function useSending(
  { id, today, newest, asked, customer }: WriteView,
  quote: OpenQuote,
  show: (field: string) => void,
) {
  const { draft, change, conflict } = quote;
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  // As it was at the last try to send.
  const [tried, setTried] = useState<QuoteDraft | null>(null);
  const [error, setError] = useState("");
  // What only the server found, until something changes.
  const [refused, setRefused] = useState<{ draft: QuoteDraft; faults: DraftFaults } | null>(null);
  const fetcher = useFetcher<WriteResult>();
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const notify = useNotice();

  const { content, faults: own } = readIncomplete(draft, today);
  const faults = refused?.draft === draft ? { ...own, ...refused.faults } : own;
  const shownFaults = tried ? faultsSince(faults, tried) : {};
  const isComplete = Object.keys(faults).length === 0;
  const isUnchanged = newest !== null && isComplete && isSameValue(content, newest.content);
  const open = (name: OpenDialog | null) => {
    setError("");
    setOpened(name);
  };
  const dialog = (name: OpenDialog) => ({
    open: opened === name,
    onOpenChange: (isOpen: boolean) => open(isOpen ? name : null),
  });

  const showFaults = (found: DraftFaults) => {
    setTried(draft);
    open(null);
    // A dialog that closes gives the focus back first.
    setTimeout(() => show(Object.keys(found)[0] ?? "items"));
  };
  const showConflict = () => document.getElementById("conflito")?.scrollIntoView({ block: "center" });
  // It is said in the page, behind the dialog.
  const leaveForConflict = () => {
    open(null);
    setTimeout(showConflict);
  };
  const begin = () => {
    if (conflict) return leaveForConflict();
    if (!isComplete) return showFaults(faults);
    if (isUnchanged && newest.state === "open") {
      const same = `Nada mudou desde a versão ${newest.number}`;
      const text = asked ? `${same}. Mude o que ${customer} pediu.` : `${same}, que espera a resposta.`;
      return notify({ kind: "error", text });
    }
    open("send");
  };
  const leaveDialog = useEffectEvent(() => {
    if (opened === "send" || opened === "preview") leaveForConflict();
  });
  useEffect(() => {
    if (conflict) leaveDialog();
  }, [conflict]);
  const submit = async () => {
    setError("");
    setAsking(true);
    const revision = await quote.save();
    setAsking(false);
    if (revision === null) return setError(BUDGET_MESSAGES.failed);
    void fetcher.submit({ intent: "send", revision }, { method: "post" });
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

  const busy = asking || fetcher.state !== "idle";
  /** The model replaces what is written. */
  const choose = (model: string) => void fetcher.submit({ intent: "model", model }, { method: "post" });
  return { content, faults, shownFaults, opened, open, dialog, error, busy, begin, submit, choose };
}
