/** Everything that a request's page shows to one person. No other data leaves the server. */

import { data } from "react-router";
import { undecidedAnswers } from "../brief/brief.ts";
import { contradictions } from "../brief/contradictions.ts";
import { closingParagraph, OPEN_QUESTIONS, openQuestions, questionOf } from "../brief/open-questions.ts";
import type { Brief } from "../brief/questionnaire.ts";
import { askListFor } from "../conversation/ask-list.server.ts";
import { marksOf } from "../conversation/conversation.ts";
import { type Conversation, conversationFor, unreadMessages } from "../conversation/messages.server.ts";
import { isShowcaseBegun } from "../delivery/portfolio/begun.server.ts";
import { dateText, momentText, timeText, weekdayText, whenText } from "../kit/day.ts";
import { TYPE_USER } from "../kit/roles.ts";
import type { CurrentUser } from "../people/account.ts";
import { firstName, nameFor } from "../people/names.ts";
import { readPhone } from "../people/phones.server.ts";
import { db } from "../platform/db.server.ts";
import { studioSettings } from "../platform/settings.server.ts";
import { isBuiltInSummary } from "../questionnaire/answer-changes.ts";
import { versionsOf } from "../questionnaire/answers.server.ts";
import { askedView } from "../quotes/asked/asked-view.server.ts";
import { ownFigures } from "../quotes/own-figures.server.ts";
import { type Quote, quoteIn } from "../quotes/quotes.server.ts";
import { versionsOf as quotesOf } from "../quotes/versions.server.ts";
import { type BudgetData, briefOf, UNCLAIMED } from "../requests/budget.ts";
import { budgetTimeline, countHiddenEvents } from "../requests/budget-events.server.ts";
import type { BudgetWithPeople } from "../requests/budgets.server.ts";
import { reachedClaimLimit } from "../requests/claims.server.ts";
import { type BudgetEvent, EVENTS_SHOWN, eventOf, eventText } from "../requests/events.ts";
import { CLAIM_LIMIT_REASON, isParty, refusal } from "../requests/policy.ts";
import { proofVersion } from "../requests/proof-stand.ts";
import { answerBy, positionOf, STAGES, type Stage, stageOf, turnOf } from "../requests/turn.ts";
import type { Side } from "../requests/turn-lines.ts";
import type { RoomGround } from "../ui/layout/room-page.tsx";
import { approvedView } from "./approved.server.ts";
import { designersToAssign } from "./hands.server.ts";
import { proofSheet, roomProofs } from "./proof-sheet.server.ts";
import { roomTexts } from "./room-texts.ts";
import { writtenQuote } from "./written-quote.server.ts";

const TURN_GROUND: Readonly<Record<Side, RoomGround>> = {
  yours: "pink",
  theirs: "mist",
  invitation: "sky",
  over: "forest",
};

/**
 * Whose turn it is, as this person reads it, and the background that shows it. `due`: the payment that a delivery waits
 * for, for its customer.
 */
export async function turnFor(user: CurrentUser, budget: BudgetWithPeople, now: number) {
  const { answerDays, pix } = await studioSettings();
  const { state, owner, designer, openedAt, movedAt } = budget;
  const turn = turnOf(state, positionOf(state, user), {
    customer: owner.name,
    designer: designer?.name ?? "",
    openedAt: openedAt.getTime(),
    since: movedAt.getTime(),
    now,
    answerDays,
    hasPix: pix !== null,
  });
  const due =
    turn.action === "openDelivery" ? (await ownFigures(user, [{ id: budget.id, turn }]))[budget.id] : undefined;
  const shown = { ...turn, ...due?.turn };
  // An approval is shown as what is done, until its designer's next step.
  const isApproved = stageOf(state) === "approved" && turn.side === "theirs";
  return { ...shown, due, ground: isApproved ? ("forest" as const) : TURN_GROUND[shown.side] };
}

