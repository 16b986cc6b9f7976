/** GET /m/:slug/arquivo/* and /m/:slug/tudo.zip, for everybody while the brand's page is on. */
import { brandAt } from "../opened.server.ts";
import { kitFile } from "../serving.server.ts";
import type { Route } from "./+types/brand-file";

export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
  return kitFile(request, await brandAt(params.slug), params["*"] ?? null, "visitor");
}
