/** GET /budget/:codeID/anexo/:id: a file of a message, for those who may read the conversation. */
import { data } from "react-router";
import { requireUser } from "../people/guards.server.ts";
import { sentFileResponse } from "../platform/files.server.ts";
import { getBudgetFor } from "../requests/budgets.server.ts";
import type { Route } from "./+types/attachment-file";
import { mayTalk } from "./conversation.ts";
import { findAttachment } from "./messages.server.ts";

export async function loader({ request, url, params }: Route.LoaderArgs): Promise<Response> {
  const user = await requireUser(request, url);
  const budget = await getBudgetFor(user, params.codeID);
  if (!budget) throw data(null, { status: 404 });
  if (!mayTalk(budget.state, user)) throw data(null, { status: 403 });
  const file = await findAttachment(budget.id, params.id);
  if (!file) throw data(null, { status: 404 });
  // An attachment never changes. The browser may keep it, and asks each time whether its person may still see it.
  const keeping = { "cache-control": "private, no-cache", etag: `"${params.id}"` };
  if (request.headers.get("if-none-match") === keeping.etag)
    return new Response(null, { status: 304, headers: keeping });
  const response = await sentFileResponse(request, file.key, file.fileName);
  if (!response) throw data(null, { status: 404 });
  for (const [name, value] of Object.entries(keeping)) response.headers.set(name, value);
  return response;
}
