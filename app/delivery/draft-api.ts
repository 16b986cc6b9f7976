/** POST /api/budget/:codeID/entrega/rascunho: saves the draft of a delivery. */
import { methodNotAllowed } from "../platform/refusal.server.ts";
import { draftRoute } from "../requests/draft-route.server.ts";
import { saveDeliveryDraft } from "./draft.server.ts";
import { savedDeliverySchema } from "./draft-schema.ts";
import { DELIVERY_REFUSED } from "./refusals.ts";

export const action = draftRoute({
  action: "buildKit",
  schema: savedDeliverySchema,
  save: saveDeliveryDraft,
  refused: DELIVERY_REFUSED,
  what: "delivery draft",
});

export const loader = () => methodNotAllowed("POST");
