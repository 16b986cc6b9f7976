/** GET /api/novidades?pedido=…: the message that has just arrived in that request, or null. */
import { currentUser } from "../../auth/guards.server.ts";
import { newestUnread } from "../../data/news.server.ts";
import { DESIGNER_WAITS, isWaiting } from "../../domain/account.ts";
import { refuse } from "../../services/refusal.server.ts";
import type { Route } from "./+types/news-api";

export async function loader({ request, url }: Route.LoaderArgs): Promise<Response> {
  const user = await currentUser(request);
  if (!user) return refuse("logged-out", "Entre para ver as novidades.", 401);
  if (isWaiting(user)) return refuse("refused", DESIGNER_WAITS, 403);
  return Response.json(await newestUnread(user, url.searchParams.get("pedido") ?? ""));
}
