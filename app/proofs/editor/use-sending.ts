/** From the press of 'enviar prova' to a sent version: what is missing, the question before it, and the answer. */
import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { controlId } from "../../quoting/editor/form.ts";
import { afterDialog, useSendDialog } from "../../quoting/editor/use-send-dialog.ts";
import { useNotice } from "../../ui/layout/notice.tsx";
import { completeProof, type ProofFaults } from "../draft.ts";
import type { ProofDraft } from "../proof-content.ts";
import { standingFaults } from "./changes.ts";
import type { OpenProof, SendResult } from "./form.ts";
import type { ProofView } from "./proof-view.server.ts";

function showField(field: string): void {
  const control = document.getElementById(controlId(field));
  control?.scrollIntoView({ block: "center" });
  control?.focus();
}

export function useSending(view: ProofView, proof: OpenProof) {
  const { draft, conflict } = proof;
  // Of the last try to send.
  const [tried, setTried] = useState<readonly string[]>([]);
  // What only the server found, until something changes.
  const [refused, setRefused] = useState<{ draft: ProofDraft; faults: ProofFaults } | null>(null);
  const fetcher = useFetcher<SendResult>();
  const send = useSendDialog(proof, fetcher);
  const { open, setError } = send;
  const navigate = useNavigate();
  const notify = useNotice();

  const { faults: own } = completeProof(draft, view);
  const faults = refused?.draft === draft ? { ...own, ...refused.faults } : own;
  const showFaults = (found: ProofFaults) => {
    setTried(Object.keys(found));
    open(null);
    afterDialog(() => showField(Object.keys(found)[0] ?? ""));
  };
  const begin = () => {
    if (conflict) return send.leaveForConflict();
    if (Object.keys(faults).length > 0) return showFaults(faults);
    open("send");
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

  return { ...send, faults, shown: standingFaults(faults, tried), begin, show: showField };
}
