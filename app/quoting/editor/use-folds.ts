/** Which parts of the form are open: on a wide page all, on a narrow one a single fold, on a phone a single item of it. */
import { useCallback, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { type FoldName, foldOf } from "./folds.ts";
import { controlId } from "./form.ts";

/** The editor is rendered in the browser alone. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listen: () => void) => {
      const media = matchMedia(query);
      media.addEventListener("change", listen);
      return () => media.removeEventListener("change", listen);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

export type Folds = ReturnType<typeof useFolds>;

/** `first`: the item that is open at the beginning. */
export function useFolds(first: string | undefined) {
  const foldsStay = useMedia("(min-width: 1024px)");
  const itemsStay = useMedia("(min-width: 768px)");
  const [fold, openFold] = useState<FoldName | null>("items");
  const [item, openItem] = useState(first ?? null);

  /** Opens what a field is in, and leads to it. */
  const show = (field: string) => {
    const [list, id] = field.split(".");
    flushSync(() => {
      openFold(foldOf(field));
      if (list === "items" && id) openItem(id);
    });
    const control = document.getElementById(controlId(field));
    control?.scrollIntoView({ block: "center" });
    control?.focus({ preventScroll: true });
  };
  return { foldsStay, itemsStay, fold, openFold, item, openItem, show };
}

/** After a press that closed what stood above it: what was pressed stays in view. */
export function pressAndStay(pressed: HTMLElement, change: () => void): void {
  flushSync(change);
  pressed.scrollIntoView({ block: "nearest" });
}
