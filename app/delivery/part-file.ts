/**
 * GET /budget/:codeID/entrega/parte/:id: a file of the delivery as it came, for saving; with `?desenho=` a picture of it,
 * drawn anew, for the builder's page. For the designer who holds the request, and admins.
 */
import { data } from "react-router";
import { requireUser } from "../people/guards.server.ts";
import { fileResponse, sentFileResponse } from "../platform/files.server.ts";
import { getBudgetFor } from "../requests/budgets.server.ts";
import type { Route } from "./+types/part-file";
import { pictureKey, pictureName } from "./part-view.ts";
import { findPart } from "./parts.server.ts";

export async function loader({ request, url, params }: Route.LoaderArgs): Promise<Response> {
  const user = await requireUser(request, url);
  const budget = await getBudgetFor(user, params.codeID);
  const part = budget && (await findPart(user, budget.id, params.id));
  if (!part) throw data(null, { status: 404 });
  const asked = url.searchParams.get("desenho");
  if (asked === null) return (await sentFileResponse(request, part.key, part.fileName)) ?? notThere();
  const names = part.look ? ["cor", ...part.look.versions.map(pictureName)] : [];
  if (!names.includes(asked)) throw data(null, { status: 404 });
  const response = await fileResponse(request, pictureKey(part.id, asked), {
    type: "image/svg+xml",
    fileName: `${asked}.svg`,
  });
  response?.headers.set("content-security-policy", "sandbox; default-src 'none'; style-src 'unsafe-inline'");
  return response ?? notThere();
}

function notThere(): never {
  throw data(null, { status: 404 });
}
