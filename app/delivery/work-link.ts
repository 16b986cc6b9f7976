/** Where a customer takes a turn about proofs or the delivery, and what the link there says. */
import { proofPath } from "../proofs/paths.ts";
import type { NextAction } from "../requests/turn-lines.ts";
import { deliveryPath } from "./paths.ts";

/** `proof`: number of the newest; null: none */
type Turn = { id: string; action: NextAction | null; proof: number | null };

/** null: it is taken elsewhere. */
export function workLink({ id, action, proof }: Turn): { to: string; action: string } | null {
  if (action === "openProof" && proof !== null) return { to: proofPath(id, proof), action: "Abrir a prova" };
  return action === "openDelivery" ? { to: deliveryPath(id), action: "Abrir a entrega" } : null;
}
