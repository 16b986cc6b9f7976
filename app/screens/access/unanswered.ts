import { clearSessionCache } from "../../ui/browser/session-cache.ts";
import { refreshRoleHint } from "../../ui/layout/role.ts";

/**
 * Around the action of a form: without an answer (no connection, a fault of ours) `unanswered` is the answer, so that the
 * form stays with all that was typed. Where the action leads elsewhere, what this tab knew of its user is forgotten.
 */
export async function answered<Answer, Unanswered extends object>(
  serverAction: () => Promise<Answer>,
  unanswered: Unanswered,
): Promise<Answer | (Unanswered & { unanswered: true })> {
  try {
    return await serverAction();
  } catch (leaving) {
    if (!(leaving instanceof Response)) return { ...unanswered, unanswered: true };
    // What was read for whoever used this tab before is not this person's.
    clearSessionCache();
    await refreshRoleHint();
    throw leaving;
  }
}

/** For `shouldRevalidate`: without an answer another read would fail as well, and take the page away. */
export function unlessUnanswered({
  actionResult,
  defaultShouldRevalidate,
}: {
  actionResult?: unknown;
  defaultShouldRevalidate: boolean;
}): boolean {
  return isUnanswered(actionResult) ? false : defaultShouldRevalidate;
}

function isUnanswered(result: unknown): boolean {
  return typeof result === "object" && result !== null && "unanswered" in result;
}

/** Only what somebody looked at and refused is marked: a fault of ours, or of another form on the page, says nothing of it. */
export function isInvalid(result: unknown): boolean {
  return typeof result === "object" && result !== null && "invalid" in result;
}
