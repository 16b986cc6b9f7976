/** Files on their way to the delivery, by the place that they are for. */
import { useEffect, useRef, useState } from "react";
import { LEAVING, UPLOAD_KINDS } from "../../kit/upload.ts";
import { useListener } from "../../ui/browser/use-listener.ts";
import { sendFile, type UploadFailure } from "../../ui/form/uploads.ts";
import type { KitPart } from "../delivery-content.ts";
import type { PartView } from "../part-view.ts";
import { partMessages } from "../refusals.ts";

/** `part`: from 0 to 1; what has arrived is looked at. */
export type PartUpload =
  | { kind: "sending"; fileName: string; part: number }
  | { kind: "failed"; fileName: string; failure: UploadFailure; again: () => void };

type Sending = { place: string; part: KitPart; file: File; onStored: (part: PartView) => void };

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
    const { place, part, file, onStored } = sending;
    clear(place);
    const messages = partMessages(part);
    const fileName = file.name;
    const again = () => void send(sending);
    if (file.size > UPLOAD_KINDS.kit.maxBytes) {
      const failure = { message: messages["too-big"], again: false, loggedOut: false, resumable: false };
      return set(place, { kind: "failed", fileName, failure, again });
    }
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
    if ("failure" in sent) return set(place, { kind: "failed", fileName, failure: sent.failure, again });
    clear(place);
    onStored(sent.stored);
  };
  return { uploads, send, clear };
}

export type PartUploads = ReturnType<typeof usePartUploads>;
