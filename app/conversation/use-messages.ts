/** A conversation in the browser: sends messages, loads earlier ones, and shows own ones before they arrive. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { leftOutText } from "../kit/left-out.ts";
import { LEAVING, type Refusal } from "../kit/upload.ts";
import { hasVisibleText } from "../kit/visible.ts";
import {
  asList,
  asRecord,
  asText,
  dropDraft,
  loadDraft,
  messagePlace,
  newId,
  storeDraft,
} from "../ui/browser/draft-store.ts";
import { useListener } from "../ui/browser/use-listener.ts";
import { createFileLine } from "../ui/form/file-line.ts";
import { sendFile, type UploadFailure, type UploadProgress } from "../ui/form/uploads.ts";
import { useNotice } from "../ui/layout/notice.tsx";
import {
  attachmentMessages,
  attachmentRefusal,
  EDIT_MINUTES,
  MESSAGE_LIMITS,
  MESSAGE_REFUSED,
  type UploadedAttachment,
} from "./conversation.ts";
import type { Conversation, EarlierMessages } from "./messages.server.ts";

/** `again`: trying later may succeed; `loggedOut`: trying after logging in may. */
export type ChangeFailure = { message: string; again: boolean; loggedOut: boolean };

const DEADLINE = 30_000;

/** null: done. Never rejects. */
export async function postChange(budgetId: string, change: object): Promise<ChangeFailure | null> {
  try {
    const response = await fetch(`/api/budget/${budgetId}/mensagens`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(change),
      signal: AbortSignal.timeout(DEADLINE),
    });
    const { ok, status } = response;
    if (ok) return null;
    const refusal = (await response.json().catch(() => null)) as Refusal | null;
    const again = status >= 500 || status === 429 || status === 401;
    return { message: refusal?.message ?? MESSAGE_REFUSED.failed, again, loggedOut: status === 401 };
  } catch {
    return { message: MESSAGE_REFUSED.failed, again: true, loggedOut: false };
  }
}

type Content = { text: string; files: UploadedAttachment[]; replyTo: string | null };
export type UnsentMessage = Content & { submissionId: string };
/** `failure`: undefined while sending. */
export type PendingMessage = UnsentMessage & { failure: ChangeFailure | undefined };

type Draft = Content & { unsent: UnsentMessage[] };

const EMPTY: Draft = { text: "", files: [], replyTo: null, unsent: [] };
/** The failure of a message whose sending a reload interrupted. */
const INTERRUPTED: ChangeFailure = { message: "", again: true, loggedOut: false };

const isEmpty = ({ text, files }: Content) => !hasVisibleText(text) && files.length === 0;

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

/**
 * The person's own messages: the one being written, and those being sent. Both survive a reload. Bound to one request:
 * to show another, set `key`. `field` is the text field.
 */
