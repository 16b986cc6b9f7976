/** GET /budget/:codeID/entrega/arquivo/* and /budget/:codeID/entrega/tudo.zip, for those who may read the delivery. */
import { TYPE_USER } from "../../kit/roles.ts";
import { requireUser } from "../../people/guards.server.ts";
import { deliveryFor } from "../opened.server.ts";
import { kitFile } from "../serving.server.ts";
import type { Route } from "./+types/kit-file";

export async function loader({ request, url, params }: Route.LoaderArgs): Promise<Response> {
  const user = await requireUser(request, url);
  const taker = user.typeUser === TYPE_USER.customer ? "customer" : "studio";
  const opened = await deliveryFor(user, params.codeID);
  return kitFile(request, opened, params["*"] ?? null, taker);
}
