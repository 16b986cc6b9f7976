/** Keeps each drawing's proposals in the colours of the palette, which are typed beside them. */
import { useEffect, useEffectEvent, useState } from "react";
import { LOCKUPS } from "../../drawings/kit-names.ts";
import type { DeliveryDraft } from "../delivery-content.ts";
import { paletteOf } from "../kit-content.ts";
import type { PartView } from "../part-view.ts";
import { isProposedFor, type Parts, withProposals } from "./changes.ts";
import type { OpenDelivery } from "./form.ts";

/** Milliseconds after the last change of a colour. */
const AFTER_TYPING = 600;
/** The address is asked one drawing at a time, and again after a failure with the next change. */
async function ask(budgetId: string, id: string): Promise<PartView | null> {
  const response = await fetch(`/api/budget/${budgetId}/entrega/arquivo?de=${id}`, { method: "POST" }).catch(
    () => null,
  );
  return response?.ok ? response.json().catch(() => null) : null;
}

/** `on`: for who may change the draft */
type Options = { on: boolean; budgetId: string; open: OpenDelivery; parts: Parts; onPart: (part: PartView) => void };

/** Whether proposals are being drawn. */
export function useProposals({ on, budgetId, open, parts, onPart }: Options): boolean {
  const [busy, setBusy] = useState(false);
  const { saved, unsaved, conflict } = open;
  const renew = useEffectEvent(async (draft: DeliveryDraft) => {
    const palette = paletteOf(draft);
    for (const lockup of LOCKUPS) {
      const chosen = draft.lockups[lockup];
      const before = chosen && parts.get(chosen.file);
      if (!before?.look || isProposedFor(palette, before.look.versions)) continue;
      setBusy(true);
      const part = await ask(budgetId, before.id);
      if (!part?.look) continue;
      const [old, now] = [before.look.versions, part.look.versions];
      onPart(part);
      open.change((latest) =>
        latest.lockups[lockup]?.file === part.id ? withProposals(latest, lockup, old, now) : latest,
      );
    }
    setBusy(false);
  });
  useEffect(() => {
    if (!on || unsaved || conflict) return;
    const timer = setTimeout(() => void renew(saved), AFTER_TYPING);
    return () => clearTimeout(timer);
  }, [on, saved, unsaved, conflict]);
  return busy;
}
