/** POST /api/budget/:codeID/orcamento: the file of a quote, as field `file` of a multipart form (BUD-9). */
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { currentUser } from "../../auth/guards.server.ts";
import { admitUpload } from "../../auth/upload-guard.server.ts";
import { getBudgetFor } from "../../data/budgets.server.ts";
import { db } from "../../data/db.server.ts";
import { sendQuote } from "../../data/quotes.server.ts";
import { createUpload } from "../../data/uploads.server.ts";
import { type CurrentUser, DESIGNER_WAITS, isWaiting } from "../../domain/account.ts";
import { refusal } from "../../domain/budget-rules.ts";
import { QUOTE_FAULT_MESSAGE, QUOTE_MAX_BYTES, QUOTE_REFUSED } from "../../domain/quote.ts";
import type { UploadFault } from "../../domain/upload.ts";
import { deleteFile, putFile } from "../../services/files.server.ts";
import { logError } from "../../services/log.server.ts";
import { methodNotAllowed, refuse } from "../../services/refusal.server.ts";
import { detectType, receiveFile, UploadError } from "../../services/upload.server.ts";
import type { Route } from "./+types/quote-api";

const fault = (kind: UploadFault) => refuse(kind, QUOTE_FAULT_MESSAGE[kind], kind === "too-big" ? 413 : 422);

export async function action({ request, params }: Route.ActionArgs) {
  if (request.method !== "POST") return methodNotAllowed("POST");
  try {
    const user = await currentUser(request);
    if (!user) return refuse("logged-out", QUOTE_REFUSED["logged-out"], 401);
    if (isWaiting(user)) return refuse("refused", DESIGNER_WAITS, 403);
    const found = await getBudgetFor(user, params.codeID);
    if (!found) return refuse("not-found", QUOTE_REFUSED["not-found"], 404);
    const reason = refusal("sendQuote", { ...found.data, quoteAnswer: found.quoteAnswer }, user);
    if (reason) return refuse("refused", reason, 403);
    return await admitUpload(user, request, () => keepQuote(request, user, found.id));
  } catch (error) {
    if (error instanceof UploadError) return fault(error.fault);
    logError(error, "quote upload");
    return refuse("failed", QUOTE_REFUSED.failed, 500);
  }
}

async function keepQuote(request: Request, user: CurrentUser, budgetId: string): Promise<Response> {
  const { path, fileName } = await receiveFile(request, { maxBytes: QUOTE_MAX_BYTES, field: "file" });
  try {
    const type = await detectType(path);
    if (!type) return fault("wrong-type");
    const file = { key: `budget/quote/${randomUUID()}.${type}`, fileName };
    await putFile(file.key, path);
    await createUpload(db, user.id, file).catch(async (error) => {
      await deleteFile(file.key);
      throw error;
    });
    if (!(await sendQuote(user, budgetId, file))) return refuse("failed", QUOTE_REFUSED.failed, 409);
    return new Response(null, { status: 204 });
  } finally {
    await rm(path, { force: true });
  }
}
