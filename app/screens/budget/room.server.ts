/** Everything that a request's page shows to one person. Nothing else leaves the server. */
import { versionsOf } from "../../data/answers.server.ts";
import { askListFor } from "../../data/ask-list.server.ts";
import { budgetTimeline, countHiddenEvents } from "../../data/budget-timeline.server.ts";
import { type BudgetWithPeople, reachedClaimLimit } from "../../data/budgets.server.ts";
import { db } from "../../data/db.server.ts";
import { designersToAssign } from "../../data/hands.server.ts";
import { conversationFor, unreadMessages } from "../../data/messages.server.ts";
import { type Quote, quoteIn } from "../../data/quotes.server.ts";
import { type CurrentUser, TYPE_USER } from "../../domain/account.ts";
import { isBuiltInSummary } from "../../domain/answer-changes.ts";
import { undecidedAnswers } from "../../domain/brief.ts";
import { type BudgetData, briefOf, UNCLAIMED } from "../../domain/budget.ts";
import { CLAIM_LIMIT_REASON, refusal } from "../../domain/budget-rules.ts";
import { contradictions } from "../../domain/contradictions.ts";
import { marksOf } from "../../domain/conversation.ts";
import { dateText, momentText, timeText, weekdayText, whenText } from "../../domain/day.ts";
import { type BudgetEvent, EVENTS_SHOWN, eventOf, eventText } from "../../domain/events.ts";
import { firstName, nameFor } from "../../domain/names.ts";
import { closingParagraph, OPEN_QUESTIONS, openQuestions, questionOf } from "../../domain/open-questions.ts";
import type { Brief } from "../../domain/questionnaire.ts";
import { roomTexts } from "../../domain/room-texts.ts";
import { answerBy, partOf, STAGES, type Stage, stageOf, turnOf } from "../../domain/turn.ts";
import { env } from "../../services/env.server.ts";

export async function roomOf(user: CurrentUser, budget: BudgetWithPeople, before: string | null) {
  const { state, owner, designer } = budget;
  const now = Date.now();
  const part = partOf(state, user);
  const stage = stageOf(state);
  const mayClaim = refusal("claim", state, user) === undefined && state.designSelect === UNCLAIMED;
  const mayAssign = refusal("assign", state, user) === undefined;
  const [whole, { versions, isOlder }, news, designers, conversation, askList, limit] = await Promise.all([
    budgetTimeline(budget.id),
    versionsOf(budget),
    unreadMessages(user),
    mayAssign ? designersToAssign(designer?.id ?? null) : [],
    conversationFor(user, budget, before),
    askListFor(user, budget),
    mayClaim ? reachedClaimLimit(db, user.id) : null,
  ]);
  const events = part === "visitor" ? whole.map(forVisitor) : whole;
  const quote = quoteIn(budget, events);
  const openedAt = budget.openedAt.getTime();
  const until = answerBy(openedAt, env.ANSWER_DAYS);
  const people = { customer: owner.name, designer: designer?.name ?? "", openedAt, now };
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
    ...toldAndAsked(budget.data, user, stage),
    hasImage: image !== "",
    owner,
    part,
    stage,
    station: STAGES[stage].station,
    turn: turnOf(state, part, { ...people, since: budget.movedAt.getTime(), answerDays: env.ANSWER_DAYS }),
    ...roomTexts(stage, { ...people, part, viewer: user, events, until }),
    quote: quote && quoteSheet(quote, events, user, now),
    timeline: events.slice(-EVENTS_SHOWN).map((event) => {
      const at = Date.parse(event.at);
      const text = `${nameFor(user, event.by)} ${eventText(event)}`;
      return { id: event.id, at: event.at, moment: `${dateText(at, now)}, ${timeText(at)}`, text };
    }),
    hiddenEvents: await countHiddenEvents(budget.id, events),
    otherSide: part === "customer" ? firstName(designer?.name ?? "") || "o estúdio" : firstName(owner.name),
    /** unread messages of all requests, for the header */
    news,
    conversation,
    /** what happened, between the messages of its time */
    marks: marksOf(events, user),
    askList: isAskedIn(stage) ? askList : null,
    versions,
    /** the summary was written for other answers */
    isOlderSummary: isOlder,
    state: { status: state.status, quoteAnswer: state.quoteAnswer },
    designers: designers.map(({ lastSeen, ...choice }) => ({ ...choice, seen: seenText(lastSeen, now) })),
    /** 'Pedido enviado', for as long as nobody has claimed it */
    sent:
      part === "customer" && stage === "waitingForDesigner" && now <= until && !events.some(isRelease)
        ? { at: momentText(openedAt, now), until: weekdayText(until, now) }
        : null,
    viewer: { typeUser: user.typeUser },
    refusals: {
      claim: limit ? CLAIM_LIMIT_REASON[limit] : refusal("claim", state, user),
      sendQuote: refusal("sendQuote", state, user),
      withdrawQuote: refusal("withdrawQuote", state, user),
      answerQuote: refusal("answerQuote", state, user),
      changeStatus: refusal("changeStatus", state, user),
      viewQuote: quote ? undefined : NO_QUOTE,
      withdrawRequest: refusal("withdrawRequest", state, user),
      release: refusal("release", state, user),
      assign: refusal("assign", state, user),
    },
  };
}

