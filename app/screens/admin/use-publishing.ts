import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { PUBLISH_FAILED, type PublishAnswer } from "../../domain/publishing.ts";
import { useStoredDraft } from "../../ui/browser/use-stored-draft.ts";
import { useNotice } from "../../ui/layout/notice.tsx";
import { changePlace, isFilled, missingPlace, type Place, placesOf } from "./board.ts";
import { type Draft, draftKind, type FormKind } from "./draft.ts";
import { usePictures } from "./use-pictures.ts";

/** Who publishes; the draft is theirs. */
export type Author = { uid: string; name: string };

/** A publishing form: its draft, its pictures, what is missing, and 'salvar e publicar' (ADM-2 to ADM-4). */
export function usePublishing(form: FormKind, author: Author) {
  const [kind] = useState(() => draftKind(form, author.uid));
  const { draft, setDraft, startOver, resumed, finishedElsewhere } = useStoredDraft(kind);
  const pictures = usePictures(form.gallery, setDraft);
  /** name of the field, or id of the place, that a refused press asks for */
  const [invalid, setInvalid] = useState<string | null>(null);
  /** fields that were left once: what is malformed there is told */
  const [left, setLeft] = useState<readonly string[]>([]);
  const fetcher = useFetcher<PublishAnswer>({ key: `publish:${draft.submissionId}` });
  const running = useRef(false);
  const navigate = useNavigate();
  const notice = useNotice();

  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const react = useEffectEvent((answer: PublishAnswer) => {
    running.current = false;
    if ("id" in answer) {
      notice({ kind: "ok", text: "Publicado." });
      void navigate(`/${form.gallery}`, { replace: true });
      return;
    }
    notice({ kind: "error", text: PUBLISH_FAILED });
    setDraft((now) => markGone(now, answer.gone ?? []));
  });
  useEffect(() => {
    if (answer) react(answer);
  }, [answer]);

  const faults = form.faults(draft.fields);
  const failed = ({ id }: Place) => pictures.uploads[id]?.kind === "failed";
  const publish = () => {
    if (running.current || pictures.sendingCount > 0) return;
    const place = missingPlace(draft, failed);
    const missing = place?.id ?? faults[0]?.name ?? null;
    setInvalid(missing);
    setLeft(Object.keys(draft.fields));
    if (missing) {
      const target =
        document.getElementById(missing) ?? document.querySelector<HTMLElement>(`form [name="${missing}"]`);
      // Nothing inside a closed block takes the focus.
      const block = target?.closest("details");
      if (block) block.open = true;
      target?.focus();
      return;
    }
    running.current = true;
    const body = { ...form.toSend(draft), submissionId: draft.submissionId, author };
    void fetcher.submit(body, { method: "post", encType: "application/json" });
  };

  const change = (name: string, typed: string) => {
    setDraft((now) => ({ ...now, fields: { ...now.fields, [name]: typed } }));
    setInvalid((now) => (now === name ? null : now));
  };
  /** What every field of the form is given. */
  const field = (name: string) => {
    const fault = faults.find((one) => one.name === name);
    return {
      name,
      value: draft.fields[name] ?? "",
      onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
      onBlur: (_: FocusEvent) => setLeft((now) => (now.includes(name) ? now : [...now, name])),
      invalid: invalid === name,
      error: left.includes(name) ? fault?.message : undefined,
    };
  };
  const restart = () => {
    // What another tab published is not this draft's any more.
    placesOf(draft).forEach(finishedElsewhere ? pictures.cancel : pictures.remove);
    setInvalid(null);
    setLeft([]);
    startOver();
  };

  const wanting = placesOf(draft).find(({ id }) => id === invalid);
  const published = answer !== undefined && "id" in answer;
  return {
    draft,
    setDraft,
    pictures,
    field,
    change,
    invalid: wanting && (!isFilled(wanting) || wanting.lost || failed(wanting)) ? wanting.id : null,
    publish,
    saving: fetcher.state !== "idle" || published,
    refused: answer && "refused" in answer ? answer : null,
    resumed,
    restart,
    finishedElsewhere,
  };
}

export type Publishing = ReturnType<typeof usePublishing>;

/** The draft with the pictures that the server has no longer marked as lost. */
function markGone(draft: Draft, gone: readonly string[]): Draft {
  return placesOf(draft).reduce(
    (now, { id, picture }) =>
      picture && gone.includes(picture.key)
        ? changePlace(now, id, { picture: null, lost: { fileName: picture.fileName, because: "gone" } })
        : now,
    draft,
  );
}
