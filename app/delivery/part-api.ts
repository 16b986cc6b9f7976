/**
 * POST /api/budget/:codeID/entrega/arquivo?part=…: a file for the delivery, as field `file` of a multipart form or in parts
 * → `PartView`. With `?de=` its id: proposes that drawing's versions again, in the palette of now.
 */
import { KitAborted } from "../drawings/run-child.server.ts";
import { SvgRefused, svgFaultText } from "../drawings/svg-faults.ts";
import { UPLOAD_KINDS } from "../kit/upload.ts";
import type { CurrentUser } from "../people/account.ts";
import { inUploadPlace } from "../people/upload-places.server.ts";
import { receiveUpload } from "../people/uploads.server.ts";
import { methodNotAllowed, refuse, refuseUpload } from "../platform/refusal.server.ts";
import { TurnLost } from "../platform/turns.server.ts";
import { UploadError } from "../platform/upload.server.ts";
import { isParty } from "../requests/policy.ts";
import { requireApiRequest } from "../requests/require-request.server.ts";
import type { Route } from "./+types/part-api";
import { KIT_PARTS } from "./delivery-content.ts";
import type { PartView } from "./part-view.ts";
import { addPart, proposeAgain } from "./parts.server.ts";
import { DELIVERY_REFUSED, PART_REFUSED, partMessages } from "./refusals.ts";

const { maxBytes } = UPLOAD_KINDS.kit;

export async function action(args: Route.ActionArgs): Promise<Response> {
  const { request, url } = args;
  const { user, budget } = await requireApiRequest(args, DELIVERY_REFUSED);
  if (!isParty("buildKit", budget.state, user)) return refuse("refused", DELIVERY_REFUSED.refused, 403);
  const again = url.searchParams.get("de");
  if (again !== null) return propose(user, request, budget.id, again);
  const part = KIT_PARTS.find((name) => name === url.searchParams.get("part"));
  if (!part) return refuse("part", PART_REFUSED.part, 400);
  const rules = { maxBytes, messages: partMessages(part), doing: "delivery upload" };
  return receiveUpload(user, request, rules, (file, turn) =>
    answered(() => addPart(user, budget.id, part, { file, turn })),
  );
}

function propose(user: CurrentUser, request: Request, budgetId: string, id: string): Promise<Response> {
  const messages = partMessages("lockup");
  return inUploadPlace(user, request, {}, (turn) => answered(() => proposeAgain(user, budgetId, id, turn))).catch(
    (error: unknown) => refuseUpload(error, messages, "proposing versions"),
  );
}

/** What the drawing program must do is said in the engine's sentence; what is no fault of the file, as of any upload. */
async function answered(work: () => Promise<PartView | "many" | null>): Promise<Response> {
  try {
    const part = await work();
    if (part === "many") return refuse("many", PART_REFUSED.many, 429);
    return part ? Response.json(part, { status: 201 }) : refuse("gone", PART_REFUSED.gone, 404);
  } catch (error) {
    if (error instanceof SvgRefused) return refuse(error.fault, svgFaultText(error.fault, error.what), 422);
    if (error instanceof KitAborted) throw new UploadError("broken-off", error);
    if (error instanceof TurnLost) throw new UploadError(error.reason === "left" ? "broken-off" : "busy", error);
    throw error;
  }
}

export const loader = () => methodNotAllowed("POST");
