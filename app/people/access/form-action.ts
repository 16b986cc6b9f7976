import type { TypeUser } from "../../kit/roles.ts";
import { clearSessionCache } from "../../ui/browser/session-cache.ts";
import { refreshRoleHint } from "../../ui/layout/role.ts";
import { destination } from "../account.ts";

/** `back` is where the person was going. */
export function backQuery(back: string | null, others: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...others, ...(back !== null && { voltar: back }) }).toString();
  return query && `?${query}`;
}

/** Where a person goes after signing in; an account without a type has to be completed first. */
export function landingPath(typeUser: TypeUser | null, back: string | null): string {
  return typeUser === null ? `/registre${backQuery(back, { etapa: "completar" })}` : destination(typeUser, back);
}

/** Without a response the form keeps its values and shows `message`. A redirect clears the last user's cache. */
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
