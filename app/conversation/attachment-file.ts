/** GET /budget/:codeID/anexo/:id: a file of a message, for those who may read the conversation. */
import { requireUser } from "../people/guards.server.ts";
import { fileForbidden, fileNotFound } from "../platform/file-pages.server.ts";
import { sentFileResponse } from "../platform/files.server.ts";
import { getBudgetFor } from "../requests/budgets.server.ts";
import type { Route } from "./+types/attachment-file";
import { findAttachment } from "./messages.server.ts";
import { mayTalk } from "./policy.ts";

export async function loader({ request, url, params }: Route.LoaderArgs): Promise<Response> {
  const user = await requireUser(request, url);
  const budget = await getBudgetFor(user, params.codeID);
  if (!budget) return fileNotFound();
  if (!mayTalk(budget.state, user)) return fileForbidden();
  const file = await findAttachment(budget.id, params.id);
  if (!file) return fileNotFound();
  // An attachment never changes. The browser may store it, but must ask each time whether the person may still see it.
  const keeping = { "cache-control": "private, no-cache", etag: `"${params.id}"` };
  if (request.headers.get("if-none-match") === keeping.etag)
    return new Response(null, { status: 304, headers: keeping });
  const response = await sentFileResponse(request, file.key, file.fileName);
  if (!response) return fileNotFound();
  for (const [name, value] of Object.entries(keeping)) response.headers.set(name, value);
  return response;
}
