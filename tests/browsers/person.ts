/**
 * Somebody at a browser, as the journeys see them: a few verbs, each of which waits until it is possible. Written once over
 * a `Tab`, which firefox.ts and webkit.ts each make in their own way.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { File } from "../support/publishing.ts";
import { findControl, hasText, isAwake, type Role, selectorOf, type Wanted } from "./in-page.ts";

/** What a driven browser must do. A function that is given runs in the page, and may throw between two documents. */
export type Tab = {
  goto: (url: string) => Promise<unknown>;
  back: () => Promise<unknown>;
  evaluate: <R>(fn: (...args: never[]) => R, ...args: unknown[]) => Promise<R>;
  find: (fn: (...args: never[]) => Element | null, ...args: unknown[]) => Promise<Control | null>;
  /** Types to where the focus is. */
  type: (text: string) => Promise<unknown>;
  press: (key: Key) => Promise<unknown>;
  /** For the site on which it was opened. */
  addCookie: (cookie: { name: string; value: string }) => Promise<unknown>;
  screenshot: (path: `${string}.png`) => Promise<unknown>;
  /** what the page complained about so far, as far as the browser tells */
  faults: () => Promise<string[]>;
  /** Another window of the same browser, signed in alike. */
  another: () => Promise<Tab>;
  close: () => Promise<unknown>;
};
export type Control = {
  click: () => Promise<unknown>;
  attach: (path: string) => Promise<unknown>;
  /** Chooses the option of a list that has this text, or a day. */
  choose: (text: string) => Promise<unknown>;
};
export type Key = "Enter" | "Escape" | "ArrowRight";

/** A control's whole name, or a part of the page's text; a pattern finds a part of either. */
type Words = string | RegExp;

/** `another`: the same person at a second window. */
export type Person = ReturnType<typeof personAt> & { another: () => Promise<Person> };

/** In milliseconds. Long, for busy machines: it only ends what hangs. */
const DEADLINE = 60_000;

/** `folder` keeps the files that the person attaches; `scripts`: whether the browser runs any. */
export function personAt(tab: Tab, { origin, folder, scripts }: { origin: string; folder: string; scripts: boolean }) {
  const control = (role: Role, name: Words) =>
    until(`${role} ${name}`, () => tab.find(findControl, selectorOf(role), wanted(name)));

  let presses = 0;
  return {
    presses: () => presses,
    /** Opens a page, and waits until its program runs: before, what is pressed may be lost. */
    open: async (path: string) => {
      await tab.goto(new URL(path, origin).href);
      if (scripts) await until(`${path} to be awake`, () => tab.evaluate(isAwake));
    },
    back: () => tab.back(),
    press: async (role: Exclude<Role, "field" | "file">, name: Words) => {
      presses += 1;
      await (await control(role, name)).click();
    },
    key: (key: Key) => tab.press(key),
    /** Replaces what is in a field by typing. */
    fill: async (label: Words, text: string) => {
      await (await control("field", label)).click();
      await tab.evaluate(() => (document.activeElement as HTMLInputElement).select());
      await tab.type(text);
    },
    select: async (label: Words, option: string) => (await control("field", label)).choose(option),
    /** `day` as in 2027-01-29 */
    pickDay: async (label: Words, day: string) => (await control("field", label)).choose(day),
    attach: async (label: Words, file: File) => {
      const path = join(folder, file.name);
      await writeFile(path, file.buffer);
      await (await control("file", label)).attach(path);
    },
    /** Waits until a text, or a field's value, can be read. */
    see: (text: Words) => until(`to see ${text}`, () => tab.evaluate(hasText, wanted(text))),
    seeNoMore: (text: Words) => until(`${text} to go`, async () => !(await tab.evaluate(hasText, wanted(text)))),
    /** Waits until the address has that path. */
    at: (path: string | RegExp) =>
      until(`to be at ${path}`, async () => {
        const { pathname, search } = new URL(await tab.evaluate(() => location.href));
        return typeof path === "string" ? pathname + search === path : path.test(pathname + search);
      }),
    /** Waits until a function is true in the page. */
    until: (what: string, fn: (...args: never[]) => unknown, ...args: unknown[]) =>
      until(what, () => tab.evaluate(fn, ...args)),
    read: tab.evaluate,
  };
}

const wanted = (words: Words): Wanted =>
  typeof words === "string" ? { words, flags: null } : { words: words.source, flags: words.flags };

/** Asks again until there is an answer; a page that is leaving has none. */
async function until<T>(what: string, ask: () => Promise<T>): Promise<NonNullable<T>> {
  let cause: unknown;
  for (const deadline = Date.now() + DEADLINE; Date.now() < deadline; await wait(50)) {
    const answer = await ask().catch((error) => {
      cause = error;
    });
    if (answer) return answer;
  }
  throw new Error(`waited ${DEADLINE / 1000} s in vain: ${what}`, { cause });
}
