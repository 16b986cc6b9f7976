/** Shared by the pages for entering: links, where an account lands, and forms whose request gets no response. */
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { destination, type TypeUser } from "../../domain/account.ts";
import { clearSessionCache } from "../../ui/browser/session-cache.ts";
import { refreshRoleHint } from "../../ui/layout/role.ts";

/** The query of a link between these pages, which carries where the person was going. */
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
export function revalidateAfterResponse({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return !actionResult?.noResponse && defaultShouldRevalidate;
}
