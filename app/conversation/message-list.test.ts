import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MessageList } from "./message-list.tsx";
import type { Conversation, ConversationMessage } from "./messages.server.ts";

const NOW = Date.parse("2026-11-27T15:00:00Z");
const MINUTE = 60_000;

const message = (seq: number, more: Partial<ConversationMessage> = {}): ConversationMessage => ({
  ...{
    id: `m${seq}`,
    seq,
    submissionId: null,
    mine: false,
    author: "Rui",
    text: `Recado ${seq}`,
    at: NOW + seq * MINUTE,
  },
  ...{ edited: false, editableUntil: null, deleted: null, replyable: false, unanswered: false, repliedText: null },
  ...{ files: [], read: false },
  ...more,
});

function shown(messages: ConversationMessage[], more: Partial<Conversation> = {}, marksAt: number[] = []): string {
  const conversation: Conversation = {
    viewer: { id: "clara", name: "Clara", typeUser: 0 },
    other: { kind: "designer", name: "Rui", whatsApp: null },
    ...{ messages, earlier: false, later: false, unread: 0, readSeq: 0, readAt: null, filesLeft: { room: 0, day: 0 } },
    now: NOW,
    ...more,
  };
  const marks = marksAt.map((at, index) => ({
    id: `e${index}`,
    at: new Date(at).toISOString(),
    text: `Marco ${index}`,
  }));
  const presses = { onEdit() {}, onDelete() {}, onReply() {}, onRetry() {}, onTakeBack() {} };
  const props = { budgetId: "b1", conversation, marks, pending: [], readBefore: 9, ...presses };
  return renderToStaticMarkup(createElement(MessageList, props));
}

test("[CHAT-6] a reply stands below the question that it answers, and nothing else has such a line", () => {
  const reply = shown([message(1, { repliedText: "Qual cor?" })]);
  const plain = shown([message(1)]);
  expect(reply).toContain("Qual cor?</p>");
  expect(plain.match(/<p/g)?.length).toBe((reply.match(/<p/g)?.length ?? 0) - 1);
});

test("[MEND2-13] a page shows what happened from its first message to its last, the moments of both included", () => {
  const messages = [message(2), message(3)];
  const marksAt = [1, 2, 3, 4].map((minute) => NOW + minute * MINUTE);
  const markedIn = (more: Partial<Conversation>) =>
    shown(messages, more, marksAt)
      .match(/Marco \d/g)
      ?.sort();
  expect(markedIn({})).toEqual(["Marco 0", "Marco 1", "Marco 2", "Marco 3"]);
  expect(markedIn({ earlier: true })).toEqual(["Marco 1", "Marco 2", "Marco 3"]);
  expect(markedIn({ earlier: true, later: true })).toEqual(["Marco 1", "Marco 2"]);
});
