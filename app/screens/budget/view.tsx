import { data, isRouteErrorResponse, redirect } from "react-router";
import { requireUser } from "../../auth/guards.server.ts";
import { pageTitle } from "../../brand.ts";
import { versionsOf } from "../../data/answers.server.ts";
import { budgetTimeline } from "../../data/budget-lists.server.ts";
import { getBudgetFor, reachedClaimLimit } from "../../data/budgets.server.ts";
import { db } from "../../data/db.server.ts";
import { askListFor, conversationFor } from "../../data/messages.server.ts";
import { currentQuote } from "../../data/quotes.server.ts";
import { ACCOUNT_TYPES, type CurrentUser, TYPE_USER } from "../../domain/account.ts";
import { BUDGET_MESSAGES, type BudgetData, briefOf, listLength, UNCLAIMED } from "../../domain/budget.ts";
import { CLAIM_LIMIT_REASON, refusal } from "../../domain/budget-rules.ts";
import { statusOf } from "../../domain/budget-statuses.ts";
import { MESSAGES_PER_PAGE, marksOf } from "../../domain/conversation.ts";
import { requestType } from "../../domain/needs.ts";
import { closingParagraph, openQuestions, QUESTIONS, questionOf } from "../../domain/open-questions.ts";
import { partOf, turnOf } from "../../domain/turn.ts";
import { env } from "../../services/env.server.ts";
import { clearSessionCache } from "../../ui/browser/session-cache.ts";
import { StatusLine } from "../../ui/display/status.tsx";
import { ResultNotice, revalidateAfterResponse } from "../../ui/form/form-message.tsx";
import { BackLink } from "../../ui/layout/back-link.tsx";
import { RoomPage } from "../../ui/layout/room-page.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { Route } from "./+types/view";
import { AskList } from "./ask-list.tsx";
import { Conversation } from "./conversation.tsx";
import { Creation } from "./creation.tsx";
import { Details, Progress } from "./details.tsx";
import { runIntent } from "./intents.server.ts";
import styles from "./view.module.css";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.data.nameProject ?? "Visualização") },
];

async function requireBudget({ request, url, params }: Pick<Route.LoaderArgs, "request" | "url" | "params">) {
  // The specification sends an address without a code to /myAccount (NAV-7).
  if (!params.codeID) throw redirect("/myAccount");
  const user = await requireUser(request, url);
  const budget = await getBudgetFor(user, params.codeID);
  if (!budget) throw data(null, { status: 404 });
  return { user, budget, state: budget.state };
}

/** Everything that the page shows to this user. Nothing else leaves the server. */
export async function loader(args: Route.LoaderArgs) {
  const { user, budget, state } = await requireBudget(args);
  const mayClaim = refusal("claim", state, user) === undefined && state.designSelect === UNCLAIMED;
  const shownMessages = listLength(args.url.searchParams.get("mensagens"), MESSAGES_PER_PAGE);
  const [quote, timeline, versions, conversation, askList, limit] = await Promise.all([
    currentQuote(budget.id),
    budgetTimeline(budget.id),
    versionsOf(budget.id),
    conversationFor(user, budget, { limit: shownMessages }),
    askListFor(user, budget),
    mayClaim ? reachedClaimLimit(db, user.id) : null,
  ]);
  const {
    budget: _sent,
    budgetFile: _file,
    image,
    refImage: _ref,
    userCreate: _by,
    resume_ia: _text,
    replies: _byId,
    ...shown
  } = budget.data;
  return {
    id: budget.id,
    data: shown,
    ...toldAndAsked(budget.data, user),
    hasImage: image !== "",
    owner: budget.owner,
    quote,
    timeline,
    conversation,
    askList,
    marks: marksOf(timeline, user.id),
    versions,
    turn: turnOf(state, partOf(state, user), {
      customer: budget.owner.name,
      designer: budget.designer?.name ?? "",
      openedAt: budget.openedAt.getTime(),
      since: budget.movedAt.getTime(),
      now: Date.now(),
      answerDays: env.ANSWER_DAYS,
    }),
    viewer: { typeUser: user.typeUser },
    refusals: {
      claim: limit ? CLAIM_LIMIT_REASON[limit] : refusal("claim", state, user),
      sendQuote: refusal("sendQuote", state, user),
      withdrawQuote: refusal("withdrawQuote", state, user),
      answerQuote: refusal("answerQuote", state, user),
      changeStatus: refusal("changeStatus", state, user),
    },
  };
}

/** The summary's paragraphs, the questions with a reply, and for the staff those without. */
function toldAndAsked(stored: BudgetData, { typeUser }: CurrentUser) {
  const brief = briefOf(stored);
  const story = stored.resume_ia.split(/\n\s*\n/);
  // In the order of the questions, which the database does not keep. Another version of the application may know others.
  const known: string[] = Object.keys(QUESTIONS).filter((id) => Object.hasOwn(stored.replies, id));
  const replies = [...new Set([...known, ...Object.keys(stored.replies)])]
    .map((id) => [known.includes(id) ? questionOf(id, brief) : id, stored.replies[id]] as const)
    .filter(([, reply]) => reply);
  if (typeUser === TYPE_USER.customer) return { story, replies, openQuestions: [] };
  // The staff read it as a list. A paragraph that the customer edited is theirs and stays.
  if (story.length > 1 && story.at(-1)?.trim() === closingParagraph(brief)) story.pop();
  return { story, replies, openQuestions: openQuestions(brief).map((id) => questionOf(id, brief)) };
}

export async function action(args: Route.ActionArgs) {
  const { user, budget, state } = await requireBudget(args);
  return runIntent(args.request, user, budget.id, state);
}

/** Turns a failure (no connection, a server error) into a notice on the current page, never an error page. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    // Intended responses: a redirect to the login, a budget that does not exist or is not this person's.
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    return { ok: false, text: BUDGET_MESSAGES.failed, noResponse: true };
  } finally {
    // The change may have been made even without a response.
    clearSessionCache("budget");
  }
}

export const shouldRevalidate = revalidateAfterResponse;

export default function BudgetScreen({ loaderData: view, actionData: result }: Route.ComponentProps) {
  const { label, picture } = requestType(view.data.typeBanding);
  const status = statusOf(view.data.status);
  const { home } = ACCOUNT_TYPES[view.viewer.typeUser];
  return (
    <RoomPage home={home} unread={0}>
      <div className={`wrap ${styles.head}`}>
        <BackLink to={home.path}>Voltar</BackLink>
        <h1 className="d2">{withCedilla("Visualização")}</h1>
        <ResultNotice result={result} />
      </div>
      <div className={styles.cover}>
        <img src={`/brand/budget-${picture}.svg`} alt="" width={1200} height={900} />
        <div className={styles.state}>
          <div>
            <p className="label soft">{label}</p>
            <h2 className="d2">{withCedilla(status.title)}</h2>
          </div>
          <StatusLine key={status.id} status={status} />
        </div>
      </div>
      {(view.conversation || view.askList) && (
        <div className={`wrap ${styles.talk}`}>
          {view.askList && <AskList budgetId={view.id} rows={view.askList} />}
          {view.conversation && (
            <Conversation
              budgetId={view.id}
              nameProject={view.data.nameProject}
              conversation={view.conversation}
              marks={view.marks}
              place="room"
            />
          )}
        </div>
      )}
      <Details view={view} />
      <Progress timeline={view.timeline} turn={view.turn} />
      <Creation view={view} result={result} />
    </RoomPage>
  );
}
