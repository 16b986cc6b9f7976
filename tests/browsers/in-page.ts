/** What runs in the page. Each function is sent as its text, so it uses nothing from outside of itself. */

const SELECTORS = {
  button: "button, summary, [role=button]",
  link: "a[href]",
  checkbox: "input[type=checkbox]",
  radio: "input[type=radio]",
  slider: "input[type=range]",
  field: "input:not([type=file]), textarea, select",
  file: "input[type=file]",
  picture: "img[alt]",
};
export type Role = keyof typeof SELECTORS;

/** A text, or a pattern with its flags, as it is sent into the page. */
export type Wanted = { words: string; flags: string | null };

export const selectorOf = (role: Role) => SELECTORS[role];

/**
 * The first control of that name that a pointer would reach: on the screen, at rest since it was last asked for, and not
 * under something else. A file's field, which pages hide, is taken as it is.
 */
export function findControl(selector: string, { words, flags }: Wanted): Element | null {
  const flat = (text: string) => text.replaceAll(/\s+/g, " ").trim();
  const textOf = (element: Element) => {
    const copy = element.cloneNode(true) as Element;
    for (const hidden of copy.querySelectorAll("[aria-hidden=true], input, textarea, select")) hidden.remove();
    for (const image of copy.querySelectorAll("img")) image.replaceWith(image.alt);
    return flat(copy.textContent ?? "");
  };
  const nameOf = (element: Element) => {
    const ids = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    if (ids.length > 0) return flat(ids.map((id) => document.getElementById(id)?.textContent).join(" "));
    const label = element.getAttribute("aria-label");
    if (label !== null) return flat(label);
    if (element instanceof HTMLImageElement) return flat(element.alt);
    const { labels } = element as HTMLInputElement;
    return labels?.length ? flat([...labels].map(textOf).join(" ")) : textOf(element);
  };
  const isNamed = (element: Element) =>
    flags === null ? nameOf(element) === words : new RegExp(words, flags).test(nameOf(element));
  /** A box or a circle is often drawn by its label. */
  const place = (element: Element) => {
    const input = element as HTMLInputElement;
    const isDrawn = input.type !== "checkbox" && input.type !== "radio";
    return isDrawn ? element : (input.closest("label") ?? input.labels?.[0] ?? element);
  };

  for (const element of document.querySelectorAll(selector)) {
    if (!isNamed(element) || (element as HTMLButtonElement).disabled) continue;
    if ((element as HTMLInputElement).type === "file") return element;
    const target = place(element);
    if (!target.checkVisibility({ visibilityProperty: true })) continue;
    target.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = target.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!hit || !target.contains(hit)) continue;
    // A transition that has just begun has moved nothing yet.
    const isMoving = document.getAnimations().some(({ effect, playState }) => {
      const isEnding = playState === "running" && effect?.getComputedTiming().endTime !== Infinity;
      return isEnding && (effect as KeyframeEffect).target?.contains(target);
    });
    if (isMoving) return null;
    const spot = [left, top, width, height].join();
    if (Reflect.get(window, "lastSpot") === spot) return target;
    Reflect.set(window, "lastSpot", spot);
    return null;
  }
  return null;
}

/** Whether a text, or the value of a field, can be read on the page. */
export function hasText({ words, flags }: Wanted): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>("input, textarea")].filter((one) =>
    one.checkVisibility(),
  );
  const all = [document.body.innerText, ...fields.map(({ value }) => value)].map((text) =>
    text.replaceAll(/\s+/g, " "),
  );
  return all.some((text) =>
    flags === null ? text.toLowerCase().includes(words.toLowerCase()) : new RegExp(words, flags).test(text),
  );
}

/** Chooses an option, or a day (2027-01-29), as the list or the calendar that the system draws would. */
export function choose(control: HTMLSelectElement | HTMLInputElement, text: string): void {
  if (control instanceof HTMLSelectElement) {
    const option = [...control.options].find(({ label }) => label.trim() === text);
    if (!option) throw new Error(`no option ${text}`);
    control.value = option.value;
  } else {
    // Past React's own setter, which would take the value for one that it has set.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(control, text);
  }
  for (const event of ["input", "change"]) control.dispatchEvent(new Event(event, { bubbles: true }));
}

/** Whether the program runs. A public page starts it at the first sign of somebody, so this gives one. */
export function isAwake(): boolean {
  if (!document.querySelector('script[type="module"], #program')) return true;
  dispatchEvent(new Event("wheel"));
  const { firstElementChild } = document.body;
  // React marks the elements that it has taken over.
  return Object.keys(firstElementChild ?? {}).some((key) => key.startsWith("__reactProps"));
}

/** Remembers what the page complains about from now on, for a browser that does not tell; returns what was heard. */
export function listen(): string[] {
  const heard: string[] = JSON.parse(sessionStorage.getItem("test:faults") ?? "[]");
  if (Reflect.has(window, "isListening")) return heard;
  Reflect.set(window, "isListening", true);
  const keep = (fault: string) => {
    const before = JSON.parse(sessionStorage.getItem("test:faults") ?? "[]");
    sessionStorage.setItem("test:faults", JSON.stringify([...before, fault]));
  };
  addEventListener("error", ({ message, filename }) => keep(`error: ${message} (${filename})`));
  addEventListener("unhandledrejection", ({ reason }) => keep(`error: ${reason}`));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    keep(`csp: ${violatedDirective} ${blockedURI}`),
  );
  const { error } = console;
  console.error = (...said: unknown[]) => {
    keep(`console: ${said.join(" ")}`);
    error(...said);
  };
  return heard;
}
