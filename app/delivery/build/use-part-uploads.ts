/** Files on their way to the delivery, by the place that they are for. */
import { useEffect, useRef, useState } from "react";
import { LEAVING, UPLOAD_KINDS } from "../../kit/upload.ts";
import { useListener } from "../../ui/browser/use-listener.ts";
import { sendFile, type UploadFailure } from "../../ui/form/uploads.ts";
import type { KitPart } from "../delivery-content.ts";
import type { PartView } from "../part-view.ts";
import { ONLY_ONE, partMessages } from "../refusals.ts";

/** `part`: from 0 to 1; what has arrived is looked at. */
export type PartUpload =
  | { kind: "sending"; fileName: string; part: number }
  | { kind: "failed"; fileName: string; failure: UploadFailure; again: () => void; leave: () => void };

type Sending = { place: string; part: KitPart; files: readonly File[]; onStored: (part: PartView) => void };

/** What sending it again does not help. */
const refused = (message: string): UploadFailure => ({ message, again: false, loggedOut: false, resumable: false });

export function usePartUploads(budgetId: string) {
  const [uploads, setUploads] = useState<Record<string, PartUpload>>({});
  const requests = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const running = requests.current;
    return () => {
      for (const request of running.values()) request.abort(LEAVING);
    };
  }, []);
  useListener("online", () => {
    for (const upload of Object.values(uploads))
      if (upload.kind === "failed" && upload.failure.resumable) upload.again();
  });
  const set = (place: string, upload: PartUpload) => setUploads((now) => ({ ...now, [place]: upload }));
  const clear = (place: string) => {
    requests.current.get(place)?.abort();
    requests.current.delete(place);
    setUploads(({ [place]: _gone, ...others }) => others);
  };

  const send = async (sending: Sending): Promise<void> => {
    const { place, part, files, onStored } = sending;
    const [file] = files;
    if (!file) return;
    clear(place);
    const messages = partMessages(part);
    const fileName = file.name;
    const fail = (failure: UploadFailure, name = fileName) => {
      const ways = { again: () => void send(sending), leave: () => clear(place) };
      set(place, { kind: "failed", fileName: name, failure, ...ways });
    };
    if (files.length > 1) return fail(refused(ONLY_ONE), `${files.length} arquivos de uma vez`);
    if (file.size > UPLOAD_KINDS.kit.maxBytes) return fail(refused(messages["too-big"]));
    const request = new AbortController();
    requests.current.set(place, request);
    set(place, { kind: "sending", fileName, part: 0 });
    const sent = await sendFile<PartView>(`/api/budget/${budgetId}/entrega/arquivo?part=${part}`, file, {
      messages,
      signal: request.signal,
      onProgress: (progress) => set(place, { kind: "sending", fileName, part: progress.part }),
    });
    if (requests.current.get(place) !== request) return;
    requests.current.delete(place);
    if ("failure" in sent) return fail(sent.failure);
    clear(place);
    onStored(sent.stored);
  };
  return { uploads, send, clear };
}

export type PartUploads = ReturnType<typeof usePartUploads>;
