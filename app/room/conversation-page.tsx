import { data, Link } from "react-router";
import { marksOf } from "../conversation/conversation.ts";
import { conversationFor } from "../conversation/messages.server.ts";
import { ConversationPanel } from "../conversation/panel.tsx";
import { pageTitle } from "../kit/brand.ts";
import { requireUser } from "../people/guards.server.ts";
import { budgetTimeline } from "../requests/budget-events.server.ts";
import { getBudgetFor, isWithdrawnFor } from "../requests/budgets.server.ts";
import { stageOf } from "../requests/turn.ts";
import { readThroughOutage } from "../ui/browser/read-through-outage.ts";
import { Icon } from "../ui/display/icon.tsx";
import { MAIN_ID, SkipLink } from "../ui/layout/page.tsx";
import { LiveNews } from "../ui/layout/room-page.tsx";
import type { Route } from "./+types/conversation-page";
import styles from "./conversation-page.module.css";
import { Gone } from "./gone.tsx";
import { noConversationView, turnFor, withdrawnView } from "./room.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData && "nameProject" in loaderData ? `Conversa: ${loaderData.nameProject}` : "Conversa") },
];

/** 404 for people who may not know of the request or if it is withdrawn, 403 for a designer who does not hold it. */
export async function loader({ request, url, params }: Route.LoaderArgs) {
  const user = await requireUser(request, url);
  const budget = await getBudgetFor(user, params.codeID);
  if (!budget) {
    if (await isWithdrawnFor(user, params.codeID)) return withdrawnView(user);
    throw data(null, { status: 404 });
  }
  const conversation = await conversationFor(user, budget, url.searchParams.get("antes"));
  if (!conversation) return noConversationView(user, budget);
  return {
    id: budget.id,
    nameProject: budget.data.nameProject,
    conversation,
    marks: marksOf(await budgetTimeline(budget.id), user),
    closed: stageOf(budget.state) === "withdrawn",
    turn: await turnFor(user, budget, Date.now()),
  };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => readThroughOutage(args);

/** Fills a phone's screen: the other person, whose turn it is, the messages, and the field at the bottom. */
export default function ConversationPage({ loaderData }: Route.ComponentProps) {
  if ("gone" in loaderData) return <Gone view={loaderData} />;
  const { id, nameProject, conversation, marks, closed, turn } = loaderData;
  const room = `/budget/view/${id}`;
  return (
    <>
      <SkipLink />
      <main id={MAIN_ID} tabIndex={-1}>
        <h1 className="visually-hidden">Conversa sobre {nameProject}</h1>
        <ConversationPanel
          key={id}
          budgetId={id}
          nameProject={nameProject}
          conversation={conversation}
          marks={marks}
          place="page"
          closed={closed}
          back={
            <Link className={styles.back} to={room} aria-label={`Voltar para ${nameProject}`}>
              <Icon name="arrow-left" />
            </Link>
          }
        >
          <Link className={styles.turn} data-ground={turn.ground} to={room}>
            <b aria-live="polite">{`${turn.who} ${turn.what}`}</b>
            <Icon name="arrow-right" size={24} />
          </Link>
        </ConversationPanel>
        <LiveNews />
      </main>
    </>
  );
}
