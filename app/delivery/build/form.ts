/** What every part of the builder is given. */
import type { ServerDraft } from "../../ui/browser/use-server-draft.ts";
import type { DeliveryDraft } from "../delivery-content.ts";
import type { Parts } from "./changes.ts";
import type { PartUploads } from "./use-part-uploads.ts";

export type OpenDelivery = ServerDraft<DeliveryDraft>;

export type FormProps = {
  budgetId: string;
  draft: DeliveryDraft;
  parts: Parts;
  change: (to: (draft: DeliveryDraft) => DeliveryDraft) => void;
  uploads: PartUploads;
  mayEdit: boolean;
};

/** What an action of the builder did; `text`: why nothing was done. */
export type BuildResult = { made: true } | { delivered: true } | { text: string };

export const controlId = (...names: string[]): string => `entrega-${names.join("-")}`;
