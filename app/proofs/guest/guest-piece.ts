/** GET /convite/:token/peca/:id: a picture of the proof that a guest's link opens; 404 once it is revoked. */
import { fileNotFound } from "../../platform/file-pages.server.ts";
import { findGuestProof } from "../guests.server.ts";
import { findPieceOf, pictureResponse } from "../pictures.server.ts";
import type { Route } from "./+types/guest-piece";

export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
  const found = await findGuestProof(params.token);
  const picture = found && (await findPieceOf(found.proof.sent, params.id));
  return picture ? pictureResponse(request, picture) : fileNotFound();
}
