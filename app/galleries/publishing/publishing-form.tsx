import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { isTooLong } from "../../kit/text-limit.ts";
import { PICTURE_REFUSED } from "../../kit/upload.ts";
import { useFocusAfterRemoval } from "../../ui/browser/use-focus-after-removal.ts";
import { useStoredDraft } from "../../ui/browser/use-stored-draft.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { FormMessage, LoginAgain } from "../../ui/form/form-message.tsx";
import { DraftNotice, Resumed } from "../../ui/form/resumed.tsx";
import { useSubmission } from "../../ui/form/submission.ts";
import { Loader } from "../../ui/layout/loader.tsx";
import { useNotice } from "../../ui/layout/notice.tsx";
import { PUBLISHING_LIMITS, type PublishRefusal, type PublishResponse } from "../publishing.ts";
import {
  type Author,
  changePlace,
  draftKind,
  type FieldsProps,
  type FormDescription as Form,
  type ItemDraft,
  isFilled,
  missingPlace,
  type Place,
  placesOf,
} from "./draft.ts";
import { faultsOf, ITEM_FIELDS } from "./fields.ts";
import { PictureBoard } from "./picture-board.tsx";
import { usePictures } from "./place.tsx";
import styles from "./publishing-page.module.css";

function usePublishing(form: Form, author: Author) {
  const [kind] = useState(() => draftKind(form, author.uid));
  const { draft, setDraft, startOver, resumed, finishedElsewhere } = useStoredDraft(kind);
  const pictures = usePictures(form.gallery, setDraft);
  /** name of the field, or id of the place, that a refused press asks for */
  const [invalid, setInvalid] = useState<string | null>(null);
  /** fields that were left once, which show their messages */
  const [left, setLeft] = useState<readonly string[]>([]);
  const navigate = useNavigate();
  const notice = useNotice();

  const { submit, refused, saving } = useSubmission<PublishResponse>(draft.submissionId, (response) => {
    if ("id" in response) {
      notice({ kind: "ok", text: "Publicado." });
      void navigate(`/${form.gallery}`, { replace: true });
      return;
    }
    notice({ kind: "error", text: "Erro!" });
    setDraft((now) => markGone(now, response.gone ?? []));
  });

  const faults = faultsOf(form.gallery, draft.fields);
  const isFaulty = ({ id, alt }: Place) =>
    pictures.uploads[id]?.kind === "failed" || isTooLong(alt, PUBLISHING_LIMITS.alt);
  const publish = () => {
    if (saving || pictures.sendingCount > 0) return;
    const place = missingPlace(draft, isFaulty);
    const missing = place?.id ?? faults[0]?.name ?? null;
    setInvalid(missing);
    setLeft(Object.keys(draft.fields));
    if (missing) {
      const target =
        document.getElementById(missing) ?? document.querySelector<HTMLElement>(`form [name="${missing}"]`);
      // A field in a closed block cannot take the focus.
      const block = target?.closest("details");
      if (block) block.open = true;
      target?.focus();
      return;
    }
    submit({ ...form.toSend(draft), submissionId: draft.submissionId, author });
  };

  const change = (name: string, typed: string) => {
    setDraft((now) => ({ ...now, fields: { ...now.fields, [name]: typed } }));
    setInvalid((now) => (now === name ? null : now));
  };
  const field: FieldsProps["field"] = (name) => {
    const fault = faults.find((one) => one.name === name);
    return {
      name,
      value: draft.fields[name] ?? "",
      onChange: ({ target }) => change(name, target.value),
      onBlur: () => setLeft((now) => (now.includes(name) ? now : [...now, name])),
      invalid: invalid === name,
      error: left.includes(name) ? fault?.message : undefined,
      limit: ITEM_FIELDS[form.gallery].fields[name]?.limit,
    };
  };
  const restart = () => {
    // Pictures that another tab published are not this draft's any more.
    placesOf(draft).forEach(finishedElsewhere ? pictures.cancel : pictures.remove);
    setInvalid(null);
    setLeft([]);
    startOver();
  };

  const wanting = placesOf(draft).find(({ id }) => id === invalid);
  const unmet = wanting && (!isFilled(wanting) || wanting.lost || isFaulty(wanting)) ? wanting.id : null;
  const state = { draft, setDraft, pictures, unmet, saving, refused, resumed, finishedElsewhere };
  return { ...state, field, change, publish, restart };
}