export async function roomOf(user: CurrentUser, budget: BudgetWithPeople, before: string | null) {
  const { state, owner, designer } = budget;
  const now = Date.now();
  const { answerDays, pix } = await studioSettings();
  const hasPix = pix !== null;
  const part = positionOf(state, user);
  const stage = stageOf(state);
  const mayClaim = refusal("claim", state, user) === undefined && state.designSelect === UNCLAIMED;
  const mayAssign = refusal("assign", state, user) === undefined;
  const [turn, whole, { versions, isOlder }, news, designers, conversation, askList, limit, quotes, proofVersions] =
    await Promise.all([
      turnFor(user, budget, now),
      budgetTimeline(budget.id),
      versionsOf(budget),
      unreadMessages(user),
      mayAssign ? designerChoices(designer?.id ?? null) : [],
      conversationFor(user, budget, before),
      askListFor(user, budget),
      mayClaim ? reachedClaimLimit(db, user.id) : null,
      quotesOf(user, budget.id),
      roomProofs(user, budget),
    ]);
  const events = part === "visitor" ? whole.map(forVisitor) : whole;
  const quote = state.written ? null : quoteIn(budget, events);
  const noQuote = state.written && part === "visitor" ? NOT_YOURS : NO_QUOTE;
  const written = quote ? null : writtenQuote(user, budget, quotes, { now, hasPix });
  const openedAt = budget.openedAt.getTime();
  const until = answerBy(openedAt, answerDays);
  const isDelivered = sentFileSince(conversation, events.findLast(({ kind }) => kind === "status")?.at);
  const people = { customer: owner.name, designer: designer?.name ?? "", openedAt, change: state.change };
  const proofDue = state.proof && Date.parse(state.proof.due);
  const nextProof = state.proof ? proofVersion(state.proof) : undefined;
  const facts = { ...people, proofDue, nextProof, hasPix, isDelivered, isClosed: turn.due !== undefined, now };
  const [newest] = quotes;
  const expired =
    newest?.state === "expired" ? { number: newest.number, at: Date.parse(newest.sent.validUntil) } : null;
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
  const { tell, ...contact } = owner;
  return {
    id: budget.id,
    data: shown,
    ...storyAndQuestions(budget.data, user, stage),
    hasImage: image !== "",
    owner: { ...contact, phone: tell ? readPhone(tell).parts : null },
    part,
    stage,
    delivered: state.delivered,
    portfolio:
      state.delivered && isParty("toPortfolio", state, user) ? { isBegun: await isShowcaseBegun(budget.id) } : null,
    station: STAGES[stage].station,
    turn,
    ...roomTexts(stage, { ...facts, part, viewer: user, events, until, expired }),
    /** the requested change, for those who read the quote */
    asked: askedView(user, budget, quotes, now),
    quote: quote && quoteSheet(quote, events, user, now),
    /** the newest written quote, unless a file was sent after it */
    written,
    proofs: proofSheet(user, budget, { versions: proofVersions, quotes, stage, now }),
    /** once a version is approved, until the kit is delivered */
    approved: approvedView(user, budget, part, { versions: proofVersions, quotes, now }),
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
    /** whether the reader sent a file since the last change of status, as far as the page's messages go back */
    isDelivered,
    /** events, shown between the messages by time */
    marks: marksOf(events, user),
    askList: isAskedIn(stage) ? askList : null,
    versions,
    /** the summary was written for other answers */
    isOlderSummary: isOlder,
    state: { status: state.status, quoteAnswer: state.quoteAnswer, agreed: state.agreed },
    designers,
    /** 'Pedido enviado', while nobody has claimed the request */
    sent:
      part === "customer" &&
      stage === "waitingForDesigner" &&
      now <= until &&
      !events.some(({ kind }) => kind === "released")
        ? { at: momentText(openedAt, now), until: weekdayText(until, now) }
        : null,
    viewer: { typeUser: user.typeUser },
    refusals: {
      claim: limit ? CLAIM_LIMIT_REASON[limit] : refusal("claim", state, user),
      sendQuote: refusal("sendQuote", state, user),
      withdrawQuote: refusal("withdrawQuote", state, user),
      answerQuote: refusal("answerQuote", state, user),
      changeStatus: refusal("changeStatus", state, user),
      viewQuote: quote || written ? undefined : noQuote,
      withdrawRequest: refusal("withdrawRequest", state, user),
      release: refusal("release", state, user),
      assign: refusal("assign", state, user),
    },
  };
}

const forVisitor = (event: BudgetEvent): BudgetEvent =>
  eventOf(event.kind)?.visitorsReadDetails ? event : { ...event, details: {} };

