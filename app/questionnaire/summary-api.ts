import { askService, ServiceError, summaryWriter } from "../brief/ai.server.ts";
import { endOutage, tellOwner } from "../brief/ai-outage.server.ts";
import { writeBrief } from "../brief/brief.ts";
import type { Brief } from "../brief/questionnaire.ts";
import { briefSchema } from "../brief/questionnaire-schema.ts";
import {
  isOwnersMatter,
  limitMessage,
  type ServiceFault,
  SUMMARY_FAULT_MESSAGE,
  type SummaryFailure,
  type SummaryResponse,
  storyLimitMessage,
} from "../brief/summary.ts";
import { TYPE_USER } from "../kit/roles.ts";
import { takeAiCall, takeStoryCall } from "../people/call-limits.server.ts";
import { requireApiUser } from "../people/guards.server.ts";
import { readJson } from "../platform/form.server.ts";
import { logError } from "../platform/log.server.ts";
import { methodNotAllowed } from "../platform/refusal.server.ts";
import type { Route } from "./+types/summary-api";

const STATUS: Record<ServiceFault, number> = {
  timeout: 504,
  slow: 504,
  busy: 503,
  unavailable: 503,
  refused: 502,
  quota: 502,
  empty: 502,
  blocked: 502,
  garbled: 502,
  unfit: 502,
};

/**
 * POST /api/resumo → `SummaryResponse` or `SummaryFailure`. Failed AI calls count towards their limit. The built-in
 * writer has its own limit, because its work blocks the server's only thread.
 */
export async function action({ request }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return methodNotAllowed("POST");
  const user = await requireApiUser(request, TYPE_USER.customer, SUMMARY_FAULT_MESSAGE);
  const parsed = briefSchema.safeParse(await readJson(request));
  if (!parsed.success) {
    const fields = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0] ?? "")))];
    return refuse({ kind: "invalid", message: SUMMARY_FAULT_MESSAGE.invalid, fields }, 400);
  }
  const { writer = summaryWriter, ...brief } = parsed.data;
  const isBuiltIn = writer === "built-in";
  const wait = await (isBuiltIn ? takeStoryCall : takeAiCall)(user.id);
  if (wait !== null) {
    const message = (isBuiltIn ? storyLimitMessage : limitMessage)(wait);
    return refuse({ kind: "limit", message, retryAfter: wait }, 429);
  }
  if (isBuiltIn) return respond({ resume_ia: writeBrief(brief), writer });
  return callService(brief, request.signal);
}

export const loader = () => methodNotAllowed("POST");

async function callService(brief: Brief, signal: AbortSignal): Promise<Response> {
  try {
    const resume_ia = await askService(brief, signal);
    await endOutage().catch((error: unknown) => logError(error, "the AI service's outage is not noted as over"));
    return respond({ resume_ia, writer: "service" });
  } catch (error) {
    // The person left the page, so nobody reads this response.
    if (signal.aborted) return new Response(null, { status: 499 });
    if (!(error instanceof ServiceError)) throw error;
    const { fault, retryAfter } = error;
    if (isOwnersMatter(fault)) await tellOwner(error).catch((cause: unknown) => logError(cause, "telling the owner"));
    const failure = { kind: fault, message: SUMMARY_FAULT_MESSAGE[fault] };
    return refuse(retryAfter === undefined ? failure : { ...failure, retryAfter }, STATUS[fault]);
  }
}

const respond = (summary: SummaryResponse) => Response.json(summary);

function refuse(failure: SummaryFailure, status: number): Response {
  const headers = failure.retryAfter === undefined ? undefined : { "retry-after": String(failure.retryAfter) };
  return Response.json(failure, { status, headers });
}
