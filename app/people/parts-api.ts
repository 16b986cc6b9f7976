/** /api/envio, /api/envio/:id: files in parts, by the tus protocol (parts.server.ts), for everybody who may send files. */
import { FILE_FAULT_MESSAGE, PARTS_LOGGED_OUT } from "../kit/upload.ts";
import { methodNotAllowed, refuse, refuseUpload } from "../platform/refusal.server.ts";
import type { Route } from "./+types/parts-api";
import { DESIGNER_WAITS, isWaiting } from "./account.ts";
import { currentUser } from "./guards.server.ts";
import { answerParts } from "./parts.server.ts";
import { inUploadPlace } from "./upload-places.server.ts";

async function answer({ request, params }: Route.LoaderArgs | Route.ActionArgs): Promise<Response> {
  const user = await currentUser(request);
  if (!user) return refuse("logged-out", PARTS_LOGGED_OUT, 401);
  if (isWaiting(user)) return refuse("refused", DESIGNER_WAITS, 403);
  const methods = params.id === undefined ? ["POST"] : ["HEAD", "PATCH", "DELETE"];
  if (!methods.includes(request.method)) return methodNotAllowed(...methods);
  if (request.method === "HEAD" || request.method === "DELETE") return answerParts(user, request);
  return inUploadPlace(user, request, {}, () => answerParts(user, request)).catch((error: unknown) =>
    refuseUpload(error, FILE_FAULT_MESSAGE, "receiving a file in parts"),
  );
}

export const action = (args: Route.ActionArgs) => answer(args);
export const loader = (args: Route.LoaderArgs) => answer(args);
