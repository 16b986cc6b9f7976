import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { db } from "../../data/db.server.ts";
import { createUpload, deleteUpload, findOwnUpload } from "../../data/uploads.server.ts";
import { IMAGE_MAX_BYTES } from "../../domain/questionnaire.ts";
import {
  IMAGE_FAULT_MESSAGE,
  type Refusal,
  UPLOAD_REFUSED,
  type UploadedImage,
  type UploadFault,
} from "../../domain/upload.ts";
import { deleteFile, putFile } from "../../services/files.server.ts";
import { logError } from "../../services/log.server.ts";
import { makeReferencePng } from "../../services/pictures.server.ts";
import { receiveFile, UploadError } from "../../services/upload.server.ts";
import type { Route } from "./+types/upload-api";
import { methodNotAllowed, requireCustomerApi } from "./customer-api.server.ts";
import { fileAnswer } from "./file-answer.server.ts";

const STATUS: Record<UploadFault, number> = {
  "no-file": 400,
  "broken-off": 400,
  "too-big": 413,
  "too-many-pixels": 413,
  "wrong-type": 415,
  heic: 415,
  svg: 415,
  animated: 415,
  unreadable: 422,
};

/**
 * /api/referencia, a customer's reference image before it is part of a budget (BRAND-5). POST: a form with `file` →
 * `UploadedImage`. DELETE ?key=: removes it. GET ?key=: the picture, for its owner only. Refusals are `Refusal`.
 */
export async function action({ request, url }: Route.ActionArgs): Promise<Response> {
  const user = await requireCustomerApi(request, UPLOAD_REFUSED);
  if (request.method === "DELETE") {
    const removed = await deleteUpload(db, user.id, url.searchParams.get("key") ?? "");
    return removed ? new Response(null, { status: 204 }) : refuse("not-found", UPLOAD_REFUSED["not-found"], 404);
  }
  if (request.method !== "POST") return methodNotAllowed("GET", "POST", "DELETE");
  try {
    return Response.json(await keepImage(request, user.id), { status: 201 });
  } catch (error) {
    if (error instanceof UploadError) return refuse(error.fault, IMAGE_FAULT_MESSAGE[error.fault], STATUS[error.fault]);
    logError(error, "keeping a reference image");
    return refuse("failed", UPLOAD_REFUSED.failed, 500);
  }
}

export async function loader({ request, url }: Route.LoaderArgs): Promise<Response> {
  const user = await requireCustomerApi(request, UPLOAD_REFUSED);
  const found = await findOwnUpload(db, user.id, url.searchParams.get("key") ?? "");
  const answer = found && (await fileAnswer(request, found.key, { type: "image/png" }));
  return answer ?? refuse("not-found", UPLOAD_REFUSED["not-found"], 404);
}

async function keepImage(request: Request, owner: string): Promise<UploadedImage> {
  const { path, fileName } = await receiveFile(request, { maxBytes: IMAGE_MAX_BYTES, field: "file" });
  const png = await makeReferencePng(path).finally(() => rm(path, { force: true }));
  const key = `budget/send/${randomUUID()}.png`;
  // Once stored there is nothing left to remove.
  await putFile(key, png).finally(() => rm(png, { force: true }));
  try {
    await createUpload(db, owner, { key, fileName });
  } catch (error) {
    await deleteFile(key);
    throw error;
  }
  return { key, fileName };
}

function refuse(kind: string, message: string, status: number): Response {
  return Response.json({ kind, message } satisfies Refusal, { status });
}
