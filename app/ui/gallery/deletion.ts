import type { Deletion } from "../../domain/deletion.ts";
import { forgetRoleHint } from "../layout/role.ts";

/** Asks the page's action to delete its item. A lost answer is an answer too: the page stays, with another try. */
export async function askDeletion(serverAction: () => Promise<Deletion>): Promise<Deletion> {
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof Response)) return "unanswered";
    // Sent to the login: who looked like an admin is none (any more).
    forgetRoleHint();
    throw error;
  }
}
