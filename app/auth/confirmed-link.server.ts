/**
 * The link of a confirmation mail whose address was confirmed since, by its code or by another mail
 * (docs/decisions/registration-attempts.md): whoever holds it learns that, and where its person was going.
 */
import { findConfirmedLink } from "../data/registrations.server.ts";
import { hashLink } from "./secrets.server.ts";

/** null: the link is over, or was never one. */
export function confirmedByLink(token: string): Promise<{ back: string | null } | null> {
  return findConfirmedLink(hashLink(token));
}
