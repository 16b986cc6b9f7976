import { data, Link } from "react-router";
import { requireUser } from "../../auth/guards.server.ts";
import { pageTitle } from "../../brand.ts";
import { budgetTimeline } from "../../data/budget-lists.server.ts";
import { getBudgetFor } from "../../data/budgets.server.ts";
import { conversationFor } from "../../data/messages.server.ts";
import { listLength } from "../../domain/budget.ts";
import { MESSAGES_PER_PAGE, marksOf } from "../../domain/conversation.ts";
import { partOf, turnOf } from "../../domain/turn.ts";
import { env } from "../../services/env.server.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { LiveNews } from "../../ui/layout/live-news.tsx";
import { MAIN_ID, SkipLink } from "../../ui/layout/page.tsx";
import { TURN_GROUND } from "../../ui/layout/room-page.tsx";
import type { Route } from "./+types/conversation-page";
import { Conversation } from "./conversation.tsx";
import styles from "./conversation-page.module.css";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? `Conversa: ${loaderData.nameProject}` : "Conversa") },
];

/** 404 for who may not know the request, 403 for a designer who does not hold it. */
export async function loader({ request, url, params }: Route.LoaderArgs) {
  const user = await requireUser(request, url);
  const budget = await getBudgetFor(user, params.codeID);
  if (!budget) throw data(null, { status: 404 });
  const limit = listLength(url.searchParams.get("mensagens"), MESSAGES_PER_PAGE);
  const conversation = await conversationFor(user, budget, { limit });
  if (!conversation) throw data(null, { status: 403 });
  return {
    id: budget.id,
    nameProject: budget.data.nameProject,
    conversation,
    marks: marksOf(await budgetTimeline(budget.id), user),
    turn: turnOf(budget.state, partOf(budget.state, user), {
      customer: budget.owner.name,
      designer: budget.designer?.name ?? "",
      openedAt: budget.openedAt.getTime(),
      since: budget.movedAt.getTime(),
      now: Date.now(),
      answerDays: env.ANSWER_DAYS,
    }),
  };
}

/** A phone's whole screen: who, whose turn, what was said, and the field at the bottom. */
export default function ConversationPage({ loaderData }: Route.ComponentProps) {
  const { id, nameProject, conversation, marks, turn } = loaderData;
  const room = `/budget/view/${id}`;
  return (
    <>
      <SkipLink />
      <main id={MAIN_ID} tabIndex={-1}>
        <h1 className="visually-hidden">Conversa sobre {nameProject}</h1>
        <Conversation
          key={id}
          budgetId={id}
          nameProject={nameProject}
          conversation={conversation}
          marks={marks}
          place="page"
          back={
            <Link className={styles.back} to={room} aria-label={`Voltar para ${nameProject}`}>
              <Icon name="arrow-left" />
            </Link>
          }
        >
          <Link className={styles.turn} data-ground={TURN_GROUND[turn.side]} to={room}>
            <span>
              <b>{turn.who}</b> {turn.what}
            </span>
            <Icon name="arrow-right" size={24} />
          </Link>
        </Conversation>
        <LiveNews />
      </main>
    </>
  );
}
