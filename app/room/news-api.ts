/** GET /api/novidades?pedido=…: the request's newest message if it just arrived, otherwise null. */

import { DESIGNER_WAITS, isWaiting } from "../people/account.ts";
import { currentUser } from "../people/guards.server.ts";
import { refuse } from "../platform/refusal.server.ts";
import type { Route } from "./+types/news-api";
import { newestUnread } from "./news.server.ts";

export async function loader({ request, url }: Route.LoaderArgs): Promise<Response> {
  const user = await currentUser(request);
  if (!user) return refuse("logged-out", "Entre para ver as novidades.", 401);
  if (isWaiting(user)) return refuse("refused", DESIGNER_WAITS, 403);
  return Response.json(await newestUnread(user, url.searchParams.get("pedido") ?? ""));
}
