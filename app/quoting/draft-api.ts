/** POST /api/budget/:codeID/rascunho: saves the draft of a request's quote. */
import { methodNotAllowed } from "../platform/refusal.server.ts";
import { DRAFT_REFUSED } from "../quotes/quote.ts";
import { savedDraftSchema } from "../quotes/quote-schema.ts";
import { draftRoute } from "../requests/draft-route.server.ts";
import { saveDraft } from "./draft.server.ts";

export const action = draftRoute({
  action: "sendQuote",
  schema: savedDraftSchema,
  save: saveDraft,
  refused: DRAFT_REFUSED,
  what: "quote draft",
});

export const loader = () => methodNotAllowed("POST");