/** Marks as lost the pictures that the server no longer has. */
function markGone(draft: ItemDraft, gone: readonly string[]): ItemDraft {
  return placesOf(draft).reduce(
    (now, { id, picture }) =>
      picture && gone.includes(picture.key)
        ? changePlace(now, id, { picture: null, lost: { fileName: picture.fileName, because: "gone" } })
        : now,
    draft,
  );
}

export function PublishingForm({ form, author }: { form: Form; author: Author }) {
  const { draft, pictures, saving, refused, finishedElsewhere, ...publishing } = usePublishing(form, author);
  const loader = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const focusAfterRemoval = useFocusAfterRemoval(button);
  const wasSaving = useRef(false);
  // Hiding the form takes the focus away; afterwards it returns to the button.
  useEffect(() => {
    if (saving) loader.current?.focus();
    else if (wasSaving.current) button.current?.focus();
    wasSaving.current = saving;
  }, [saving]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    publishing.publish();
  };
  return (
    <>
      {saving && (
        <div ref={loader} tabIndex={-1} className={styles.saving}>
          <Loader text="Publicando" />
        </div>
      )}
      <form className={styles.form} noValidate hidden={saving} onSubmit={submit}>
        {finishedElsewhere && (
          <div className={styles.found}>
            <DraftNotice text="Isto já foi publicado em outra aba.">
              <ButtonLink look="outline" size="small" to={`/${form.gallery}`}>
                Ver a galeria
              </ButtonLink>
              <Button look="text" size="small" onClick={publishing.restart}>
                Começar outra publicação
              </Button>
            </DraftNotice>
          </div>
        )}
        {publishing.resumed && !finishedElsewhere && (
          <div className={styles.found}>
            <Resumed
              lost="As imagens e os textos que ainda não foram publicados são apagados."
              keep="Continuar editando"
              onStartOver={publishing.restart}
            />
          </div>
        )}
        <input type="hidden" name="author.uid" value={author.uid} />
        <input type="hidden" name="author.name" value={author.name} />
        <input type="hidden" name="main_image" value={draft.main_image.picture?.key ?? ""} />
        <PictureBoard
          gallery={form.gallery}
          board={draft}
          setBoard={publishing.setDraft}
          pictures={pictures}
          title={ITEM_FIELDS[form.gallery].nameOf(draft.fields)}
          invalid={publishing.unmet}
        />
        <div className={styles.fields} {...focusAfterRemoval}>
          <form.Fields
            field={publishing.field}
            change={publishing.change}
            author={author}
            submissionId={draft.submissionId}
          />
          {refused && (
            <div className={styles.refused}>
              {refused.refused === "logged-out" ? (
                <>
                  <FormMessage kind="error">{PICTURE_REFUSED["logged-out"]}</FormMessage>
                  <LoginAgain />
                </>
              ) : (
                <p>{refusedText(refused.refused, refused.gone)}</p>
              )}
              {(refused.refused === "unanswered" || refused.refused === "otherwise") && (
                <ButtonLink look="outline" size="small" to={`/${form.gallery}`}>
                  Ver a galeria
                </ButtonLink>
              )}
            </div>
          )}
          <Button
            ref={button}
            className={styles.publish}
            type="submit"
            size="large"
            disabledReason={waitingFor(pictures.sendingCount)}
            // Leaving a field may show its fault, which moves the button: between press and release it would miss the click.
            onMouseDown={(event) => event.preventDefault()}
          >
            salvar e publicar
          </Button>
        </div>
      </form>
    </>
  );
}

function refusedText(refused: Exclude<PublishRefusal, "logged-out">, gone: string[] = []): string {
  if (refused === "unanswered")
    return "A resposta não chegou: talvez já esteja publicado. Veja a galeria antes de mudar algo, ou tente novamente.";
  if (refused === "otherwise")
    return "Uma versão sem as últimas mudanças já está publicada. Para trocá-la, exclua-a na galeria, volte aqui, escolha as imagens de novo e publique.";
  const next = gone.length > 0 ? "Escolha de novo as imagens marcadas." : "Tente novamente.";
  return `Nada foi publicado, e tudo o que você montou continua aqui. ${next}`;
}

/** Why 'salvar e publicar' does nothing yet: an item is never published without its pictures. */
function waitingFor(sendingCount: number): string | undefined {
  if (sendingCount === 0) return undefined;
  const count = sendingCount === 1 ? "uma imagem está sendo enviada" : `${sendingCount} imagens estão sendo enviadas`;
  return `Espere um instante: ${count}.`;
}
