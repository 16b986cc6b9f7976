/** POST /api/publicacoes/{gallery}, for admins: what they do to several publications (`ListRequest` → `ListAnswer`). */
import { deleteItem } from "../../galleries/deletion.server.ts";
import { type Gallery, isGallery } from "../../galleries/galleries.ts";
import { mayEdit } from "../../galleries/policy.ts";
import type { CurrentUser } from "../../people/account.ts";
import { currentUser } from "../../people/guards.server.ts";
import { faultStatus } from "../../platform/database-loss.server.ts";
import { readJson } from "../../platform/form.server.ts";
import { logError } from "../../platform/log.server.ts";
import { methodNotAllowed } from "../../platform/refusal.server.ts";
import { EditRefused, type Target } from "../../publishing/editing/drafts.server.ts";
import { hideItem, showItem } from "../../publishing/editing/publish.server.ts";
import { readDraftState } from "../../publishing/editing/reading.server.ts";
import type { Route } from "./+types/list-api";
import { type ListAnswer, type ListRequest, listSchema } from "./list-schema.ts";
import { movePublications, pinPublications, takeMoveBack } from "./publication-order.server.ts";

const answer = (body: ListAnswer, status = 200) => Response.json(body, { status });

export async function action({ request, params }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return methodNotAllowed("POST");
  const admin = await currentUser(request);
  if (!admin || !mayEdit(admin.typeUser))
    return answer({ ok: false, refused: "logged-out" }, admin === null ? 401 : 403);
  const { success, data } = listSchema.safeParse(await readJson(request));
  if (!success || !isGallery(params.gallery)) return answer({ ok: false, refused: "invalid" }, 400);
  try {
    const done = await change(params.gallery, data, admin);
    return done ? answer(done) : answer({ ok: false, refused: "invalid" }, 409);
  } catch (error) {
    logError(error, `publications: ${data.intent}`);
    return answer({ ok: false, refused: "failed" }, faultStatus(error));
  }
}

export function loader(): Response {
  return methodNotAllowed("POST");
}

/** null: the list has changed so that it cannot be done any more. */
async function change(gallery: Gallery, request: ListRequest, admin: CurrentUser): Promise<ListAnswer | null> {
  if (request.intent === "move") {
    const moved = await movePublications(gallery, request.ids, request.position);
    return moved && { ok: true, moved, left: [] };
  }
  if (request.intent === "place") return (await takeMoveBack(gallery, request.moved)) && { ok: true, left: [] };
  if (request.intent === "pin") {
    await pinPublications(request.ids);
    return { ok: true, left: [] };
  }
  const left: string[] = [];
  for (const id of request.ids) if (!(await EACH[request.intent]({ gallery, id }, admin))) left.push(id);
  return { ok: true, left };
}

/** One item's change; false: it was not done, or the item is gone or was never shown. */
const EACH: Record<"hide" | "show" | "delete", (target: Target, admin: CurrentUser) => Promise<boolean>> = {
  hide: (target, admin) => unlessGone(() => hideItem(target, admin).then(() => true)),
  show: (target, admin) => unlessGone(() => showItem(target, admin)),
  // What somebody else deleted meanwhile is as gone as it should be.
  delete: async ({ gallery, id }, admin) =>
    (await deleteItem(gallery, id, admin.id)) !== false || (await readDraftState(id)) === null,
};

async function unlessGone(change: () => Promise<boolean>): Promise<boolean> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof EditRefused) return false;
    throw error;
  }
}
