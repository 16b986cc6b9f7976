import type { KeyboardEvent } from "react";

const TABBABLE =
  "a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled])";

/**
 * Keeps Tab inside a dialog. Base UI's focus trap acts one frame later, so a second press within that frame would leave
 * the page.
 */
export function wrapFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab") return;
  const inside = [...event.currentTarget.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (element) => element.checkVisibility() && element.tabIndex >= 0,
  );
  const edge = event.shiftKey ? inside[0] : inside.at(-1);
  if (document.activeElement !== edge && document.activeElement !== event.currentTarget) return;
  if (document.activeElement === event.currentTarget && !event.shiftKey) return;
  event.preventDefault();
  (event.shiftKey ? inside.at(-1) : inside[0])?.focus();
}
