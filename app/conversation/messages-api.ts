/**
 * GET /api/budget/:codeID/mensagens?antes=…: a page of the messages before the given one. POST: the members' actions,
 * as JSON with an `intent`.
 */
import type { z } from "zod";
import type { CurrentUser } from "../people/account.ts";
import { currentUser } from "../people/guards.server.ts";
import { faultStatus } from "../platform/database-loss.server.ts";
import { readJson } from "../platform/form.server.ts";
import { logError } from "../platform/log.server.ts";
import { methodNotAllowed, refuse } from "../platform/refusal.server.ts";
import { type BudgetWithPeople, getBudgetFor } from "../requests/budgets.server.ts";
import type { Route } from "./+types/messages-api";
import { MESSAGE_REFUSED, type MessageRefusal, tooManyMessages } from "./conversation.ts";
import { messageSchema } from "./conversation-schema.ts";
import {
  askQuestion,
  deleteMessage,
  editMessage,
  MessageRefused,
  markAnswered,
  markReply,
  sendMessage,
} from "./message-changes.server.ts";
import { conversationFor, type EarlierMessages } from "./messages.server.ts";
import { mayTalk } from "./policy.ts";
import { markRead } from "./reading.server.ts";

const STATUS = {
  "logged-out": 401,
  "not-found": 404,
  withdrawn: 409,
  invalid: 400,
  files: 409,
  full: 413,
  late: 409,
  failed: 500,
} as const satisfies Record<MessageRefusal, number>;

const respond = (kind: MessageRefusal) => refuse(kind, MESSAGE_REFUSED[kind], STATUS[kind]);

export async function action({ request, params }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return methodNotAllowed("GET", "POST");
  const user = await currentUser(request);
  if (!user) return respond("logged-out");
  const found = await getBudgetFor(user, params.codeID);
  if (!found) return respond("not-found");
  if (!mayTalk(found.state, user)) return refuse("not-found", MESSAGE_REFUSED["not-found"], 403);
  const parsed = messageSchema.safeParse(await readJson(request));
  if (!parsed.success) return respond("invalid");
  try {
    const id = await run(user, found, parsed.data);
    return id ? Response.json({ id }, { status: 201 }) : new Response(null, { status: 204 });
  } catch (error) {
    if (!(error instanceof MessageRefused)) {
      logError(error, `conversation of ${found.id}`);
      return refuse("failed", MESSAGE_REFUSED.failed, faultStatus(error));
    }
    const { reason, wait } = error;
    return reason === "limit" ? refuse(reason, tooManyMessages(wait), 429, wait) : respond(reason);
  }
}

export async function loader({ request, url, params }: Route.LoaderArgs): Promise<Response> {
  const user = await currentUser(request);
  if (!user) return respond("logged-out");
  const found = await getBudgetFor(user, params.codeID);
  if (!found) return respond("not-found");
  const conversation = await conversationFor(user, found, url.searchParams.get("antes"));
  if (!conversation) return refuse("not-found", MESSAGE_REFUSED["not-found"], 403);
  const { messages, earlier } = conversation;
  return Response.json({ messages, earlier } satisfies EarlierMessages);
}

/** Runs an action. Returns the id of a new message. */
async function run(user: CurrentUser, found: BudgetWithPeople, change: z.infer<typeof messageSchema>) {
  switch (change.intent) {
    case "send":
      return sendMessage(user, found.id, change);
    case "edit":
      return editMessage(user, found.id, change.id, change.text);
    case "delete":
      return deleteMessage(user, found.id, change.id);
    case "read":
      return void (await markRead(user, found.id, change.seq));
    case "ask":
      return askQuestion(user, found, change);
    case "reply":
      return markReply(user, found.id, change.id, change.question);
    case "answered":
      return markAnswered(user, found.id, change.id, change.answered);
  }
}
