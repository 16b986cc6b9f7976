import { requireUser } from "../people/guards.server.ts";
import { fileResponse } from "../platform/files.server.ts";
import { logError } from "../platform/log.server.ts";
import { imageOfVersion } from "../questionnaire/answers.server.ts";
import { getBudgetFor } from "../requests/budgets.server.ts";
import type { Route } from "./+types/reference-image";

/**
 * GET /budget/:codeID/ref.png: a request's reference image, for those who may see the request. `?versao=` returns the
 * image of earlier answers.
 */
export async function loader({ request, url, params }: Route.LoaderArgs): Promise<Response> {
  const user = await requireUser(request, url);
  const budget = await getBudgetFor(user, params.codeID);
  const version = url.searchParams.get("versao");
  const earlier = budget && version && /^\d{1,4}$/.test(version) && (await imageOfVersion(budget.id, Number(version)));
  const key = version === null ? budget?.data.image : earlier;
  const response = key ? await fileResponse(request, key, { type: "image/png", fileName: "ref.png" }) : null;
  if (key && !response) logError(new Error(`the store does not have ${key}`), url.pathname);
  return response ?? new Response("Not found\n", { status: 404, headers: { "content-type": "text/plain" } });
}
