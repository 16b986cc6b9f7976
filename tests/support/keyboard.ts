/** An area of a page as somebody uses it with the keyboard or a finger. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Every control of the area is at least 44 px high and wide. */
export async function expectTargets(area: Locator): Promise<void> {
  const small = await area.locator("button, input, textarea, select, a").evaluateAll((controls) =>
    controls.flatMap((control) => {
      const { width, height } = control.getBoundingClientRect();
      return width < 44 || height < 44 ? [`${control.outerHTML.slice(0, 120)}: ${width} × ${height}`] : [];
    }),
  );
  expect(small, "targets below 44 px").toEqual([]);
}

/** What was opened has taken the focus: from now on it hears keys, as Escape. */
export async function expectFocusWithin(area: Locator): Promise<void> {
  await expect.poll(() => area.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

/** Names of the area's controls in the order in which Tab reaches them, each with a focus that can be seen. */
export async function tabThrough(page: Page, area: Locator): Promise<string[]> {
  const names: string[] = [];
  await area.locator("button, input, textarea, select, a").first().focus();
  // `focus()` alone shows no ring around a button: go back and come by Tab.
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  for (;;) {
    const at = await area.evaluate((area) => {
      const control = document.activeElement as HTMLElement;
      if (!area.contains(control)) return null;
      const { labels } = control as HTMLInputElement;
      const labelledBy = document.getElementById(control.getAttribute("aria-labelledby") ?? "");
      const label = labels?.[0]?.firstElementChild ?? labels?.[0] ?? labelledBy;
      const name = control.getAttribute("aria-label") ?? (label ?? control).textContent;
      // A box that looks like the field may show the focus of the line within, which may be in a row with its button.
      const box = control.parentElement ?? control;
      const visible = [control, box, box.parentElement ?? box].some((shown) => {
        const { outlineStyle, boxShadow } = getComputedStyle(shown);
        return outlineStyle !== "none" || boxShadow !== "none";
      });
      return { name: name.trim(), visible };
    });
    if (!at) return names;
    expect(at.visible, `the focus of ${at.name}`).toBe(true);
    // A field of several parts, as a date, is one stop.
    if (at.name !== names.at(-1)) names.push(at.name);
    await page.keyboard.press("Tab");
  }
}
