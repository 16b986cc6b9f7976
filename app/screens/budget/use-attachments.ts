import { useEffect, useRef, useState } from "react";
import type { Conversation } from "../../data/messages.server.ts";
import { attachmentMessages, attachmentRefusal, type UploadedAttachment } from "../../domain/attachments.ts";
import { MESSAGE_LIMITS } from "../../domain/conversation.ts";
import { newId } from "../../ui/browser/draft-store.ts";
import { sendFile, type UploadFailure } from "../../ui/form/uploads.ts";
import type { Messages } from "./use-messages.ts";

/** `failure`: undefined while it is being sent, or waits for the one before it. */
type Upload = { id: string; fileName: string; part: number; failure: UploadFailure | undefined };

type Use = {
  conversation: Pick<Conversation, "viewer" | "filesLeft">;
  own: Messages;
  onError: (text: string) => void;
};

/** Files go up when they are chosen, and join the draft once they are stored. */
export function useAttachments(budgetId: string, { conversation, own, onError }: Use) {
  const { viewer, filesLeft } = conversation;
  const { draft } = own;
  const [uploads, setUploads] = useState<Upload[]>([]);
  const requests = useRef(new Map<string, { file: File; abort: AbortController }>());
  const queue = useRef(Promise.resolve());
  useEffect(() => {
    const running = requests.current;
    return () => {
      for (const { abort } of running.values()) abort.abort();
    };
  }, []);

  const update = (id: string, values: Partial<Upload>) =>
    setUploads((now) => now.map((upload) => (upload.id === id ? { ...upload, ...values } : upload)));
  const discard = (id: string) => {
    requests.current.get(id)?.abort.abort();
    requests.current.delete(id);
    setUploads((now) => now.filter((upload) => upload.id !== id));
  };
  const start = async (id: string) => {
    const request = requests.current.get(id);
    if (!request) return;
    const { signal } = request.abort;
    const sending = sendFile<UploadedAttachment>(`/api/budget/${budgetId}/anexo`, request.file, {
      messages: attachmentMessages(viewer.typeUser),
      onProgress: (part) => update(id, { part }),
      signal,
    });
    // An aborted upload never resolves.
    const sent = await Promise.race([
      sending,
      new Promise<null>((end) => signal.addEventListener("abort", () => end(null))),
    ]);
    if (!sent) return;
    if ("failure" in sent) return update(id, { failure: sent.failure });
    discard(id);
    own.attach(sent.stored);
  };
  /** One after the other: an account sends only a few at once. */
  const line = (id: string) => {
    queue.current = queue.current.then(() => start(id));
  };
  const retry = (id: string) => {
    update(id, { part: 0, failure: undefined });
    line(id);
  };
  const attach = (files: readonly File[]) => {
    const room = MESSAGE_LIMITS.files - draft.files.length - uploads.filter(({ failure }) => !failure).length;
    onError(files.length > room ? `Cabem até ${MESSAGE_LIMITS.files} arquivos em cada mensagem.` : "");
    for (const file of files.slice(0, Math.max(room, 0))) {
      const id = newId();
      const refused = attachmentRefusal(file, viewer.typeUser, filesLeft);
      const failure = refused ? { message: refused.message, again: false, loggedOut: false } : undefined;
      setUploads((now) => [...now, { id, fileName: file.name, part: 0, failure }]);
      if (refused) continue;
      requests.current.set(id, { file, abort: new AbortController() });
      line(id);
    }
  };
  return { uploads, attach, retry, discard };
}
