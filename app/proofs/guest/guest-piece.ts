/** GET /convite/:token/peca/:id: a picture of the proof that a guest's link opens; 404 once it is revoked. */
import { fileNotFound } from "../../platform/file-pages.server.ts";
import { findGuestProof } from "../guests.server.ts";
import { pieceResponse } from "../piece-response.server.ts";
import { findPiece } from "../pieces.server.ts";
import type { Route } from "./+types/guest-piece";

export async function loader({ request, params: { token, id } }: Route.LoaderArgs): Promise<Response> {
  const found = await findGuestProof(token);
  const isShown = found?.proof.sent.directions.some(({ pieces }) => pieces.some((piece) => piece.id === id));
  const piece = found && isShown ? await findPiece(found.budgetId, id) : null;
  const response = piece && (await pieceResponse(request, id, piece.picture));
  response?.headers.set("x-robots-tag", "noindex");
  return response ?? fileNotFound();
}
