/** POST /api/budget/:codeID/prova/peca: a file of a draft, as field `file` of a multipart form or `?envio=` → `NewPieces`. */
import { readFile } from "node:fs/promises";
import { PieceRefused } from "../drawings/piece-faults.ts";
import { examinePiece } from "../drawings/pieces.server.ts";
import { UPLOAD_KINDS } from "../kit/upload.ts";
import { receiveUpload } from "../people/uploads.server.ts";
import { methodNotAllowed, refuse } from "../platform/refusal.server.ts";
import { isParty } from "../requests/policy.ts";
import { requireApiRequest } from "../requests/require-request.server.ts";
import type { Route } from "./+types/piece-api";
import { type NewPieces, PIECE_MESSAGE, PIECE_REFUSED, PIECES_FULL } from "./piece.ts";
import { piecesLeft, storePieces } from "./pieces.server.ts";

export async function action(args: Route.ActionArgs): Promise<Response> {
  const { user, budget } = await requireApiRequest(args, PIECE_REFUSED);
  if (!isParty("sendProof", budget.state, user)) return refuse("refused", PIECE_REFUSED.refused, 403);
  const rules = { maxBytes: UPLOAD_KINDS.proof.maxBytes, messages: PIECE_MESSAGE, doing: "proof upload" };
  return receiveUpload(user, args.request, rules, async (received, turn) => {
    const mostPictures = await piecesLeft(budget.id);
    if (mostPictures <= 0) return refuse("full", PIECES_FULL, 409);
    try {
      const bytes = await readFile(received.path);
      const piece = await examinePiece(bytes, { name: received.fileName, mostPictures, turn });
      const pieces = await storePieces(user, budget.id, received, piece);
      if (!pieces) return refuse("refused", PIECE_REFUSED.refused, 403);
      return Response.json({ pieces } satisfies NewPieces, { status: 201 });
    } catch (error) {
      if (error instanceof PieceRefused) return refuse(error.fault, error.text, 415);
      throw error;
    }
  });
}

export const loader = () => methodNotAllowed("POST");
