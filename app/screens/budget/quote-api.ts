/** POST /api/budget/:codeID/orcamento: the file of a quote, as field `file` of a multipart form. */
import { randomUUID } from "node:crypto";
import { currentUser } from "../../auth/guards.server.ts";
import { receiveUpload, storeUpload } from "../../auth/uploads.server.ts";
import { getBudgetFor } from "../../data/budgets.server.ts";
import { sendQuote } from "../../data/quotes.server.ts";
import { DESIGNER_WAITS, isWaiting } from "../../domain/account.ts";
import { refusal } from "../../domain/budget-rules.ts";
import { QUOTE_FAULT_MESSAGE, QUOTE_REFUSED } from "../../domain/quote.ts";
import { UPLOAD_KINDS } from "../../domain/upload.ts";
import { detectType } from "../../services/file-bytes.server.ts";
import { methodNotAllowed, refuse } from "../../services/refusal.server.ts";
import { UploadError } from "../../services/upload.server.ts";
import type { Route } from "./+types/quote-api";

const { folder, maxBytes } = UPLOAD_KINDS.quote;
const UPLOAD = { maxBytes, messages: QUOTE_FAULT_MESSAGE, doing: "quote upload" };

export async function action({ request, params }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return methodNotAllowed("POST");
  const user = await currentUser(request);
  if (!user) return refuse("logged-out", QUOTE_REFUSED["logged-out"], 401);
  if (isWaiting(user)) return refuse("refused", DESIGNER_WAITS, 403);
  const found = await getBudgetFor(user, params.codeID);
  if (!found) return refuse("not-found", QUOTE_REFUSED["not-found"], 404);
  const reason = refusal("sendQuote", found.state, user);
  if (reason) return refuse("refused", reason, 403);
  return receiveUpload(user, request, UPLOAD, async ({ path, fileName }) => {
    const type = await detectType(path);
    if (!type) throw new UploadError("wrong-type");
    const file = { key: `${folder}${randomUUID()}.${type}`, fileName };
    await storeUpload(user.id, { ...file, path });
    const sent = await sendQuote(user, found.id, file);
    return sent ? new Response(null, { status: 204 }) : refuse("failed", QUOTE_FAULT_MESSAGE.failed, 409);
  });
}

export const loader = () => methodNotAllowed("POST");
