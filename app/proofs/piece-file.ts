/** GET /budget/:codeID/prova/peca/:id: the picture of a piece. Of a draft, for the studio's side alone. */
import { requireUser } from "../people/guards.server.ts";
import { fileNotFound } from "../platform/file-pages.server.ts";
import { getBudgetFor } from "../requests/budgets.server.ts";
import { MANAGERS, partyOf } from "../requests/policy.ts";
import type { Route } from "./+types/piece-file";
import { pieceResponse } from "./piece-response.server.ts";
import { findPiece } from "./pieces.server.ts";
import { PROOF_READERS } from "./policy.ts";

export async function loader({ request, url, params }: Route.LoaderArgs): Promise<Response> {
  const user = await requireUser(request, url);
  const budget = await getBudgetFor(user, params.codeID);
  if (!budget) return fileNotFound();
  const piece = await findPiece(budget.id, params.id);
  if (!piece) return fileNotFound();
  const readers = piece.isSent ? PROOF_READERS : MANAGERS;
  if (!readers[partyOf(budget.state, user)]) return fileNotFound();
  return (await pieceResponse(request, params.id.toLowerCase(), piece.picture)) ?? fileNotFound();
}
