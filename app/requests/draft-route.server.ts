/** POST of a draft that saves itself (drafts.server.ts). 409: somebody saved another one meanwhile. */
import type { z } from "zod";
import { faultStatus } from "../platform/database-loss.server.ts";
import { readJson } from "../platform/form.server.ts";
import { logError } from "../platform/log.server.ts";
import { refuse } from "../platform/refusal.server.ts";
import type { draftsIn } from "./drafts.server.ts";
import { type BudgetAction, isParty } from "./policy.ts";
import { requireApiRequest } from "./require-request.server.ts";

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
  return async (args: Call): Promise<Response> => {
    const { user, budget } = await requireApiRequest(args, refused);
    if (!isParty(action, budget.state, user)) return refuse("refused", refused.refused, 403);
    const parsed = schema.safeParse(await readJson(args.request));
    if (!parsed.success) return refuse("invalid", refused.invalid, 400);
    try {
      const { draft, revision } = parsed.data;
      const saved = await save(user, budget.id, draft, revision);
      if (saved === null) return refuse("refused", refused.refused, 403);
      return "conflict" in saved ? Response.json(saved.conflict, { status: 409 }) : Response.json(saved);
    } catch (error) {
      logError(error, `${what} of ${budget.id}`);
      return refuse("failed", refused.failed, faultStatus(error));
    }
  };
}
