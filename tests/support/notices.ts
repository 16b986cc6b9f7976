/** Notices, and what they leave of the window. */
import type { Page } from "@playwright/test";

const PRESSABLE = "a[href], button, input, select, textarea, summary, [role=dialog], [tabindex]:not([tabindex='-1'])";

/** Before a notice is shown on a page that is scrolled: what the window's upper edge cuts is not covered by a notice. */
export const markCut = (page: Page): Promise<void> =>
  page.evaluate((pressable) => {
    for (const element of document.querySelectorAll(pressable))
      if (element.getBoundingClientRect().top < 0) element.setAttribute("data-cut", "");
  }, PRESSABLE);

/** What can be pressed, or is a dialog, and lies under the notices that are shown. */
export const coveredByNotices = (page: Page): Promise<string[]> =>
  page.evaluate((pressable) => {
    const region = document.getElementById("avisos");
    const edge = region?.getBoundingClientRect().bottom ?? 0;
    if (!region || edge === 0) throw new Error("no notice is shown");
    return [...document.querySelectorAll<HTMLElement>(pressable)]
      .filter((element) => {
        if (region.contains(element) || element.hasAttribute("data-cut") || !element.checkVisibility()) return false;
        const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
        if (width < 2 || height < 2 || bottom < 1 || right < 1) return false;
        const middle = document.elementFromPoint(left + width / 2, top + height / 2);
        return top < edge - 1 || (middle !== null && region.contains(middle));
      })
      .map((element) => `${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent}`.slice(0, 60));
  }, PRESSABLE);
