/** POST /api/budget/:codeID/anexo: a file for a message, as field `file` of a multipart form → `UploadedAttachment`. */
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { formatOf, isDownload, savedName } from "../kit/file-formats.ts";
import { UPLOAD_KINDS } from "../kit/upload.ts";
import { currentUser } from "../people/guards.server.ts";
import { receiveUpload, storeUpload } from "../people/uploads.server.ts";
import { detectType, hasFormat } from "../platform/file-bytes.server.ts";
import { methodNotAllowed, refuse } from "../platform/refusal.server.ts";
import type { TurnRequest } from "../platform/turns.server.ts";
import type { ReceivedFile } from "../platform/upload.server.ts";
import { getBudgetFor } from "../requests/budgets.server.ts";
import type { Route } from "./+types/attachment-api";
import {
  attachmentMessages,
  attachmentRefusal,
  MESSAGE_REFUSED,
  notAsNamed,
  type UploadedAttachment,
} from "./conversation.ts";
import { filesLeft } from "./messages.server.ts";
import { mayTalk } from "./policy.ts";

const { folder, maxBytes } = UPLOAD_KINDS.message;
const REFUSED_STATUS = { "wrong-type": 415, "too-big": 413, quota: 413 } as const;

export async function action({ request, params }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return methodNotAllowed("POST");
  const user = await currentUser(request);
  if (!user) return refuse("logged-out", MESSAGE_REFUSED["logged-out"], 401);
  const found = await getBudgetFor(user, params.codeID);
  if (!found) return refuse("not-found", MESSAGE_REFUSED["not-found"], 404);
  if (!mayTalk(found.state, user, "send")) return refuse("not-found", MESSAGE_REFUSED["not-found"], 403);
  if (found.state.withdrawn) return refuse("withdrawn", MESSAGE_REFUSED.withdrawn, 409);
  const rules = { maxBytes, messages: attachmentMessages(user.typeUser), doing: "message upload" };
  return receiveUpload(user, request, rules, async (received, turn) => {
    const { fileName: name, size, path } = received;
    // The day's limit already counted its bytes before they arrived.
    const { room } = await filesLeft(user, found.id);
    const refused = attachmentRefusal({ name, size }, user.typeUser, { room, day: Number.POSITIVE_INFINITY });
    if (refused) return refuse(refused.kind, refused.message, REFUSED_STATUS[refused.kind]);
    const named = formatOf(name);
    const isNamedDownload = named !== undefined && isDownload(named);
    if (isNamedDownload && !(await hasFormat(path, named))) return refuse("wrong-type", notAsNamed(named), 415);
    const { type, ...file } = isNamedDownload ? { type: named, path, bytes: size } : await prepare(received, turn);
    const key = `${folder}${randomUUID()}.${type}`;
    const attached: UploadedAttachment = { key, fileName: savedName(name, key) };
    await storeUpload(user.id, { ...attached, ...file }).finally(() => rm(file.path, { force: true }));
    return Response.json(attached, { status: 201 });
  });
}

export const loader = () => methodNotAllowed("POST");

/** Keeps a PDF unchanged and re-encodes a picture. Throws `UploadError`. */
async function prepare({ path, size }: ReceivedFile, turn: TurnRequest) {
  if ((await detectType(path)) === "pdf") return { type: "pdf", path, bytes: size };
  const { makeMessagePicture } = await import("../platform/pictures.server.ts");
  return { type: "webp", ...(await makeMessagePicture(path, turn)) };
}
