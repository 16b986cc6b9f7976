/** POST /api/budget/:codeID/anexo: a file for a message, as field `file` of a multipart form → `UploadedAttachment`. */
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { currentUser } from "../../auth/guards.server.ts";
import { receiveUpload, storeUpload } from "../../auth/uploads.server.ts";
import { getBudgetFor } from "../../data/budgets.server.ts";
import {
  ATTACHMENT_FAULT_MESSAGE,
  ATTACHMENT_MAX_BYTES,
  MESSAGE_FILES,
  MESSAGE_REFUSED,
  mayTalk,
  type UploadedAttachment,
} from "../../domain/conversation.ts";
import { quoteName } from "../../domain/quote.ts";
import { methodNotAllowed, refuse } from "../../services/refusal.server.ts";
import type { Turn } from "../../services/turns.server.ts";
import { detectType, type ReceivedFile } from "../../services/upload.server.ts";
import type { Route } from "./+types/attachment-api";

const UPLOAD = { maxBytes: ATTACHMENT_MAX_BYTES, messages: ATTACHMENT_FAULT_MESSAGE, doing: "message upload" };

export async function action({ request, params }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return methodNotAllowed("POST");
  const user = await currentUser(request);
  if (!user) return refuse("logged-out", MESSAGE_REFUSED["logged-out"], 401);
  const found = await getBudgetFor(user, params.codeID);
  if (!found) return refuse("not-found", MESSAGE_REFUSED["not-found"], 404);
  if (!mayTalk(found.state, user)) return refuse("not-found", MESSAGE_REFUSED["not-found"], 403);
  if (found.state.withdrawn) return refuse("withdrawn", MESSAGE_REFUSED.withdrawn, 409);
  return receiveUpload(user, request, UPLOAD, async (received, turn) => {
    const { type, ...file } = await prepare(received, turn);
    const key = `${MESSAGE_FILES}${randomUUID()}.${type}`;
    const attached: UploadedAttachment = { key, fileName: quoteName(received.fileName, key) };
    await storeUpload(user.id, { ...attached, ...file }).finally(() => rm(file.path, { force: true }));
    return Response.json(attached, { status: 201 });
  });
}

export const loader = () => methodNotAllowed("POST");

/** A PDF as it was sent, or a re-encoded picture. Throws `UploadError`. */
async function prepare({ path, size }: ReceivedFile, turn: Turn) {
  if ((await detectType(path)) === "pdf") return { type: "pdf", path, bytes: size };
  const { makeMessagePicture } = await import("../../services/pictures.server.ts");
  return { type: "webp", ...(await makeMessagePicture(path, turn)) };
}
