/** POST /api/budget/:codeID/prova/:number/notas: saves a customer's draft comments. 409: another device saved others meanwhile. */
import { faultStatus } from "../platform/database-loss.server.ts";
import { readJson } from "../platform/form.server.ts";
import { logError } from "../platform/log.server.ts";
import { methodNotAllowed, refuse } from "../platform/refusal.server.ts";
import { isParty } from "../requests/policy.ts";
import { requireApiRequest } from "../requests/require-request.server.ts";
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

export async function action(args: Route.ActionArgs): Promise<Response> {
  const { user, budget } = await requireApiRequest(args, REFUSED);
  if (!isParty("commentProof", budget.state, user)) return refuse("refused", REFUSED.refused, 403);
  const parsed = savedNotesSchema.safeParse(await readJson(args.request));
  if (!parsed.success) return refuse("invalid", REFUSED.invalid, 400);
  try {
    const { notes, revision } = parsed.data;
    const saved = await saveNotes(user, { budgetId: budget.id, number: numberOf(args.params.number) }, notes, revision);
    if (saved === null) return refuse("not-found", REFUSED["not-found"], 404);
    if (saved === "invalid") return refuse("invalid", REFUSED.invalid, 400);
    if (saved === "closed") return refuse("closed", REFUSED.closed, 403);
    return "conflict" in saved ? Response.json(saved.conflict, { status: 409 }) : Response.json(saved);
  } catch (error) {
    logError(error, `comments on a proof of ${budget.id}`);
    return refuse("failed", REFUSED.failed, faultStatus(error));
  }
}

/** -1: none has it. */
const numberOf = (text: string) => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : -1);

export const loader = () => methodNotAllowed("POST");
