/** A new item: its board of pictures, the press that publishes it, and the way to begin another. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { GALLERIES, type Gallery } from "../../galleries/galleries.ts";
import { PUBLISHING_LIMITS } from "../../galleries/publication.ts";
import { faultsOf } from "../../galleries/records.ts";
import { isTooLong } from "../../kit/text-limit.ts";
import {
  type DraftPlace,
  dropDraft,
  finishDraft,
  loadDraft,
  onFinishedElsewhere,
  storeDraft,
} from "../../ui/browser/draft-store.ts";
import { clearSessionCache } from "../../ui/browser/session-cache.ts";
import { useNotice } from "../../ui/layout/notice.tsx";
import { type Board, isFilled, missingPlace, type Place, parseBoard, placesOf } from "../forms/board.ts";
import { usePictures } from "../forms/place.tsx";
import { dropCopy } from "./browser-copy.ts";
import { withUpload } from "./draft.ts";
import { boardOf, withBoard } from "./new-board.ts";
import type { Editor } from "./use-editor.ts";
import type { OpenedItem } from "./use-opened-item.ts";

/** What this browser keeps of a gallery's new item: its id, and its board. */
export const newItemPlace = (gallery: Gallery, uid: string): DraftPlace => ({
  name: `traco:publicar:${gallery}:${uid}`,
  finished: `traco:publicados:${gallery}:${uid}`,
});

/** Why a press published nothing, or may have. `gone`: pictures are marked that must be chosen again. */
type Refusal = "failed" | "gone" | "unanswered" | "logged-out" | "missing";

const REFUSED: Partial<Record<Refusal, string>> = {
  failed: "Nada foi publicado, e tudo o que você montou continua aqui. Tente novamente.",
  gone: "Nada foi publicado, e tudo o que você montou continua aqui. Escolha de novo as imagens marcadas.",
  unanswered:
    "A resposta não chegou: talvez já esteja publicado. Veja a galeria antes de mudar algo, ou tente novamente.",
};

function useBoard(editor: Editor, place: DraftPlace, id: string) {
  const { latest, change } = editor;
  const [places, setPlaces] = useState(() => {
    const stored = loadDraft(place);
    return parseBoard(stored?.submissionId === id ? stored : {});
  });
  // Uploads end while something else is done: they change the board as it is by then.
  const current = useRef(places);
  const keep = () => {
    const kept = loadDraft(place)?.submissionId ?? id;
    // Another tab began an item of its own first: this one is found in the list of publications.
    if (kept === id) storeDraft(place, { submissionId: id, ...current.current });
  };
  const setBoard = (to: (now: Board) => Board) => {
    current.current = to(boardOf(current.current, latest.current));
    setPlaces(current.current);
    change((now) => withBoard(now, current.current));
    keep();
  };
  return { board: boardOf(places, editor.draft), now: () => boardOf(current.current, latest.current), setBoard, keep };
}

const isFaulty = ({ alt }: Place) => isTooLong(alt, PUBLISHING_LIMITS.alt);

export function useNewItem({ editor, editing, person, structure, uploads, setRefusal, button }: OpenedItem) {
  const { gallery, id } = editing;
  const { uid } = person;
  const { draft, latest } = editor;
  const [place] = useState(() => newItemPlace(gallery, uid));
  const { board, now, setBoard, keep } = useBoard(editor, place, id);
  const pictures = usePictures(gallery, setBoard, (stored) => editor.change((one) => withUpload(one, stored)));
  /** name of the field, or id of the place, that a refused press asks for */
  const [asked, setAsked] = useState<{ name: string } | null>(null);
  const [pressed, setPressed] = useState(false);
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState<Refusal | null>(null);
  const [finishedElsewhere, setFinishedElsewhere] = useState(false);
  const notify = useNotice();
  const navigate = useNavigate();

  const keepBegun = useEffectEvent(keep);
  useLayoutEffect(() => {
    if (draft.edits > 0) keepBegun();
  }, [draft.edits]);
  useEffect(() => onFinishedElsewhere(place, id, () => setFinishedElsewhere(true)), [place, id]);
  useEffect(() => focusOn(asked?.name), [asked]);
  // Hiding the form takes the focus away; afterwards it returns to the button.
  useEffect(() => {
    if (refused) button.current?.focus();
  }, [refused, button]);

  const sending = pictures.sendingCount + uploads.sendingCount;
  const hasFailed = (one: Place) => pictures.uploads[one.id]?.kind === "failed" || isFaulty(one);
  const lacking = () =>
    missingPlace(now(), hasFailed)?.id ?? faultsOf(gallery, latest.current.content.fields)[0]?.name ?? null;

  async function send(): Promise<Refusal | null> {
    const saved = await editor.save();
    const name = lacking();
    if (name) setAsked({ name });
    if (name) return "gone";
    if (!saved) return editor.refusal.current?.refused === "logged-out" ? "logged-out" : "failed";
    const answer = await editor.send({ intent: "publish", revision: latest.current.revision, at: null });
    if (answer.ok) return null;
    if (answer.refused === "missing")
      setRefusal((answer.missing ?? []).map((missing) => ({ missing, draft: latest.current })));
    if (answer.refused === "missing" || answer.refused === "logged-out") return answer.refused;
    return answer.refused === "offline" || answer.refused === "failed" ? "unanswered" : "failed";
  }

  const publish = async () => {
    if (saving || sending > 0) return;
    const name = lacking();
    setPressed(true);
    setRefused(null);
    if (name) {
      structure.showTarget("fields");
      return setAsked({ name });
    }
    setSaving(true);
    const refusal = await send();
    // Also without an answer it may be published.
    clearSessionCache(GALLERIES[gallery].collection);
    if (refusal) {
      setSaving(false);
      setRefused(refusal);
      return notify({ kind: "error", text: "Erro!" });
    }
    editor.stop();
    finish();
    dropCopy(uid, id);
    notify({ kind: "ok", text: "Publicado." });
    void navigate(`/${gallery}`, { replace: true });
  };

  /** Leaves alone what is published, by another tab or without the last changes. */
  const drop = async () => {
    editor.stop();
    placesOf(board).forEach(pictures.cancel);
    const isPublished = finishedElsewhere || editing.publishedRevision !== null || editing.scheduledAt !== null;
    if (!isPublished && latest.current.revision > 0) await editor.send({ intent: "delete" });
    dropCopy(uid, id);
    dropDraft(place);
  };

  /** The address for new items begins another. */
  const finish = () => finishDraft(place, id);

  const wanting = placesOf(board).find((one) => one.id === asked?.name);
  const unmet = wanting && (!isFilled(wanting) || wanting.lost || hasFailed(wanting)) ? wanting.id : null;
  return {
    ...{ board, setBoard, pictures, unmet, asked: asked?.name ?? null, pressed },
    ...{ publish, saving, finishedElsewhere, drop, finish, logsIn: refused === "logged-out" },
    refused: refused && REFUSED[refused],
    mayBePublished: refused === "unanswered",
    sending,
    forget: (name: string) => setAsked((one) => (one?.name === name ? null : one)),
  };
}

export type NewItemState = ReturnType<typeof useNewItem>;

/** A place by its id, or a field by its name; one in a closed block cannot take the focus. */
function focusOn(name: string | undefined): void {
  if (!name) return;
  const target = document.getElementById(name) ?? document.querySelector<HTMLElement>(`form [name="${name}"]`);
  const block = target?.closest("details");
  if (block) block.open = true;
  target?.focus();
}
