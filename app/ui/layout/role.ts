/**
 * The role that this browser tab remembers, for the account button and hints such as the admin's delete button. It grants
 * nothing: the server reads the role on every request. Without storage every page asks the server.
 */
import { useEffect, useSyncExternalStore } from "react";
import type { TypeUser } from "../../domain/account.ts";
import { tryStorage } from "../browser/storage.ts";

/** Name of the entry, and of the event that announces its change. */
const KEY = "traco:role";
/** Every role, by the compiler's word. The domain's list would bring all texts of the accounts to every page. */
const ROLES: Record<TypeUser, TypeUser> = { 0: 0, 1: 1, 2: 2 };

let request: Promise<void> | null = null;

const read = () => tryStorage(() => sessionStorage.getItem(KEY));

/** Remembers the role (null: logged out) and updates every mounted component. */
export function setRoleHint(typeUser: TypeUser | null): void {
  tryStorage(() => sessionStorage.setItem(KEY, typeUser === null ? "none" : String(typeUser)));
  window.dispatchEvent(new Event(KEY));
}

/** Forgets the role, so that the next page asks the server: before leaving for another site's login. */
export function forgetRoleHint(): void {
  tryStorage(() => sessionStorage.removeItem(KEY));
}

function subscribe(update: () => void) {
  window.addEventListener(KEY, update);
  return () => window.removeEventListener(KEY, update);
}

/** Asks the server for the role and remembers it. */
export function refreshRoleHint(): Promise<void> {
  request ??= fetch("/session", { headers: { accept: "application/json" } })
    .then(async (response) => {
      if (!response.ok) return;
      const session = (await response.json()) as { typeUser: TypeUser } | null;
      setRoleHint(session?.typeUser ?? null);
    })
    // After a failure the button says 'Login', which always works.
    .catch(() => {})
    .finally(() => {
      request = null;
    });
  return request;
}

/** The remembered role; null when logged out or not known yet. */
export function useRole(): TypeUser | null {
  const hint = useSyncExternalStore(subscribe, read, () => null);
  useEffect(() => {
    if (hint === null) void refreshRoleHint();
  }, [hint]);
  return Object.values(ROLES).find((type) => String(type) === hint) ?? null;
}
