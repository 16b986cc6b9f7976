/** What the pages for entering share: their links, where an account lands, and forms whose request gets no response. */
import { destination, type TypeUser } from "../../domain/account.ts";
import { clearSessionCache } from "../../ui/browser/session-cache.ts";
import { refreshRoleHint } from "../../ui/layout/role.ts";

/** The query of a link between these pages that remembers where the person was going; empty without anything to say. */
export function backQuery(back: string | null, others: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...others, ...(back !== null && { voltar: back }) }).toString();
  return query && `?${query}`;
}

/** Where somebody who has just signed in goes; without a type the account still has to be completed. */
export function landingPath(typeUser: TypeUser | null, back: string | null): string {
  return typeUser === null ? `/registre${backQuery(back, { etapa: "completar" })}` : destination(typeUser, back);
}

/**
 * Calls the action of a form. Without a response (no connection, a fault of the server) the result is `message`, so that the
 * form stays with all that was typed. A redirect clears what this tab remembers of whoever used it before.
 */
export async function submitForm<Result>(
  serverAction: () => Promise<Result>,
  message: string,
): Promise<Result | { message: string; noResponse: true }> {
  try {
    return await serverAction();
  } catch (thrown) {
    if (!(thrown instanceof Response)) return { message, noResponse: true };
    clearSessionCache();
    await refreshRoleHint();
    throw thrown;
  }
}

/** `shouldRevalidate` of such a page: without a response another read would fail as well, and take the page away. */
export function revalidateAfterResponse({
  actionResult,
  defaultShouldRevalidate,
}: {
  actionResult?: unknown;
  defaultShouldRevalidate: boolean;
}): boolean {
  const noResponse = typeof actionResult === "object" && actionResult !== null && "noResponse" in actionResult;
  return !noResponse && defaultShouldRevalidate;
}
