/**
 * What somebody was typing when their session ended, in this tab, until it stands on its page again. It has its writer's
 * id: who signs in instead never sees it. Drafts that keep themselves are left to their own page.
 */
import { asList, asRecord, asText } from "./draft-store.ts";
import { tryStorage } from "./storage.ts";
import { typeInto } from "./type-into.ts";

const KEPT_WORDS = "traco:palavras";
/** The event before the login page takes the place of another, whose fields still hold what was typed. */
export const LEAVING_FOR_LOGIN = "traco:entrada";

type Words = { form: string; field: string; label: string; text: string };
type KeptWords = { person: string; path: string; words: Words[] };

const FIELDS = "textarea, input:is(:not([type]), [type=text], [type=tel], [type=email], [type=url])";
/** What programs fill in, and fields that are no form's. */
const NOT_TYPED = "[readonly], [autocomplete=username], [autocomplete=one-time-code]";

type Field = HTMLInputElement | HTMLTextAreaElement;
const fields = () => [...document.querySelectorAll<Field>(FIELDS)].filter((field) => !field.matches(NOT_TYPED));
const formOf = ({ form }: Field) => form?.getAttribute("aria-label") ?? "";

/** The id of who is signed in; null: nobody. Throws without an answer. */
export async function signedIn(): Promise<string | null> {
  return (await fetch("/session", { method: "HEAD" })).headers.get("x-person");
}

/** Whether something was typed before anybody listened. */
export const hasTyped = () => fields().some(isChanged);
export const isChanged = ({ value, defaultValue }: { value: string; defaultValue: string }) => value !== defaultValue;

/** Keeps what stands in the fields that were typed in. */
export function keepWords(person: string, path: string, typed: WeakSet<EventTarget>): void {
  const words = fields()
    .filter((field) => (typed.has(field) || isChanged(field)) && field.value.trim() !== "")
    .map((field) => {
      const label = field.labels?.[0]?.textContent ?? field.getAttribute("aria-label") ?? "";
      return { form: formOf(field), field: field.name, label, text: field.value };
    });
  if (words.length > 0)
    tryStorage(() => sessionStorage.setItem(KEPT_WORDS, JSON.stringify({ person, path, words } satisfies KeptWords)));
}

/** null: none. */
export function keptWords(): KeptWords | null {
  const stored = asRecord(tryStorage(() => JSON.parse(sessionStorage.getItem(KEPT_WORDS) ?? "null")));
  const words = asList(stored.words).map((one) => {
    const { form, field, label, text } = asRecord(one);
    return { form: asText(form), field: asText(field), label: asText(label), text: asText(text) };
  });
  return words.length === 0 ? null : { person: asText(stored.person), path: asText(stored.path), words };
}

export function forgetWords(): void {
  tryStorage(() => sessionStorage.removeItem(KEPT_WORDS));
}

/** Puts words back into their fields. Returns those whose field is not on the page, such as a dialog's. */
export function putBack(words: Words[]): Words[] {
  const all = fields();
  return words.filter(({ form, field: name, text }) => {
    if (all.some(({ value }) => value.includes(text))) return false;
    const field = name && all.find((one) => one.name === name && formOf(one) === form);
    if (!field) return true;
    typeInto(field, text);
    return false;
  });
}
