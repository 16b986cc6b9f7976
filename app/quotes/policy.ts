/** Who reads written quotes. Actions on them are actions on their request (requests/policy.ts). */
import { TYPE_USER, type TypeUser } from "../kit/roles.ts";
import { BOTH_SIDES, type Parties } from "../requests/policy.ts";

/** Of all versions with their record, PDF and payments: fewer than may see the request. */
export const QUOTE_READERS: Parties = BOTH_SIDES;

/** Which sent quotes an admitted person may begin another from. */
export const MODELS: Record<TypeUser, "all" | "own" | "none"> = {
  [TYPE_USER.customer]: "none",
  [TYPE_USER.designer]: "own",
  [TYPE_USER.admin]: "all",
};
