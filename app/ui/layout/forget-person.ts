import { tryStorage } from "../browser/storage.ts";
import { setRoleHint } from "./role.ts";

/** Empties the browser's storage, after signing out or deleting the account. */
export function forgetPerson(): void {
  // The response's `Clear-Site-Data` asks for the same, but browsers ignore it without TLS, and some always do.
  tryStorage(() => localStorage.clear());
  tryStorage(() => sessionStorage.clear());
  setRoleHint(null);
}
