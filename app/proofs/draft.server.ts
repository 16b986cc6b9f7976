/** The draft of a request's next version: one, for whoever holds the project, on every device. */
import { draftsIn } from "../requests/drafts.server.ts";
import { proofDraft } from "./schema.ts";

export const { find: findProofDraft, save: saveProofDraft } = draftsIn({
  table: proofDraft,
  action: "sendProof",
  name: "proofDraftOf",
});
