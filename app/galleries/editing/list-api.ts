/** POST /api/publicacoes/{gallery}, for admins: what they do to several publications (`ListRequest` → `ListAnswer`). */
import { z } from "zod";
import { PICTURE_REFUSED } from "../../kit/upload.ts";
import { TYPE_USER } from "../../people/account.ts";
import { requireApiUser } from "../../people/guards.server.ts";
import { faultStatus } from "../../platform/database-loss.server.ts";
import { logError } from "../../platform/log.server.ts";
import { methodNotAllowed } from "../../platform/refusal.server.ts";
import { type Gallery, isGallery } from "../galleries.ts";
import { deleteItem } from "../publishing.server.ts";
import type { ListAnswer, ListRequest } from "../story/editing.ts";
import type { Route } from "./+types/list-api";
import { type Editor, EditRefused, type Target } from "./drafts.server.ts";
import { movePublications, pinPublications } from "./publication-order.server.ts";
import { hideItem, showItem } from "./publish.server.ts";

const ids = z.array(z.uuid()).min(1).max(500);
const REQUEST: z.ZodType<ListRequest> = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("move"), ids, position: z.int().min(1) }),
  z.object({ intent: z.enum(["hide", "show", "delete"]), ids }),
  z.object({ intent: z.literal("pin"), ids: z.array(z.uuid()).max(20) }),
]);

const answer = (body: ListAnswer, status = 200) => Response.json(body, { status });

export async function action({ request, params }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return methodNotAllowed("POST");
  const editor = await requireApiUser(request, TYPE_USER.admin, PICTURE_REFUSED);
  const { success, data } = REQUEST.safeParse(await request.json().catch(() => null));
  if (!success || !isGallery(params.gallery)) return answer({ ok: false, refused: "invalid" }, 400);
  try {
    const done = await change(params.gallery, editor, data);
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
async function change(gallery: Gallery, editor: Editor, request: ListRequest): Promise<ListAnswer | null> {
  if (request.intent === "move") {
    const moved = await movePublications(gallery, request.ids, request.position);
    return moved && { ok: true, moved, left: [] };
  }
  if (request.intent === "pin") {
    await pinPublications(request.ids);
    return { ok: true, left: [] };
  }
  const left: string[] = [];
  for (const id of request.ids) if (!(await EACH[request.intent]({ gallery, id }, editor))) left.push(id);
  return { ok: true, left };
}

/** One item's change; false: it was gone, or as it was. */
const EACH = {
  hide: ifThere(hideItem),
  show: ifThere(showItem),
  delete: ({ gallery, id }: Target, { id: by }: Editor) => deleteItem(gallery, id, by),
} satisfies Record<string, (target: Target, editor: Editor) => Promise<unknown>>;

function ifThere(change: (target: Target, editor: Editor) => Promise<boolean>) {
  return (target: Target, editor: Editor) =>
    change(target, editor).catch((error: unknown) => {
      if (error instanceof EditRefused) return false;
      throw error;
    });
}
