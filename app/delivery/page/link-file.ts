/** GET /entrega/:token/arquivo/* and /entrega/:token/tudo.zip, for whoever has the mailed link. */
import { deliveryBehind } from "../opened.server.ts";
import { kitFile } from "../serving.server.ts";
import type { Route } from "./+types/link-file";

export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
  return kitFile(request, await deliveryBehind(params.token), params["*"] ?? null, "customer");
}
