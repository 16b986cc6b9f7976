/** From the press of 'enviar prova' to a sent version: what is missing, the question before it, and the answer. */
import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { controlId } from "../../quoting/editor/form.ts";
import { BUDGET_MESSAGES } from "../../requests/budget.ts";
import { useNotice } from "../../ui/layout/notice.tsx";
import { completeProof, type ProofFaults } from "../draft.ts";
import type { ProofDraft } from "../proof-content.ts";
import { standingFaults } from "./changes.ts";
import type { OpenProof, SendResult } from "./form.ts";
import type { ProofView } from "./proof-view.server.ts";

type OpenDialog = "preview" | "send";

/** A dialog that closes gives the focus back first. */
const afterDialog = (work: () => void) => setTimeout(work);
const showConflict = () => document.getElementById("conflito")?.scrollIntoView({ block: "center" });

function showField(field: string): void {
  const control = document.getElementById(controlId(field));
  control?.scrollIntoView({ block: "center" });
  control?.focus();
}

export function useSending(view: ProofView, proof: OpenProof) {
  const { draft, conflict } = proof;
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  // Of the last try to send.
  const [tried, setTried] = useState<readonly string[]>([]);
  const [error, setError] = useState("");
  // What only the server found, until something changes.
  const [refused, setRefused] = useState<{ draft: ProofDraft; faults: ProofFaults } | null>(null);
  const fetcher = useFetcher<SendResult>();
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const notify = useNotice();

  const { faults: own } = completeProof(draft, view);
  const faults = refused?.draft === draft ? { ...own, ...refused.faults } : own;
  const open = (name: OpenDialog | null) => {
    setError("");
    setOpened(name);
  };
  const dialog = (name: OpenDialog) => ({
    open: opened === name,
    onOpenChange: (isOpen: boolean) => open(isOpen ? name : null),
  });
  const showFaults = (found: ProofFaults) => {
    setTried(Object.keys(found));
    open(null);
    afterDialog(() => showField(Object.keys(found)[0] ?? ""));
  };
  const leaveForConflict = () => {
    open(null);
    afterDialog(showConflict);
  };
  const begin = () => {
    if (conflict) return leaveForConflict();
    if (Object.keys(faults).length > 0) return showFaults(faults);
    open("send");
  };
  const leaveDialog = useEffectEvent(() => {
    if (opened !== null) leaveForConflict();
  });
  useEffect(() => {
    if (conflict) leaveDialog();
  }, [conflict]);
  const submit = async () => {
    setError("");
    setAsking(true);
    const revision = await proof.save();
    setAsking(false);
    if (revision === null) return setError(BUDGET_MESSAGES.failed);
    void fetcher.submit({ intent: "send", revision }, { method: "post" });
  };
  const settle = useEffectEvent((result: SendResult) => {
    if ("sent" in result) {
      proof.finish();
      open(null);
      notify({ kind: "ok", text: `Versão ${result.sent} enviada. ${view.customer} recebe um e-mail.` });
      void navigate(`/budget/view/${view.id}`);
    } else if ("faults" in result) {
      setRefused({ draft, faults: result.faults });
      showFaults(result.faults);
    } else setError(result.text);
  });
  useEffect(() => {
    if (fetcher.data) settle(fetcher.data);
  }, [fetcher.data]);

  const busy = asking || fetcher.state !== "idle";
  return { faults, shown: standingFaults(faults, tried), open, dialog, error, busy, begin, submit, show: showField };
}
