/** POST of a draft that saves itself (drafts.server.ts). 409: somebody saved another one meanwhile. */
import type { z } from "zod";
import { DESIGNER_WAITS, isWaiting } from "../people/account.ts";
import { currentUser } from "../people/guards.server.ts";
import { faultStatus } from "../platform/database-loss.server.ts";
import { readJson } from "../platform/form.server.ts";
import { logError } from "../platform/log.server.ts";
import { methodNotAllowed, refuse } from "../platform/refusal.server.ts";
import { getBudgetFor } from "./budgets.server.ts";
import type { draftsIn } from "./drafts.server.ts";
import { type BudgetAction, isParty } from "./policy.ts";

type DraftRoute<Draft> = {
  action: BudgetAction;
  schema: z.ZodType<{ draft: Draft; revision: number }>;
  save: ReturnType<typeof draftsIn<Draft>>["save"];
  /** what the page says */
  refused: Record<"logged-out" | "not-found" | "refused" | "invalid" | "failed", string>;
  /** for the log: 'quote draft' */
  what: string;
};

type Call = { request: Request; params: { codeID: string } };

export function draftRoute<Draft>({ action, schema, save, refused, what }: DraftRoute<Draft>) {
  return async ({ request, params }: Call): Promise<Response> => {
    if (request.method !== "POST") return methodNotAllowed("POST");
    const user = await currentUser(request);
    if (!user) return refuse("logged-out", refused["logged-out"], 401);
    if (isWaiting(user)) return refuse("refused", DESIGNER_WAITS, 403);
    const found = await getBudgetFor(user, params.codeID);
    if (!found) return refuse("not-found", refused["not-found"], 404);
    if (!isParty(action, found.state, user)) return refuse("refused", refused.refused, 403);
    const parsed = schema.safeParse(await readJson(request));
    if (!parsed.success) return refuse("invalid", refused.invalid, 400);
    try {
      const { draft, revision } = parsed.data;
      const saved = await save(user, found.id, draft, revision);
      if (saved === null) return refuse("refused", refused.refused, 403);
      return "conflict" in saved ? Response.json(saved.conflict, { status: 409 }) : Response.json(saved);
    } catch (error) {
      logError(error, `${what} of ${found.id}`);
      return refuse("failed", refused.failed, faultStatus(error));
    }
  };
}
