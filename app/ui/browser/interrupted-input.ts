/**
 * What somebody was typing when their session ended, stored in this tab until it is back on its page. Carries the
 * writer's id, so that nobody else who signs in sees it. Leaves out drafts that store themselves.
 */
import { asList, asRecord, asText } from "./draft-store.ts";
import { tryStorage } from "./storage.ts";
import { typeInto } from "./type-into.ts";

const STORAGE_KEY = "traco:palavras";
/** Fired before the login page replaces another page, while its fields still hold what was typed. */
export const LEAVING_FOR_LOGIN = "traco:entrada";

type FieldText = { form: string; field: string; label: string; text: string };
type InterruptedInput = { person: string; path: string; words: FieldText[] };

const FIELDS = "textarea, input:is(:not([type]), [type=text], [type=tel], [type=email], [type=url])";
/** Fields that browsers fill in, and fields outside forms. */
const NOT_TYPED = "[readonly], [autocomplete=username], [autocomplete=one-time-code]";

type Field = HTMLInputElement | HTMLTextAreaElement;
const fields = () => [...document.querySelectorAll<Field>(FIELDS)].filter((field) => !field.matches(NOT_TYPED));
const formOf = ({ form }: Field) => form?.getAttribute("aria-label") ?? "";

/** The id of the signed-in person, or null. Throws if the server does not respond. */
export async function fetchPersonId(): Promise<string | null> {
  return (await fetch("/session", { method: "HEAD" })).headers.get("x-person");
}

/** Whether something was typed before the listeners were attached. */
export const hasTyped = () => fields().some(isChanged);
export const isChanged = ({ value, defaultValue }: { value: string; defaultValue: string }) => value !== defaultValue;

/** Stores the content of the fields that the person typed in. */
export function storeInput(person: string, path: string, typed: WeakSet<EventTarget>): void {
  const words = fields()
    .filter((field) => (typed.has(field) || isChanged(field)) && field.value.trim() !== "")
    .map((field) => {
      const label = field.labels?.[0]?.textContent ?? field.getAttribute("aria-label") ?? "";
      return { form: formOf(field), field: field.name, label, text: field.value };
    });
  if (words.length > 0)
    tryStorage(() =>
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ person, path, words } satisfies InterruptedInput)),
    );
}

/** The stored input, or null. */
export function readStoredInput(): InterruptedInput | null {
  const stored = asRecord(tryStorage(() => JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null")));
  const words = asList(stored.words).map((one) => {
    const { form, field, label, text } = asRecord(one);
    return { form: asText(form), field: asText(field), label: asText(label), text: asText(text) };
  });
  return words.length === 0 ? null : { person: asText(stored.person), path: asText(stored.path), words };
}

export function forgetInput(): void {
  tryStorage(() => sessionStorage.removeItem(STORAGE_KEY));
}

/** Puts the texts back into their fields. Returns those whose field is not on the page, for example in a dialog. */
export function restoreInput(words: FieldText[]): FieldText[] {
  const all = fields();
  return words.filter(({ form, field: name, text }) => {
    if (all.some(({ value }) => value.includes(text))) return false;
    const field = name && all.find((one) => one.name === name && formOf(one) === form);
    if (!field) return true;
    typeInto(field, text);
    return false;
  });
}
