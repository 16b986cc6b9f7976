/** GET /budget/:codeID/prova/peca/:id: the picture of a piece. Its customer sees those of sent versions alone. */
import { requireUser } from "../people/guards.server.ts";
import { fileNotFound } from "../platform/file-pages.server.ts";
import type { Route } from "./+types/piece-file";
import { findPicture, pictureResponse } from "./pictures.server.ts";

export async function loader({ request, url, params }: Route.LoaderArgs): Promise<Response> {
  const user = await requireUser(request, url);
  const picture = await findPicture(user, params.codeID, params.id);
  return picture === null ? fileNotFound() : pictureResponse(request, picture);
}
