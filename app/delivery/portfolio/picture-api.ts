/** POST /api/budget/:codeID/portfolio/imagem: a picture of one's own for the draft, as field `file` of a multipart form or in parts. */
import { PICTURE_FAULT_MESSAGE, PICTURE_MAX_BYTES } from "../../kit/upload.ts";
import { receiveUpload } from "../../people/uploads.server.ts";
import { methodNotAllowed, refuse } from "../../platform/refusal.server.ts";
import { isParty } from "../../requests/policy.ts";
import { requireApiRequest } from "../../requests/require-request.server.ts";
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

export async function action(args: Route.ActionArgs): Promise<Response> {
  const { user, budget } = await requireApiRequest(args, DELIVERY_REFUSED);
  if (!isParty("toPortfolio", budget.state, user)) return refuse("refused", DELIVERY_REFUSED.refused, 403);
  return receiveUpload(user, args.request, RULES, async (file, turn) => {
    const added = await addSentPicture(user, budget.id, file, turn);
    if ("key" in added) return Response.json({ key: added.key } satisfies SentPicture, { status: 201 });
    return refuse("refused", added.kind === "refused" ? added.reason : SHOWCASE_REFUSED.gone, 409);
  });
}

export const loader = () => methodNotAllowed("POST");
