/** From 'montar o kit' to 'entregar': the draft is saved, its kit is made, and then it is asked. */
import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { BUDGET_MESSAGES } from "../../requests/budget.ts";
import { DELIVERY_INTENTS } from "../../requests/intents.ts";
import { useNotice } from "../../ui/layout/notice.tsx";
import { NO_PRINCIPAL } from "../kit-content.ts";
import type { BuildView } from "./build-view.server.ts";
import { type BuildResult, controlId, type OpenDelivery } from "./form.ts";

/** `stale`: the newest good kit is of an earlier draft. */
export type KitStand =
  | { is: "none" }
  | { is: "making" | "stopped"; done: number; total: number }
  | { is: "ready" | "stale"; files: NonNullable<BuildView["ready"]>["files"]; bytes: number };

export function kitStand({ newest, ready }: Pick<BuildView, "newest" | "ready">, revision: number): KitStand {
  const { state, done = 0, total = 0 } = newest ?? {};
  if (state === "making") return { is: "making", done, total };
  if (state === "failed" && newest?.revision === revision) return { is: "stopped", done, total };
  if (!ready) return { is: "none" };
  return { is: ready.revision === revision ? "ready" : "stale", files: ready.files, bytes: ready.bytes };
}

export function useKit(view: BuildView, open: OpenDelivery) {
  const [asked, setAsked] = useState<"deliver" | "files" | null>(null);
  const [error, setError] = useState("");
  const [saving, setSaving] = useState(false);
  const fetcher = useFetcher<BuildResult>();
  const notify = useNotice();
  const navigate = useNavigate();
  const stand = kitStand(view, open.unsaved ? -1 : open.base);

  const send = async (intent: "make" | "deliver") => {
    setError("");
    setSaving(true);
    const revision = await open.save();
    setSaving(false);
    if (revision === null) return setError(BUDGET_MESSAGES.failed);
    void fetcher.submit({ intent, revision }, { method: "post" });
  };
  const lacksPrincipal = () => {
    if (open.draft.lockups.principal) return false;
    notify({ kind: "error", text: NO_PRINCIPAL });
    document.getElementById(controlId("principal"))?.focus();
    return true;
  };
  const make = () => {
    if (!lacksPrincipal()) void send("make");
  };
  /** Asks first; meanwhile the kit is made, if it is not. */
  const begin = () => {
    if (open.conflict) return document.getElementById("conflito")?.scrollIntoView({ block: "center" });
    if (lacksPrincipal()) return;
    setAsked("deliver");
    if (stand.is !== "ready" && stand.is !== "making") make();
  };
  const settle = useEffectEvent((result: BuildResult) => {
    if ("text" in result) {
      setError(result.text);
      if (asked === null) notify({ kind: "error", text: result.text });
    } else if ("delivered" in result) {
      setAsked(null);
      notify({ kind: "ok", text: DELIVERY_INTENTS.deliver.done });
      void navigate(`/budget/view/${view.id}`);
    }
  });
  useEffect(() => {
    if (fetcher.data) settle(fetcher.data);
  }, [fetcher.data]);

  const dialog = (name: "deliver" | "files") => ({
    open: asked === name,
    onOpenChange: (isOpen: boolean) => {
      setError("");
      setAsked(isOpen ? name : null);
    },
  });
  const busy = saving || fetcher.state !== "idle";
  return {
    stand,
    busy,
    error,
    dialog,
    make,
    begin,
    deliver: () => void send("deliver"),
    showFiles: () => setAsked("files"),
  };
}

export type OpenKit = ReturnType<typeof useKit>;
