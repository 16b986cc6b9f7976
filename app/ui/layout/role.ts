/**
 * The role that this tab remembers, for the account button and hints such as the admin's delete button. It grants
 * nothing: the server reads the role on every request. Without storage, every page asks the server.
 */
import { useEffect, useSyncExternalStore } from "react";
import type { TypeUser } from "../../kit/roles.ts";
import { tryStorage } from "../browser/storage.ts";

/** The storage key, and the event that announces its change. */
export const ROLE_KEY = "traco:role";
/**
 * Repeats the list of roles, because importing it would bring their texts and limits to every page. The type keeps it
 * complete.
 */
const ROLES: Record<TypeUser, TypeUser> = { 0: 0, 1: 1, 2: 2 };

let request: Promise<void> | null = null;

const read = () => tryStorage(() => sessionStorage.getItem(ROLE_KEY));

/** null: logged out. Updates every mounted component. */
export function setRoleHint(typeUser: TypeUser | null): void {
  tryStorage(() => sessionStorage.setItem(ROLE_KEY, typeUser === null ? "none" : String(typeUser)));
  window.dispatchEvent(new Event(ROLE_KEY));
}

/** Makes the next page ask the server. Needed before leaving for a login provider. */
export function forgetRoleHint(): void {
  tryStorage(() => sessionStorage.removeItem(ROLE_KEY));
}

function subscribe(update: () => void) {
  window.addEventListener(ROLE_KEY, update);
  return () => window.removeEventListener(ROLE_KEY, update);
}

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

/** null if logged out or not known yet. */
export function useRole(): TypeUser | null {
  const hint = useSyncExternalStore(subscribe, read, () => null);
  useEffect(() => {
    if (hint === null) void refreshRoleHint();
  }, [hint]);
  return Object.values(ROLES).find((type) => String(type) === hint) ?? null;
}
