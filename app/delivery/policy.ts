/** Who reads a delivery. Actions on it are actions on its request (requests/policy.ts). */
import { BOTH_SIDES, MANAGERS, type Parties } from "../requests/policy.ts";

/** Before it is delivered its draft and kits are the studio's. */
export const KIT_READERS: Parties = MANAGERS;
/** Once it is delivered; of the customer also once it is paid. */
export const DELIVERY_READERS: Parties = BOTH_SIDES;
