/**
 * What the browser remembers of who is logged in, for the account button and for hints like the admin's delete button
 * (NAV-5, DATA-3). It decides nothing: the server reads the role itself on every request.
 */
import { useEffect, useSyncExternalStore } from "react";
import { TYPE_USER, type TypeUser } from "../../domain/account.ts";

const KEY = "traco:role";
const CHANGED = "traco:role";

let asked: Promise<void> | null = null;

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    // Storage can be switched off; then every page asks again.
    return null;
  }
}

/** Remembers the role (null: logged out) and tells every mounted button. */
export function setRoleHint(typeUser: TypeUser | null): void {
  try {
    sessionStorage.setItem(KEY, typeUser === null ? "none" : String(typeUser));
  } catch {
    // As above.
  }
  window.dispatchEvent(new Event(CHANGED));
}

/** Forgets the role: the next page asks anew. For leaving to another site's login, after which nothing of this page runs. */
export function forgetRoleHint(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

function subscribe(update: () => void) {
  window.addEventListener(CHANGED, update);
  return () => window.removeEventListener(CHANGED, update);
}

/** Asks the server who is logged in and remembers the answer: after a login of this page. */
export function refreshRoleHint(): Promise<void> {
  asked ??= fetch("/session", { headers: { accept: "application/json" } })
    .then(async (response) => {
      if (!response.ok) return;
      const session = (await response.json()) as { typeUser: TypeUser } | null;
      setRoleHint(session?.typeUser ?? null);
    })
    // Without an answer the button says 'Login', which is always a way in.
    .catch(() => {})
    .finally(() => {
      asked = null;
    });
  return asked;
}

/** The role as far as the browser knows: null when logged out, or not yet known. */
export function useRole(): TypeUser | null {
  const hint = useSyncExternalStore(subscribe, read, () => null);
  useEffect(() => {
    if (hint === null) void refreshRoleHint();
  }, [hint]);
  return Object.values(TYPE_USER).find((type) => String(type) === hint) ?? null;
}
