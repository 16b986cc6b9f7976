import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { TYPE_USER } from "../kit/roles.ts";
import { IMAGE_FAULT_MESSAGE, UPLOAD_KINDS, UPLOAD_REFUSED, type UploadedImage } from "../kit/upload.ts";
import { requireApiUser } from "../people/guards.server.ts";
import { deleteUpload, findOwnUpload, receiveUpload, storeUpload } from "../people/uploads.server.ts";
import { fileResponse } from "../platform/files.server.ts";
import { methodNotAllowed, refuse } from "../platform/refusal.server.ts";
import type { Route } from "./+types/upload-api";

const { folder, maxBytes } = UPLOAD_KINDS.reference;
const UPLOAD = {
  maxBytes,
  messages: IMAGE_FAULT_MESSAGE,
  doing: "storing a reference image",
  onlyPictures: true,
} as const;

/** /api/referencia, for customers. POST `file` → `UploadedImage`; GET or DELETE ?key= for an own image. */
export async function action({ request, url }: Route.ActionArgs): Promise<Response> {
  const user = await requireApiUser(request, TYPE_USER.customer, UPLOAD_REFUSED);
  if (request.method === "DELETE") {
    const removed = await deleteUpload(user.id, url.searchParams.get("key") ?? "", "reference");
    return removed ? new Response(null, { status: 204 }) : refuse("not-found", UPLOAD_REFUSED["not-found"], 404);
  }
  if (request.method !== "POST") return methodNotAllowed("GET", "POST", "DELETE");
  return receiveUpload(user, request, UPLOAD, async ({ path, fileName }, turn) => {
    const { makeReferencePng } = await import("../platform/pictures.server.ts");
    const png = await makeReferencePng(path, turn);
    const image: UploadedImage = { key: `${folder}${randomUUID()}.png`, fileName };
    await storeUpload(user.id, { ...image, path: png }).finally(() => rm(png, { force: true }));
    return Response.json(image, { status: 201 });
  });
}

export async function loader({ request, url }: Route.LoaderArgs): Promise<Response> {
  const user = await requireApiUser(request, TYPE_USER.customer, UPLOAD_REFUSED);
  const found = await findOwnUpload(user.id, url.searchParams.get("key") ?? "", "reference");
  const response = found && (await fileResponse(request, found.key, { type: "image/png" }));
  return response ?? refuse("not-found", UPLOAD_REFUSED["not-found"], 404);
}
