/**
 * POST /api/budget/:codeID/orcamento: the file of a quote, as field `file` of a multipart form. A form without scripts is
 * led on: to the request, or back to the editor with the kind of the refusal.
 */
import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { type Refusal, UPLOAD_KINDS } from "../kit/upload.ts";
import { receiveUpload, storeUpload } from "../people/uploads.server.ts";
import { detectType } from "../platform/file-bytes.server.ts";
import { methodNotAllowed, refuse } from "../platform/refusal.server.ts";
import { UploadError } from "../platform/upload.server.ts";
import { refusal } from "../requests/policy.ts";
import { requireApiRequest } from "../requests/require-request.server.ts";
import type { Route } from "./+types/quote-api";
import { QUOTE_FAULT_MESSAGE, QUOTE_REFUSED } from "./quote.ts";
import { sendQuote } from "./quotes.server.ts";

const { folder, maxBytes } = UPLOAD_KINDS.quote;
const UPLOAD = { maxBytes, messages: QUOTE_FAULT_MESSAGE, doing: "quote upload" };

export async function action(args: Route.ActionArgs): Promise<Response> {
  const { request, params } = args;
  const response = await receiveFile(args).catch((refused: unknown) => {
    if (refused instanceof Response) return refused;
    throw refused;
  });
  if (request.method !== "POST" || !request.headers.get("accept")?.includes("text/html")) return response;
  if (response.ok) return redirect(`/budget/view/${params.codeID}`, 303);
  const { kind } = (await response.json()) as Refusal;
  return redirect(`/budget/${params.codeID}/orcamento/escrever?recusa=${kind}`, 303);
}

async function receiveFile(args: Route.ActionArgs): Promise<Response> {
  const { user, budget } = await requireApiRequest(args, QUOTE_REFUSED);
  const reason = refusal("sendQuoteFile", budget.state, user);
  if (reason) return refuse("refused", reason, 403);
  return receiveUpload(user, args.request, UPLOAD, async ({ path, fileName }, turn) => {
    const type = await detectType(path);
    if (!type) throw new UploadError("wrong-type");
    if (type !== "pdf") await (await import("../platform/pictures.server.ts")).checkDecodes(path, turn);
    const file = { key: `${folder}${randomUUID()}.${type}`, fileName };
    await storeUpload(user.id, { ...file, path });
    const sent = await sendQuote(user, budget.id, file);
    return sent ? new Response(null, { status: 204 }) : refuse("failed", QUOTE_FAULT_MESSAGE.failed, 409);
  });
}

export const loader = () => methodNotAllowed("POST");
