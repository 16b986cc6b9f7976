import { data, isRouteErrorResponse, redirect, useLocation } from "react-router";
import { requireUser } from "../../auth/guards.server.ts";
import { pageTitle } from "../../brand.ts";
import { getBudgetFor } from "../../data/budgets.server.ts";
import { ACCOUNT_TYPES } from "../../domain/account.ts";
import { BUDGET_MESSAGES, listLength } from "../../domain/budget.ts";
import { MESSAGES_PER_PAGE } from "../../domain/conversation.ts";
import { readSentTo } from "../../ui/browser/sent-request.ts";
import { clearSessionCache } from "../../ui/browser/session-cache.ts";
import { useInBrowser } from "../../ui/browser/use-in-browser.ts";
import { ResultNotice, revalidateAfterResponse } from "../../ui/form/form-message.tsx";
import { BackLink } from "../../ui/layout/back-link.tsx";
import { RoomPage, TURN_GROUND } from "../../ui/layout/room-page.tsx";
import type { Route } from "./+types/view";
import { runIntent } from "./intents.server.ts";
import { roomOf } from "./room.server.ts";
import { Room } from "./room.tsx";
import { useRoomNotice } from "./room-form.tsx";
import { Sent } from "./sent.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.data.nameProject ?? "Visualização") },
];

async function requireBudget({ request, url, params }: Pick<Route.LoaderArgs, "request" | "url" | "params">) {
  // The specification sends an address without a code to /myAccount (NAV-7).
  if (!params.codeID) throw redirect("/myAccount");
  const user = await requireUser(request, url);
  const budget = await getBudgetFor(user, params.codeID);
  if (!budget) throw data(null, { status: 404 });
  return { user, budget };
}

export async function loader(args: Route.LoaderArgs) {
  const { user, budget } = await requireBudget(args);
  return roomOf(user, budget, listLength(args.url.searchParams.get("mensagens"), MESSAGES_PER_PAGE));
}

export async function action(args: Route.ActionArgs) {
  const { user, budget } = await requireBudget(args);
  return runIntent(args.request, user, budget.id, budget.state);
}

/** Turns a failure (no connection, a server error) into a notice on the current page, never an error page. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    // Intended responses: a redirect to the login, a budget that does not exist or is not this person's.
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    return { ok: false, text: BUDGET_MESSAGES.failed, noResponse: true };
  } finally {
    // The change may have been made even without a response.
    clearSessionCache("budget");
  }
}

export const shouldRevalidate = revalidateAfterResponse;

export default function BudgetScreen({ loaderData: view, actionData: result }: Route.ComponentProps) {
  const { state } = useLocation();
  useRoomNotice(view.id);
  // The server does not know the history.
  const sentTo = useInBrowser() ? readSentTo(state) : null;
  const { home } = ACCOUNT_TYPES[view.viewer.typeUser];
  const isSent = sentTo !== null && view.sent !== null;
  const ground = isSent ? "forest" : TURN_GROUND[view.turn.side];
  return (
    <RoomPage
      ground={ground}
      home={home}
      unread={view.news}
      bar={
        <>
          <BackLink to={home.path}>
            <span className="visually-hidden">Voltar para </span>
            {home.label}
          </BackLink>
          <p>Visualização</p>
        </>
      }
    >
      <ResultNotice result={result} />
      {/* The key: nothing typed or opened in one request is there in the next one. */}
      {isSent ? (
        <Sent key={view.id} view={view} email={sentTo} />
      ) : (
        <Room key={view.id} view={view} result={result} ground={ground} />
      )}
    </RoomPage>
  );
}
