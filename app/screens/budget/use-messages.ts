/** One's own messages in this browser: the one being written, and those that have not arrived yet. Both survive a reload. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { Conversation } from "../../data/messages.server.ts";
import type { UploadedAttachment } from "../../domain/attachments.ts";
import { asList, asRecord, asText, dropDraft, newId, readDraft, storeDraft } from "../../ui/browser/draft-store.ts";
import { messagePlace } from "../../ui/browser/message-draft.ts";
import { type ChangeFailure, postChange } from "./post-change.ts";

type Content = { text: string; files: UploadedAttachment[]; replyTo: string | null };
export type UnsentMessage = Content & { submissionId: string };
/** `failure`: undefined while it is being sent. */
export type PendingMessage = UnsentMessage & { failure: ChangeFailure | undefined };

type Draft = Content & { unsent: UnsentMessage[] };

const EMPTY: Draft = { text: "", files: [], replyTo: null, unsent: [] };
/** Of a message that a reload interrupted. */
const INTERRUPTED: ChangeFailure = { message: "", again: true, loggedOut: false };

const isEmpty = ({ text, files }: Content) => text.trim() === "" && files.length === 0;

function contentOf(stored: Record<string, unknown>): Content {
  const files = asList(stored.files).map((file) => asRecord(file));
  return {
    text: asText(stored.text),
    files: files.map(({ key, fileName }) => ({ key: asText(key), fileName: asText(fileName) })),
    replyTo: asText(stored.replyTo) || null,
  };
}

function parse(stored: Record<string, unknown>): Draft {
  const unsent = asList(stored.unsent).map((one) => asRecord(one));
  return {
    ...contentOf(stored),
    unsent: unsent.map((one) => ({ ...contentOf(one), submissionId: asText(one.submissionId) })),
  };
}

/** Stays with one request: whoever shows another one sets `key`. */
export function useMessages(budgetId: string, { viewer, messages }: Conversation) {
  const [place] = useState(() => messagePlace(viewer.id, budgetId));
  const [draft, setDraft] = useState(EMPTY);
  const [sending, setSending] = useState<Record<string, "now" | ChangeFailure>>({});
  // Read by a second press before the page is drawn again.
  const newest = useRef(EMPTY);
  const { revalidate } = useRevalidator();

  const show = (next: Draft) => {
    newest.current = next;
    setDraft(next);
  };
  const change = (values: Partial<Draft>) => {
    const next = { ...newest.current, ...values };
    show(next);
    // The messages have ids of their own; the draft is always the same one.
    if (isEmpty(next) && next.unsent.length === 0) dropDraft(place);
    else storeDraft(place, { submissionId: budgetId, ...next });
  };
  /** Adds a stored file to those that joined before it, drawn on the page or not. */
  const attach = (file: Draft["files"][number]) => change({ files: [...newest.current.files, file] });
  const resume = useEffectEvent(() => {
    const stored = readDraft(place);
    // What was typed before the program ran is newer.
    if (stored && isEmpty(newest.current)) show(parse(stored));
  });
  useEffect(() => resume(), []);

  const forget = (ids: readonly string[]) => {
    const unsent = newest.current.unsent.filter(({ submissionId }) => !ids.includes(submissionId));
    if (unsent.length < newest.current.unsent.length) change({ unsent });
  };
  const settle = useEffectEvent((arrived: string[]) => forget(arrived));
  useEffect(() => settle(messages.flatMap(({ submissionId }) => submissionId ?? [])), [messages]);

  const deliver = async (message: UnsentMessage) => {
    const { submissionId, text, files, replyTo } = message;
    setSending((now) => ({ ...now, [submissionId]: "now" }));
    const sent = { submissionId, text, files: files.map(({ key }) => key), ...(replyTo && { replyTo }) };
    const failure = await postChange(budgetId, { intent: "send", ...sent });
    if (!failure) return void revalidate();
    setSending((now) => ({ ...now, [submissionId]: failure }));
  };

  /** false: there is nothing to send. */
  const send = (): boolean => {
    const { text, files, replyTo, unsent } = newest.current;
    if (isEmpty(newest.current)) return false;
    const message = { submissionId: newId(), text: text.trim(), files, replyTo };
    change({ ...EMPTY, unsent: [...unsent, message] });
    void deliver(message);
    return true;
  };
  /** Puts a message that does not arrive back into the field, before what is there. */
  const takeBack = ({ submissionId, text, files, replyTo }: UnsentMessage) => {
    const { text: typed, files: attached } = newest.current;
    forget([submissionId]);
    const together = [text, typed].filter(Boolean).join("\n");
    change({ text: together, files: [...files, ...attached], replyTo });
  };

  const arrived = new Set(messages.map(({ submissionId }) => submissionId));
  const pending = draft.unsent
    .filter(({ submissionId }) => !arrived.has(submissionId))
    .map((message): PendingMessage => {
      const state = sending[message.submissionId] ?? INTERRUPTED;
      return { ...message, failure: state === "now" ? undefined : state };
    });
  return { draft, pending, change, attach, send, deliver, takeBack };
}
export type Messages = ReturnType<typeof useMessages>;
