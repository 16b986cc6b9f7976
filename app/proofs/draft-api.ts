/** POST /api/budget/:codeID/prova/rascunho: saves the draft of a request's next version. */
import { methodNotAllowed } from "../platform/refusal.server.ts";
import { DRAFT_REFUSED } from "../quotes/quote.ts";
import { draftRoute } from "../requests/draft-route.server.ts";
import { saveProofDraft } from "./draft.server.ts";
import { savedProofSchema } from "./proof-schema.ts";

export const action = draftRoute({
  action: "sendProof",
  schema: savedProofSchema,
  save: saveProofDraft,
  refused: DRAFT_REFUSED,
  what: "proof draft",
});

export const loader = () => methodNotAllowed("POST");