const isRelease = ({ kind }: BudgetEvent) => kind === "released";

const forVisitor = (event: BudgetEvent): BudgetEvent =>
  eventOf(event.kind)?.visitorsReadDetails ? event : { ...event, details: {} };

/** 'Entrou hoje, 09:12', 'Entrou em 12 de novembro'; empty if nobody knows. */
function seenText(at: Date | null, now: number): string {
  if (!at) return "";
  const moment = momentText(at.getTime(), now);
  return `Entrou ${/^\d/.test(moment) ? "em " : ""}${moment}`;
}

export type RoomView = Awaited<ReturnType<typeof roomOf>>;

const NO_QUOTE = "Nenhum orçamento foi enviado ainda.";

function quoteSheet(quote: Quote, events: BudgetEvent[], viewer: CurrentUser, now: number) {
  const newest = (kind: BudgetEvent["kind"]) => events.findLast((event) => event.kind === kind);
  const sent = newest("quote_sent");
  const decision = quote.answer && newest(`quote_${quote.answer}`);
  return {
    ...quote,
    sender: sent && `${nameFor(viewer, sent.by)} enviou ${whenText(Date.parse(sent.at), now)}`,
    decidedOn: decision ? dateText(Date.parse(decision.at), now) : null,
  };
}

/** Nothing is left to ask once a request is finished or taken back. */
const isAskedIn = (stage: Stage) => stage !== "closed" && stage !== "withdrawn";

/** Whether a paragraph is 'Falta perguntar' as the rules on the answers write it. */
function isClosing(paragraph: string | undefined, brief: Brief): boolean {
  const closing = closingParagraph(brief);
  return closing !== "" && paragraph?.trim() === closing;
}

/** The summary's paragraphs, what the answers leave open, the questions with a reply, and for the staff those without. */
function toldAndAsked(stored: BudgetData, { typeUser }: CurrentUser, stage: Stage) {
  const brief = briefOf(stored);
  const paragraphs = stored.resume_ia.split(/\n\s*\n/);
  // In the order of the questions, which the database does not keep. Another version of the application may know others.
  const known: string[] = Object.keys(OPEN_QUESTIONS).filter((id) => Object.hasOwn(stored.replies, id));
  const replies = [...new Set([...known, ...Object.keys(stored.replies)])]
    .map((id) => [known.includes(id) ? questionOf(id, brief) : id, stored.replies[id]] as const)
    .filter(([, reply]) => reply);
  const isCustomer = typeUser === TYPE_USER.customer;
  const closing = paragraphs.length > 1 && isClosing(paragraphs.at(-1), brief) ? paragraphs.splice(-1) : [];
  // The customer reads it where they can answer: by other answers, or in the conversation. The staff read it as a list.
  // A paragraph that the customer edited is theirs and stays.
  const asksCustomer = isCustomer && isAskedIn(stage) && closing.length > 0;
  // The answers below are the headed brief already.
  const isBrief = isBuiltInSummary({ ...brief, resume_ia: stored.resume_ia, image: stored.image });
  const story = [...(isBrief ? [] : paragraphs), ...(asksCustomer ? closing : [])];
  const open = isCustomer || !isAskedIn(stage) ? [] : openQuestions(brief);
  return {
    story,
    undecided: undecidedAnswers(brief),
    contradictions: contradictions(brief).map(({ told }) => told),
    replies,
    asksCustomer,
    openQuestions: open.map((id) => questionOf(id, brief)),
  };
}
