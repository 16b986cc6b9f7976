/** GET /api/modelos?q=…: the quotes that one may begin another from, by the words of their project's name. */
import { DESIGNER_WAITS, isWaiting } from "../people/account.ts";
import { currentUser } from "../people/guards.server.ts";
import { refuse } from "../platform/refusal.server.ts";
import { MODELS } from "../quotes/policy.ts";
import type { Route } from "./+types/models-api";
import { quoteModels } from "./draft.server.ts";

const MOST_SIGNS = 200;

export async function loader({ request, url }: Route.LoaderArgs): Promise<Response> {
  const user = await currentUser(request);
  if (!user) return refuse("logged-out", "Entre para ver os modelos.", 401);
  if (isWaiting(user)) return refuse("refused", DESIGNER_WAITS, 403);
  if (MODELS[user.typeUser] === "none") return refuse("refused", "Orçamentos são escritos pelo estúdio.", 403);
  return Response.json(await quoteModels(user, (url.searchParams.get("q") ?? "").slice(0, MOST_SIGNS)));
}
