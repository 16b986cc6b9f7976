/** Pieces on their way up: one after another, because each is counted against what the saved draft has room for. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { LEAVING } from "../../kit/upload.ts";
import { newId } from "../../ui/browser/draft-store.ts";
import { useListener } from "../../ui/browser/use-listener.ts";
import { createFileLine } from "../../ui/form/file-line.ts";
import { sendFile, type UploadFailure } from "../../ui/form/uploads.ts";
import type { Answered } from "../draft.ts";
import { type NewPieces, PIECE_MESSAGE, PIECES_FULL, pieceFault } from "../piece.ts";
import { type Letter, PROOF_LIMITS, type ProofDraft } from "../proof-content.ts";
import { addPieces, keepsPlace, letterAfter, nextReplaced, piecesIn } from "./changes.ts";

export type Rising = {
  id: string;
  letter: Letter;
  file: File;
  note: string;
  replaces: string | null;
  /** from 0 to 1; null: it waits for its turn */
  part: number | null;
  failure: UploadFailure | null;
};

type Options = {
  address: string;
  draft: ProofDraft;
  answered: Answered | null;
  change: (to: (draft: ProofDraft) => ProofDraft) => ProofDraft;
  /** the server counts what is saved */
  save: () => Promise<unknown>;
  onArrived: (count: number, letter: Letter) => void;
};

export function usePieces({ address, draft, answered, change, save, onArrived }: Options) {
  const [rising, setRising] = useState<readonly Rising[]>([]);
  const latest = useRef(rising);
  const requests = useRef(new Map<string, AbortController>());
  const [inLine] = useState(() => createFileLine(1));
  /** why chosen files were not taken, by the direction that they were for */
  const [refused, setRefused] = useState<{ letter: Letter; text: string } | null>(null);

  const update = (to: (before: readonly Rising[]) => readonly Rising[]) => {
    latest.current = to(latest.current);
    setRising(latest.current);
  };
  const set = (id: string, to: Partial<Rising>) =>
    update((before) => before.map((one) => (one.id === id ? { ...one, ...to } : one)));
  const drop = (id: string) => {
    requests.current.get(id)?.abort();
    requests.current.delete(id);
    update((before) => before.filter((one) => one.id !== id));
  };

  const arrived = useEffectEvent((id: string, { pieces }: NewPieces) => {
    const one = latest.current.find((each) => each.id === id);
    if (!one) return;
    change((now) => addPieces(now, one, pieces));
    drop(id);
    onArrived(pieces.length, one.letter);
  });
  const saveFirst = useEffectEvent(save);
  const begin = (id: string, file: File) => {
    const request = new AbortController();
    requests.current.set(id, request);
    set(id, { part: null, failure: null });
    const { signal } = request;
    const go = async () => {
      set(id, { part: 0 });
      await saveFirst();
      const onProgress = ({ part }: { part: number }) => set(id, { part });
      return sendFile<NewPieces>(address, file, { messages: PIECE_MESSAGE, onProgress, signal });
    };
    void inLine(signal, go).then((sent) => {
      requests.current.delete(id);
      if ("stored" in sent) arrived(id, sent.stored);
      else set(id, { failure: sent.failure });
    });
  };

  const add = (letter: Letter, files: readonly File[]) => {
    setRefused(null);
    for (const file of files) {
      const taken = [...piecesIn(draft), ...latest.current.filter(keepsPlace)];
      const text = pieceFault(file) ?? (taken.length >= PROOF_LIMITS.pieces ? PIECES_FULL : null);
      if (text !== null) {
        setRefused({ letter, text });
        continue;
      }
      const id = newId();
      const replaces = nextReplaced(answered, taken);
      const note = answered?.direction.pieces.find((piece) => piece.id === replaces)?.note ?? "";
      update((before) => [...before, { id, letter, file, note, replaces, part: null, failure: null }]);
      begin(id, file);
    }
  };
  const retry = ({ id, file }: Rising) => begin(id, file);
  useListener("online", () => {
    for (const one of latest.current) if (one.failure?.resumable) retry(one);
  });
  useEffect(() => {
    const running = requests.current;
    return () => {
      for (const request of running.values()) request.abort(LEAVING);
    };
  }, []);
  /** A direction is gone, with what was on its way to it. */
  const leave = (removed: Letter) => {
    for (const { id, letter } of latest.current) if (letter === removed) drop(id);
    update((before) => before.map((one) => ({ ...one, letter: letterAfter(one.letter, removed) ?? one.letter })));
  };
  return { rising, refused, add, retry, drop, leave, note: (id: string, note: string) => set(id, { note }) };
}

export type Pieces = ReturnType<typeof usePieces>;
