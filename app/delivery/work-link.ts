/** Where a turn about proofs or the delivery is taken, and what the link there says. */
import { newProofPath, proofPath } from "../proofs/paths.ts";
import type { NextAction } from "../requests/turn-lines.ts";
import { buildPath, deliveryPath } from "./paths.ts";

type Work = {
  id: string;
  action: NextAction | null /** number of the newest proof; null: none */;
  proof: number | null;
};
type WorkLink = { to: string; action: string };

/** null: it is taken elsewhere. */
export function workLink({ id, action, proof }: Work): WorkLink | null {
  switch (action) {
    case "openProof":
      return proof === null ? null : { to: proofPath(id, proof), action: "Abrir a prova" };
    case "makeProof":
      return { to: newProofPath(id), action: "Abrir os comentários" };
    case "makeKit":
      return { to: buildPath(id), action: "Montar a entrega" };
    case "openDelivery":
      return { to: deliveryPath(id), action: "Abrir a entrega" };
    default:
      return null;
  }
}
