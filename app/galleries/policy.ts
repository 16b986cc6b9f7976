/** Who sees a publication and who changes it. Addresses have their guards in access.ts. */
import { TYPE_USER, type TypeUser } from "../kit/roles.ts";
import type { PublicationState } from "./publication.ts";

/** Who publishes, edits, orders, hides and deletes, and sees drafts without their link. */
const EDITORS: Record<TypeUser, boolean> = {
  [TYPE_USER.customer]: false,
  [TYPE_USER.designer]: false,
  [TYPE_USER.admin]: true,
};
export const mayEdit = (role: TypeUser | null): boolean => role !== null && EDITORS[role];

/** Who sees a publication at its public address. A draft of any state opens by its link, until that is revoked or ends. */
export const SEEN_BY: Record<PublicationState, "everybody" | "editors" | "nobody"> = {
  draft: "nobody",
  live: "everybody",
  hidden: "editors",
};
