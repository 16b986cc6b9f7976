/** From 'enviar' to the answer, of a quote as of a proof: the open dialog, the draft saved first, and a conflict meanwhile. */
import { useEffect, useEffectEvent, useState } from "react";
import type { FetcherWithComponents } from "react-router";
import { BUDGET_MESSAGES } from "../../requests/budget.ts";
import type { ServerDraft } from "../../ui/browser/use-server-draft.ts";

/** A dialog that closes gives the focus back first. */
export const afterDialog = (work: () => void) => setTimeout(work);
const showConflict = () => document.getElementById("conflito")?.scrollIntoView({ block: "center" });

/** One dialog is open at a time. `Others`: the dialogs that have nothing to do with sending. */
export function useSendDialog<Others extends string = never>(
  { conflict, save }: Pick<ServerDraft<unknown>, "conflict" | "save">,
  fetcher: Pick<FetcherWithComponents<unknown>, "submit" | "state">,
) {
  type OpenDialog = "preview" | "send" | Others;
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const [error, setError] = useState("");
  const [asking, setAsking] = useState(false);

  const open = (name: OpenDialog | null) => {
    setError("");
    setOpened(name);
  };
  const dialog = (name: OpenDialog) => ({
    open: opened === name,
    onOpenChange: (isOpen: boolean) => open(isOpen ? name : null),
  });
  // It is said in the page, behind the dialog.
  const leaveForConflict = () => {
    open(null);
    afterDialog(showConflict);
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
    const revision = await save();
    setAsking(false);
    if (revision === null) return setError(BUDGET_MESSAGES.failed);
    void fetcher.submit({ intent: "send", revision }, { method: "post" });
  };

  const busy = asking || fetcher.state !== "idle";
  return { opened, open, dialog, error, setError, busy, leaveForConflict, submit };
}
