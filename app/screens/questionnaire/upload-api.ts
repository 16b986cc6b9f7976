import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { requireCustomerApi } from "../../auth/api-guards.server.ts";
import { admitUpload } from "../../auth/upload-guard.server.ts";
import { db } from "../../data/db.server.ts";
import { createUpload, deleteUpload, findOwnUpload } from "../../data/uploads.server.ts";
import { IMAGE_MAX_BYTES } from "../../domain/questionnaire.ts";
import { IMAGE_FAULT_MESSAGE, UPLOAD_REFUSED, type UploadedImage } from "../../domain/upload.ts";
import { fileResponse } from "../../services/file-response.server.ts";
import { deleteFile, putFile } from "../../services/files.server.ts";
import { makeReferencePng } from "../../services/pictures.server.ts";
import { methodNotAllowed, refuse, refuseImage } from "../../services/refusal.server.ts";
import type { Turn } from "../../services/turns.server.ts";
import { receiveFile } from "../../services/upload.server.ts";
import type { Route } from "./+types/upload-api";

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
    return await admitUpload(user, request, async (turn) =>
      Response.json(await keepImage(request, user.id, turn), { status: 201 }),
    );
  } catch (error) {
    return refuseImage(error, { ...IMAGE_FAULT_MESSAGE, failed: UPLOAD_REFUSED.failed }, "keeping a reference image");
  }
}

export async function loader({ request, url }: Route.LoaderArgs): Promise<Response> {
  const user = await requireCustomerApi(request, UPLOAD_REFUSED);
  const found = await findOwnUpload(db, user.id, url.searchParams.get("key") ?? "");
  const answer = found && (await fileResponse(request, found.key, { type: "image/png" }));
  return answer ?? refuse("not-found", UPLOAD_REFUSED["not-found"], 404);
}

async function keepImage(request: Request, owner: string, turn: Turn): Promise<UploadedImage> {
  const { path, fileName } = await receiveFile(request, { maxBytes: IMAGE_MAX_BYTES, field: "file" });
  const png = await makeReferencePng(path, turn).finally(() => rm(path, { force: true }));
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