/** The designers to whom an admin may give a project, in words; `holder`: who has it. */
export async function designerChoices(holder: string | null) {
  const now = Date.now();
  const designers = await designersToAssign(holder);
  return designers.map(({ lastSeen, ...choice }) => ({ ...choice, seen: seenText(lastSeen, now) }));
}

/** 'Entrou hoje, 09:12', 'Entrou em 12 de novembro'; empty if unknown. */
function seenText(at: Date | null, now: number): string {
  if (!at) return "";
  const moment = momentText(at.getTime(), now);
  return `Entrou ${/^\d/.test(moment) ? "em " : ""}${moment}`;
}

export type RoomView = Awaited<ReturnType<typeof roomOf>>;

function sentFileSince(conversation: Conversation | null, at: string | undefined): boolean {
  const since = at ? Date.parse(at) : 0;
  const messages = conversation?.messages ?? [];
  return messages.some((message) => message.mine && message.files.length > 0 && message.at > since);
}

const NO_QUOTE = "Nenhum orçamento foi enviado ainda.";
const NOT_YOURS = "Quem cuida do projeto e quem fez o pedido leem o orçamento.";

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

/** Nothing is asked after the work is done or the request withdrawn. */
const isAskedIn = (stage: Stage) => !["done", "closed", "withdrawn"].includes(stage);

/** Whether a paragraph is our own 'Falta perguntar' about these answers. */
function isClosing(paragraph: string | undefined, brief: Brief): boolean {
  const closing = closingParagraph(brief);
  return closing !== "" && paragraph?.trim() === closing;
}

/** The summary's paragraphs, the answers left open, the questions with a reply, and, for the staff, those without. */
function storyAndQuestions(stored: BudgetData, { typeUser }: CurrentUser, stage: Stage) {
  const brief = briefOf(stored);
  const paragraphs = stored.resume_ia.split(/\n\s*\n/);
  // In the order of the questions, which the database does not keep. Another version of the application may know other
  // questions.
  const known: string[] = Object.keys(OPEN_QUESTIONS).filter((id) => Object.hasOwn(stored.replies, id));
  const replies = [...new Set([...known, ...Object.keys(stored.replies)])]
    .map((id) => [known.includes(id) ? questionOf(id, brief) : id, stored.replies[id]] as const)
    .filter(([, reply]) => reply);
  const isCustomer = typeUser === TYPE_USER.customer;
  // The staff see it as a list, and the customer, who left it open, need not see it. A paragraph that the customer
  // edited stays.
  if (paragraphs.length > 1 && isClosing(paragraphs.at(-1), brief)) paragraphs.pop();
  // The answers shown below already are the headed brief.
  const isBrief = isBuiltInSummary({ ...brief, resume_ia: stored.resume_ia, image: stored.image });
  const story = isBrief ? [] : paragraphs;
  const open = isCustomer || !isAskedIn(stage) ? [] : openQuestions(brief);
  return {
    story,
    undecided: undecidedAnswers(brief),
    contradictions: contradictions(brief).map(({ statement }) => statement),
    replies,
    openQuestions: open.map((id) => questionOf(id, brief)),
  };
}

/** Shown instead of a withdrawn request, of which it reveals nothing else (ROOM-6). */
export async function withdrawnView(designer: CurrentUser) {
  const text =
    "Quem fez o pedido o tirou da lista, e ninguém mais pode assumir. Se o pedido voltar, ele aparece na lista.";
  const gone = { title: "Este pedido foi retirado.", text, room: null };
  return data({ gone, unread: await unreadMessages(designer) }, { status: 404 });
}

/** Shown instead of the conversation of a request that this designer does not hold. */
export async function noConversationView(designer: CurrentUser, budget: BudgetWithPeople) {
  const holder = firstName(budget.designer?.name ?? "");
  const gone = {
    title: holder ? `Esta conversa agora é com ${holder}.` : "Esta conversa agora é com o estúdio.",
    text: holder
      ? `${holder} cuida do projeto agora. Leem a conversa quem cuida dele, quem fez o pedido e o estúdio.`
      : "Ninguém cuida do projeto agora. Quem assumir lê a conversa inteira.",
    room: `/budget/view/${budget.id}`,
  };
  return data({ gone, unread: await unreadMessages(designer) }, { status: 403 });
}

export type GoneView = Awaited<ReturnType<typeof withdrawnView | typeof noConversationView>>["data"];
