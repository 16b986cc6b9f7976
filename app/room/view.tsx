import { useMemo } from "react";
import { data, redirect, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { FINISH_REFUSED } from "../brief/questionnaire.ts";
import { pageTitle } from "../kit/brand.ts";
import { fromJson, type Json, toJson } from "../kit/json.ts";
import { ACCOUNT_TYPES } from "../kit/roles.ts";
import type { CurrentUser } from "../people/account.ts";
import { requireUser } from "../people/guards.server.ts";
import { readForm } from "../platform/form.server.ts";
import { logError } from "../platform/log.server.ts";
import { faultResult } from "../platform/refusal.server.ts";
import { answerQuote, withdrawQuote } from "../quotes/quotes.server.ts";
import { BUDGET_MESSAGES } from "../requests/budget.ts";
import { BUDGET_STATUSES } from "../requests/budget-statuses.ts";
import { BudgetRefused, getBudgetFor, isWithdrawnFor } from "../requests/budgets.server.ts";
import { ClaimRefused, claimBudget } from "../requests/claims.server.ts";
import { fieldsOf, intentIn, ROOM_INTENTS } from "../requests/intents.ts";
import {
  CLAIM_LIMIT_REASON,
  declineReason,
  isParty,
  needsReason,
  REASON_MESSAGES,
  reasonOf,
  refusal,
} from "../requests/policy.ts";
import { type IntentResult, useRoomNotice } from "../requests/room-form.tsx";
import type { BudgetState } from "../requests/turn.ts";
import { readThroughOutage } from "../ui/browser/read-through-outage.ts";
import { resultOr } from "../ui/browser/result-or.ts";
import { readSentTo } from "../ui/browser/sent-request.ts";
import { useInBrowser } from "../ui/browser/use-in-browser.ts";
import { ResultNotice, revalidateAfterResponse } from "../ui/form/form-message.tsx";
import { WayBack } from "../ui/layout/back-link.tsx";
import { RoomPage } from "../ui/layout/room-page.tsx";
import type { Route } from "./+types/view";
import { Gone } from "./gone.tsx";
import {
  assignProject,
  changeStatus,
  releaseProject,
  reopenRequest,
  StatusTooSoon,
  withdrawRequest,
} from "./hands.server.ts";
import { type RoomView, roomOf, withdrawnView } from "./room.server.ts";
import { Room } from "./room.tsx";
import { Sent } from "./sent.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData && "room" in loaderData ? loaderData.nameProject : "Visualização") },
];

/** null: a designer whose request was withdrawn. */
async function requireBudget({ request, url, params }: Pick<Route.LoaderArgs, "request" | "url" | "params">) {
  // The specification redirects an address without a code to /myAccount (NAV-7).
  if (!params.codeID) throw redirect("/myAccount");
  const user = await requireUser(request, url);
  const budget = await getBudgetFor(user, params.codeID);
  if (!budget && !(await isWithdrawnFor(user, params.codeID))) throw data(null, { status: 404 });
  return { user, budget };
}

