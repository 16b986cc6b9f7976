/** POST /api/budget/:codeID/prova/:number/notas: saves a customer's draft comments. 409: another device saved others meanwhile. */
import { DESIGNER_WAITS, isWaiting } from "../people/account.ts";
import { currentUser } from "../people/guards.server.ts";
import { faultStatus } from "../platform/database-loss.server.ts";
import { readJson } from "../platform/form.server.ts";
import { logError } from "../platform/log.server.ts";
import { methodNotAllowed, refuse } from "../platform/refusal.server.ts";
import { getBudgetFor } from "../requests/budgets.server.ts";
import { isParty } from "../requests/policy.ts";
import type { Route } from "./+types/notes-api";
import { savedNotesSchema, saveNotes } from "./notes.server.ts";

const REFUSED = {
  "logged-out": "Sua sessão terminou. Entre de novo: os comentários estão guardados neste aparelho.",
  "not-found": "Esta prova não existe mais.",
  refused: "Só quem fez o pedido comenta a prova.",
  closed: "Esta versão não recebe mais comentários. O que você escreveu continua guardado.",
  invalid: "Estes comentários não puderam ser guardados.",
  failed: "Não foi possível guardar agora.",
} as const;

export async function action({ request, params }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return methodNotAllowed("POST");
  const user = await currentUser(request);
  if (!user) return refuse("logged-out", REFUSED["logged-out"], 401);
  if (isWaiting(user)) return refuse("refused", DESIGNER_WAITS, 403);
  const found = await getBudgetFor(user, params.codeID);
  if (!found) return refuse("not-found", REFUSED["not-found"], 404);
  if (!isParty("commentProof", found.state, user)) return refuse("refused", REFUSED.refused, 403);
  const parsed = savedNotesSchema.safeParse(await readJson(request));
  if (!parsed.success) return refuse("invalid", REFUSED.invalid, 400);
  try {
    const { notes, revision } = parsed.data;
    const saved = await saveNotes(user, { budgetId: found.id, number: numberOf(params.number) }, notes, revision);
    if (saved === null) return refuse("not-found", REFUSED["not-found"], 404);
    if (saved === "invalid") return refuse("invalid", REFUSED.invalid, 400);
    if (saved === "closed") return refuse("closed", REFUSED.closed, 403);
    return "conflict" in saved ? Response.json(saved.conflict, { status: 409 }) : Response.json(saved);
  } catch (error) {
    logError(error, `comments on a proof of ${found.id}`);
    return refuse("failed", REFUSED.failed, faultStatus(error));
  }
}

/** -1: none has it. */
const numberOf = (text: string) => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : -1);

export const loader = () => methodNotAllowed("POST");
