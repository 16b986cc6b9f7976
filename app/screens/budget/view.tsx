import { data, isRouteErrorResponse, redirect, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { requireUser } from "../../auth/guards.server.ts";
import { pageTitle } from "../../brand.ts";
import { getBudgetFor, isWithdrawnFor } from "../../data/budgets.server.ts";
import { ACCOUNT_TYPES } from "../../domain/account.ts";
import { BUDGET_MESSAGES } from "../../domain/budget.ts";
import { readThroughOutage } from "../../ui/browser/live.ts";
import { readSentTo } from "../../ui/browser/sent-request.ts";
import { useInBrowser } from "../../ui/browser/use-in-browser.ts";
import { ResultNotice, revalidateAfterResponse } from "../../ui/form/form-message.tsx";
import { BackLink } from "../../ui/layout/back-link.tsx";
import { RoomPage, TURN_GROUND } from "../../ui/layout/room-page.tsx";
import type { Route } from "./+types/view";
import { withdrawn } from "./gone.server.ts";
import { Gone } from "./gone.tsx";
import { runIntent } from "./intents.server.ts";
import { type RoomView, roomOf } from "./room.server.ts";
import { Room } from "./room.tsx";
import { useRoomNotice } from "./room-form.tsx";
import { Sent } from "./sent.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData && "data" in loaderData ? loaderData.data.nameProject : "Visualização") },
];

/** null: a designer whose request was withdrawn. */
async function requireBudget({ request, url, params }: Pick<Route.LoaderArgs, "request" | "url" | "params">) {
  // The specification sends an address without a code to /myAccount (NAV-7).
  if (!params.codeID) throw redirect("/myAccount");
  const user = await requireUser(request, url);
  const budget = await getBudgetFor(user, params.codeID);
  if (!budget && !(await isWithdrawnFor(user, params.codeID))) throw data(null, { status: 404 });
  return { user, budget };
}

export async function loader(args: Route.LoaderArgs) {
  const { user, budget } = await requireBudget(args);
  if (!budget) return withdrawn(user);
  return roomOf(user, budget, args.url.searchParams.get("antes"));
}

export const clientLoader = (args: Route.ClientLoaderArgs) => readThroughOutage(args);

export async function action(args: Route.ActionArgs) {
  const { user, budget } = await requireBudget(args);
  if (!budget) return data({ ok: false, text: BUDGET_MESSAGES.failed }, { status: 404 });
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
  }
}

/** Also after a change of what is gone: the page says so. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.actionStatus === 404 || revalidateAfterResponse(args);

export default function BudgetScreen({ loaderData: view, actionData: result }: Route.ComponentProps) {
  if (!("gone" in view)) return <RoomScreen view={view} result={result} />;
  return (
    <Gone view={view}>
      <ResultNotice result={result} />
    </Gone>
  );
}

function RoomScreen({ view, result }: { view: RoomView; result: Route.ComponentProps["actionData"] }) {
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