export async function loader(args: Route.LoaderArgs) {
  const { user, budget } = await requireBudget(args);
  if (!budget) return withdrawnView(user);
  const room = await roomOf(user, budget, args.url.searchParams.get("antes"));
  return { nameProject: room.data.nameProject, room: toJson(room) };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => readThroughOutage(args);

export async function action(args: Route.ActionArgs) {
  const { user, budget } = await requireBudget(args);
  if (!budget) return data({ ok: false, text: BUDGET_MESSAGES.failed }, { status: 404 });
  return runIntent(args.request, user, budget.id, budget.state);
}

type Run = {
  /** a message for each missing or wrong field; if there is one, nothing is done */
  check?: (form: FormData, state: BudgetState) => Record<string, string>;
  /** true: done, now or by an earlier press */
  run: (user: CurrentUser, id: string, form: FormData) => Promise<boolean>;
  /** the refusal if the action is allowed, but not on what the page showed */
  otherwise?: string;
};

const textOf = (form: FormData, field: string) => String(form.get(field) ?? "");

const statusIn = (form: FormData) => BUDGET_STATUSES.find((status) => String(status.id) === form.get("status"))?.id;

function checkReason(typed: string, missing: string | null): Record<string, string> {
  const reason = reasonOf(typed);
  if (reason === null) return { reason: REASON_MESSAGES.tooLong };
  return reason === "" && missing !== null ? { reason: missing } : {};
}

const RUN: Record<keyof typeof ROOM_INTENTS, Run> = {
  claim: { run: claimBudget },
  withdraw: {
    run: (user, id, form) => withdrawQuote(user, id, textOf(form, "quote")),
    otherwise: BUDGET_MESSAGES.otherQuote,
  },
  accept: { run: (user, id, form) => answerQuote(user, id, textOf(form, "quote"), "accepted") },
  decline: {
    check: (form) => checkReason(declineReason(form), null),
    run: (user, id, form) => answerQuote(user, id, textOf(form, "quote"), "declined", declineReason(form)),
  },
  status: {
    check: (form, state) => {
      const to = statusIn(form);
      const needed = to !== undefined && to !== state.status && needsReason(state, to);
      return checkReason(textOf(form, "reason"), needed ? REASON_MESSAGES.status : null);
    },
    run: async (user, id, form) => {
      const to = statusIn(form);
      return to !== undefined && (await changeStatus(user, id, to, textOf(form, "reason")));
    },
  },
  "withdraw-request": { run: withdrawRequest },
  reopen: { run: reopenRequest },
  release: {
    check: (form) => checkReason(textOf(form, "reason"), REASON_MESSAGES.release),
    run: (user, id, form) => releaseProject(user, id, textOf(form, "reason")),
  },
  assign: {
    check: (form) => ({
      ...checkReason(textOf(form, "reason"), null),
      ...(form.get("designer") ? {} : { designer: "Escolha quem vai cuidar do projeto." }),
    }),
    run: (user, id, form) => assignProject(user, id, textOf(form, "designer"), textOf(form, "reason")),
  },
};

/** Runs the action of a button, by the name that its form sends. The caller checks that `user` may see the request. */
async function runIntent(request: Request, user: CurrentUser, id: string, state: BudgetState) {
  const form = await readForm(request, fieldsOf(ROOM_INTENTS));
  const name = intentIn(ROOM_INTENTS, form);
  if (!name) throw data(null, { status: 400 });
  const { action, done } = ROOM_INTENTS[name];
  if (!isParty(action, state, user)) throw data(null, { status: 403 });
  const { check, run, otherwise } = RUN[name];
  const errors = check?.(form, state) ?? {};
  const [first] = Object.values(errors);
  if (first !== undefined) return { ok: false, text: first, errors };
  try {
    if (await run(user, id, form)) return { ok: true, text: done };
    return { ok: false, text: refusal(action, state, user) ?? otherwise ?? BUDGET_MESSAGES.failed };
  } catch (error) {
    if (error instanceof ClaimRefused)
      return { ok: false, text: `${BUDGET_MESSAGES.failed} ${CLAIM_LIMIT_REASON[error.reason]}` };
    if (error instanceof StatusTooSoon) return { ok: false, text: BUDGET_MESSAGES.statusTooSoon };
    if (error instanceof BudgetRefused) return { ok: false, text: FINISH_REFUSED.limit(error.wait) };
    logError(error, `request ${id}`);
    return faultResult(error, { ok: false, text: BUDGET_MESSAGES.failed });
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs): Promise<IntentResult> =>
  resultOr(serverAction, { ok: false, text: BUDGET_MESSAGES.failed, noResponse: true });

/** Also reloads after an action on something gone, so that the page says so. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.actionStatus === 404 || revalidateAfterResponse(args);

export default function BudgetScreen({ loaderData, actionData: result }: Route.ComponentProps) {
  if ("room" in loaderData) return <RoomScreen room={loaderData.room} result={result} />;
  return (
    <Gone view={loaderData}>
      <ResultNotice result={result} />
    </Gone>
  );
}

type RoomProps = { room: Json<RoomView>; result: Route.ComponentProps["actionData"] };

function RoomScreen({ room, result }: RoomProps) {
  const view = useMemo(() => fromJson(room), [room]);
  const { state } = useLocation();
  useRoomNotice(view.id);
  // Only the browser knows the history.
  const sentTo = useInBrowser() ? readSentTo(state) : null;
  const { home } = ACCOUNT_TYPES[view.viewer.typeUser];
  const isSent = sentTo !== null && view.sent !== null;
  const ground = isSent ? "forest" : view.turn.ground;
  return (
    <RoomPage
      ground={ground}
      home={home}
      unread={view.news}
      bar={
        <WayBack to={home.path} name={home.label}>
          Visualização
        </WayBack>
      }
    >
      <ResultNotice result={result} />
      {/* The key resets what was typed or opened in another request. */}
      {isSent ? <Sent key={view.id} view={view} email={sentTo} /> : <Room key={view.id} view={view} result={result} />}
    </RoomPage>
  );
}
