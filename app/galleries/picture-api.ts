import { pictureFiles } from "../kit/picture.ts";
import { TYPE_USER } from "../kit/roles.ts";
import { PICTURE_FAULT_MESSAGE, PICTURE_MAX_BYTES, PICTURE_REFUSED } from "../kit/upload.ts";
import { requireApiUser } from "../people/guards.server.ts";
import { receiveUpload } from "../people/uploads.server.ts";
import { deleteFile } from "../platform/files.server.ts";
import { methodNotAllowed, refuse } from "../platform/refusal.server.ts";
import type { Route } from "./+types/picture-api";
import { GALLERIES, isGallery } from "./galleries.ts";
import { deleteWaitingPicture, insertPicture } from "./pictures.server.ts";
import type { GalleryUpload } from "./story/story-colours.ts";

const UPLOAD = {
  maxBytes: PICTURE_MAX_BYTES,
  messages: PICTURE_FAULT_MESSAGE,
  doing: "storing a picture",
  onlyPictures: true,
} as const;

/** /api/imagem/{gallery}, for admins. POST `file` → `GalleryUpload`; DELETE ?key= removes an own unpublished one. */
export async function action({ request, url, params }: Route.ActionArgs): Promise<Response> {
  const admin = await requireApiUser(request, TYPE_USER.admin, PICTURE_REFUSED);
  if (!isGallery(params.gallery)) return notFound();
  const { folder } = GALLERIES[params.gallery];
  if (request.method === "DELETE") {
    const removed = await deleteWaitingPicture(admin.id, url.searchParams.get("key") ?? "");
    return removed ? new Response(null, { status: 204 }) : notFound();
  }
  if (request.method !== "POST") return methodNotAllowed("POST", "DELETE");
  return receiveUpload(admin, request, UPLOAD, async ({ path, fileName }, turn) => {
    const { storePicture } = await import("./gallery-pictures.server.ts");
    const picture = await storePicture(path, folder, turn);
    try {
      await insertPicture({ ...picture, owner: admin.id });
    } catch (error) {
      await Promise.allSettled(pictureFiles(picture).map(deleteFile));
      throw error;
    }
    return Response.json({ ...picture, fileName } satisfies GalleryUpload, { status: 201 });
  });
}

export function loader(): Response {
  return methodNotAllowed("POST", "DELETE");
}

function notFound(): Response {
  return refuse("not-found", PICTURE_REFUSED["not-found"], 404);
}
