/** POST /api/budget/:codeID/portfolio/imagem: a picture of one's own for the draft, as field `file` of a multipart form or in parts. */
import { PICTURE_FAULT_MESSAGE, PICTURE_MAX_BYTES } from "../../kit/upload.ts";
import { DESIGNER_WAITS, isWaiting } from "../../people/account.ts";
import { currentUser } from "../../people/guards.server.ts";
import { receiveUpload } from "../../people/uploads.server.ts";
import { methodNotAllowed, refuse } from "../../platform/refusal.server.ts";
import { getBudgetFor } from "../../requests/budgets.server.ts";
import { isParty } from "../../requests/policy.ts";
import { DELIVERY_REFUSED } from "../refusals.ts";
import type { Route } from "./+types/picture-api";
import { addSentPicture } from "./change.server.ts";
import { type SentPicture, SHOWCASE_REFUSED } from "./deeds.ts";

const RULES = {
  maxBytes: PICTURE_MAX_BYTES,
  messages: PICTURE_FAULT_MESSAGE,
  doing: "storing a picture of a showcase",
  onlyPictures: true,
} as const;

export async function action({ request, params }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return methodNotAllowed("POST");
  const user = await currentUser(request);
  if (!user) return refuse("logged-out", DELIVERY_REFUSED["logged-out"], 401);
  if (isWaiting(user)) return refuse("refused", DESIGNER_WAITS, 403);
  const found = await getBudgetFor(user, params.codeID);
  if (!found) return refuse("not-found", DELIVERY_REFUSED["not-found"], 404);
  if (!isParty("toPortfolio", found.state, user)) return refuse("refused", DELIVERY_REFUSED.refused, 403);
  return receiveUpload(user, request, RULES, async (file, turn) => {
    const added = await addSentPicture(user, found.id, file, turn);
    if ("key" in added) return Response.json({ key: added.key } satisfies SentPicture, { status: 201 });
    return refuse("refused", added.kind === "refused" ? added.reason : SHOWCASE_REFUSED.gone, 409);
  });
}

export const loader = () => methodNotAllowed("POST");
