import { rm } from "node:fs/promises";
import { requireAdminApi } from "../../auth/api-guards.server.ts";
import { admitUpload } from "../../auth/upload-guard.server.ts";
import { deleteWaitingPicture, insertPicture } from "../../data/pictures.server.ts";
import { GALLERIES, isGallery } from "../../domain/galleries.ts";
import { pictureFiles } from "../../domain/picture.ts";
import {
  PICTURE_FAULT_MESSAGE,
  PICTURE_MAX_BYTES,
  PICTURE_REFUSED,
  type UploadedPicture,
} from "../../domain/upload.ts";
import { deleteFile } from "../../services/files.server.ts";
import { keepPicture } from "../../services/gallery-pictures.server.ts";
import { methodNotAllowed, refuse, refuseImage } from "../../services/refusal.server.ts";
import type { Turn } from "../../services/turns.server.ts";
import { receiveFile } from "../../services/upload.server.ts";
import type { Route } from "./+types/picture-api";

/**
 * /api/imagem/{portifolio|inspiration}, a picture before it is part of an item; admins only. POST: a form with `file` →
 * `UploadedPicture`. DELETE ?key=: removes an own one that is not published. Refusals are `Refusal`.
 */
export async function action({ request, url, params }: Route.ActionArgs): Promise<Response> {
  const admin = await requireAdminApi(request, PICTURE_REFUSED);
  if (!isGallery(params.gallery)) return notFound();
  if (request.method === "DELETE") {
    const removed = await deleteWaitingPicture(admin.id, url.searchParams.get("key") ?? "");
    return removed ? new Response(null, { status: 204 }) : notFound();
  }
  if (request.method !== "POST") return methodNotAllowed("POST", "DELETE");
  try {
    const folder = GALLERIES[params.gallery].folder;
    return await admitUpload(admin, request, async (turn) =>
      Response.json(await keep(request, admin.id, folder, turn), { status: 201 }),
    );
  } catch (error) {
    return refuseImage(error, { ...PICTURE_FAULT_MESSAGE, failed: PICTURE_REFUSED.failed }, "keeping a picture");
  }
}

export function loader(): Response {
  return methodNotAllowed("POST", "DELETE");
}

async function keep(request: Request, owner: string, folder: string, turn: Turn): Promise<UploadedPicture> {
  const { path, fileName } = await receiveFile(request, { maxBytes: PICTURE_MAX_BYTES, field: "file" });
  const kept = await keepPicture(path, folder, turn).finally(() => rm(path, { force: true }));
  try {
    await insertPicture({ ...kept, owner });
  } catch (error) {
    await Promise.allSettled(pictureFiles(kept).map(deleteFile));
    throw error;
  }
  return { ...kept, fileName };
}

function notFound(): Response {
  return refuse("not-found", PICTURE_REFUSED["not-found"], 404);
}
