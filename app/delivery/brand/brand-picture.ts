/** GET /m/:slug/imagem.png: the picture of a brand's page in link previews. */
import { fileNotFound } from "../../platform/file-pages.server.ts";
import { rangedFileResponse } from "../../platform/ranged-file.server.ts";
import { previewFile } from "../kit-files.ts";
import { brandAt } from "../opened.server.ts";
import type { Route } from "./+types/brand-picture";

export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
  const file = previewFile((await brandAt(params.slug))?.kit.files ?? []);
  if (!file) return fileNotFound();
  const response = await rangedFileResponse(request, { ...file, fileName: "imagem.png" }, true);
  if (!response) return fileNotFound();
  // Who fetches it for a preview is another site.
  response.headers.set("cross-origin-resource-policy", "cross-origin");
  return response;
}
