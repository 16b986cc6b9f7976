/** The draft of a request's delivery: one, on every device of the designer who holds it; admins read it. */
import { draftsIn } from "../requests/drafts.server.ts";
import { isOneOf } from "../requests/rights.server.ts";
import { KIT_READERS } from "./policy.ts";
import { deliveryDraft } from "./schema.ts";

export const { find: findDeliveryDraft, save: saveDeliveryDraft } = draftsIn({
  table: deliveryDraft,
  action: "buildKit",
  readers: isOneOf(KIT_READERS),
  name: "deliveryDraftOf",
});