export function useMessages(
  budgetId: string,
  { viewer, messages }: Conversation,
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const [place] = useState(() => messagePlace(viewer.id, budgetId));
  const [draft, setDraft] = useState(EMPTY);
  const [sending, setSending] = useState<Record<string, "now" | ChangeFailure>>({});
  // A second press reads this before the page is drawn again.
  const newest = useRef(EMPTY);
  const { revalidate } = useRevalidator();

  const show = (next: Draft) => {
    newest.current = next;
    setDraft(next);
  };
  const change = (values: Partial<Draft>) => {
    const next = { ...newest.current, ...values };
    show(next);
    // The messages have their own ids; the draft always has the same one.
    if (isEmpty(next) && next.unsent.length === 0) dropDraft(place);
    else storeDraft(place, { submissionId: budgetId, ...next });
  };
  /** Adds a stored file to those attached before, even if the page has not drawn them yet. */
  const attach = (file: Draft["files"][number]) => change({ files: [...newest.current.files, file] });
  const resume = useEffectEvent(() => {
    if (!isEmpty(newest.current)) return;
    const stored = loadDraft(place);
    const restored = stored ? parse(stored) : EMPTY;
    // Text typed before the program ran exists only in the field; after a reload browsers restore the draft there
    // themselves.
    const typed = field.current?.value ?? "";
    if (typed && typed !== restored.text)
      change({ ...restored, text: [restored.text, typed].filter(Boolean).join("\n") });
    else if (stored) show(restored);
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
  /** Returns an unsent message to the field, before the text already there. */
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

/** `failure`: undefined while uploading, or while waiting for the previous upload. */
type Upload = { id: string; fileName: string; failure: UploadFailure | undefined } & UploadProgress;

type Use = {
  conversation: Pick<Conversation, "viewer" | "filesLeft">;
  own: Messages;
  onError: (text: string) => void;
};

/** Uploads files as soon as they are chosen, and adds them to the draft once stored. */
export function useAttachments(budgetId: string, { conversation, own, onError }: Use) {
  const { viewer, filesLeft } = conversation;
  const { draft } = own;
  const [uploads, setUploads] = useState<Upload[]>([]);
  const requests = useRef(new Map<string, { file: File; abort: AbortController }>());
  // One after another, because an account may send only a few at once.
  const [inLine] = useState(() => createFileLine(1));
  useEffect(() => {
    const running = requests.current;
    return () => {
      for (const { abort } of running.values()) abort.abort(LEAVING);
    };
  }, []);

  const update = (id: string, values: Partial<Upload>) =>
    setUploads((now) => now.map((upload) => (upload.id === id ? { ...upload, ...values } : upload)));
  const discard = (id: string) => {
    requests.current.get(id)?.abort.abort();
    requests.current.delete(id);
    setUploads((now) => now.filter((upload) => upload.id !== id));
  };
  const start = async (id: string, file: File) => {
    const abort = new AbortController();
    requests.current.set(id, { file, abort });
    const { signal } = abort;
    const messages = attachmentMessages(viewer.typeUser);
    const onProgress = (progress: UploadProgress) => update(id, progress);
    const send = () =>
      sendFile<UploadedAttachment>(`/api/budget/${budgetId}/anexo`, file, { messages, onProgress, signal });
    const sent = await inLine(signal, send);
    if ("failure" in sent) return update(id, { failure: sent.failure });
    discard(id);
    own.attach(sent.stored);
  };
  const retry = (id: string) => {
    const request = requests.current.get(id);
    update(id, { secondsLeft: null, failure: undefined });
    if (request) void start(id, request.file);
  };
  useListener("online", () => {
    for (const { id, failure } of uploads) if (failure?.resumable) retry(id);
  });
  const attach = (files: readonly File[]) => {
    const room = MESSAGE_LIMITS.files - draft.files.length - uploads.filter(({ failure }) => !failure).length;
    const taken = files.slice(0, Math.max(room, 0));
    const leftOut = leftOutText(files.slice(taken.length).map(({ name }) => name));
    onError(leftOut && `Cabem até ${MESSAGE_LIMITS.files} arquivos em cada mensagem. ${leftOut}`);
    for (const file of taken) {
      const id = newId();
      const refused = attachmentRefusal(file, viewer.typeUser, filesLeft);
      const failure = refused
        ? { message: refused.message, again: false, loggedOut: false, resumable: false }
        : undefined;
      setUploads((now) => [...now, { id, fileName: file.name, part: 0, secondsLeft: null, failure }]);
      if (refused) continue;
      void start(id, file);
    }
  };
  return { uploads, attach, retry, discard };
}

/**
 * The loaded messages, updated from the page's newest data. Only the page's if a message between them is missing, or if
 * loaded ones may have changed: recent messages may be edited or deleted.
 */
function withNewest(loaded: EarlierMessages, { messages, earlier, now }: Conversation): EarlierMessages {
  const first = messages[0]?.seq ?? 0;
  const before = loaded.messages.filter(({ seq }) => seq < first);
  const changing = now - EDIT_MINUTES * 60_000;
  const isWhole = (loaded.messages.at(-1)?.seq ?? 0) >= first;
  if (before.length === 0 || !isWhole || before.some(({ at }) => at > changing)) return { messages, earlier };
  // Reading is in order: if one of my messages is read, so are those before it.
  const isRead = messages.some(({ read }) => read);
  const known = before.map((message) => ({ ...message, read: message.read || (message.mine && isRead) }));
  return { messages: [...known, ...messages], earlier: loaded.earlier };
}

/** Loads messages older than the page's. Bound to one request: to show another, set `key`. */
export function useEarlier(budgetId: string, conversation: Conversation) {
  const [newest, setNewest] = useState(conversation);
  const [loaded, setLoaded] = useState<EarlierMessages>(conversation);
  const [busy, setBusy] = useState(false);
  const notify = useNotice();
  if (newest !== conversation) {
    setNewest(conversation);
    setLoaded(withNewest(loaded, conversation));
  }

  const load = async () => {
    const [first] = loaded.messages;
    if (busy || !first) return;
    setBusy(true);
    try {
      const response = await fetch(`/api/budget/${budgetId}/mensagens?antes=${first.seq}`, {
        signal: AbortSignal.timeout(DEADLINE),
      });
      if (!response.ok) throw new Error(`status ${response.status}`);
      const { messages, earlier } = (await response.json()) as EarlierMessages;
      notify(null);
      setLoaded((now) =>
        now.messages[0]?.seq === first.seq ? { messages: [...messages, ...now.messages], earlier } : now,
      );
    } catch {
      notify({ kind: "error", text: MESSAGE_REFUSED.failed });
    } finally {
      setBusy(false);
    }
  };
  return { loaded, busy, load };
}
