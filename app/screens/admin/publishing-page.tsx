import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import type { Refused } from "../../domain/publishing.ts";
import { PICTURE_REFUSED } from "../../domain/upload.ts";
import { useFocusAfterRemoval } from "../../ui/browser/use-focus-after-removal.ts";
import { useInBrowser } from "../../ui/browser/use-in-browser.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { FormMessage } from "../../ui/form/form-message.tsx";
import { Found, Resumed } from "../../ui/form/resumed.tsx";
import { Skeleton } from "../../ui/gallery/skeleton.tsx";
import { BackLink } from "../../ui/layout/back-link.tsx";
import { Loader } from "../../ui/layout/loader.tsx";
import { LoginAgain } from "../../ui/layout/login-again.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { FormKind } from "./draft.ts";
import { PictureBoard } from "./picture-board.tsx";
import styles from "./publishing-page.module.css";
import { type Author, type Publishing, usePublishing } from "./use-publishing.ts";

type Props = {
  title: string;
  form: FormKind;
  author: Author;
  /** the item's name so far */
  nameOf: (fields: Record<string, string>) => string;
  fields: (publishing: Publishing) => ReactNode;
};

/** A page to publish on: the board of pictures at the left, `fields` at the right (ADM-2, ADM-4). */
export function PublishingPage(props: Props) {
  // The draft is in the browser: the server paints the frame, and the form comes with the draft, never without it.
  const inBrowser = useInBrowser();
  return (
    <Page>
      <div className={`wrap ${styles.page}`}>
        <BackLink to="/admin/page">Voltar</BackLink>
        <h1 className={`d2 ${styles.title}`}>
          <span>{withCedilla(props.title)}</span>
        </h1>
        {inBrowser ? (
          <PublishingForm key={props.author.uid} {...props} />
        ) : (
          <>
            <noscript>
              <p className="lead">Publicar precisa de JavaScript. Ligue no seu navegador e abra esta página de novo.</p>
            </noscript>
            <div className={styles.form}>
              <Skeleton className={styles.waitingBoard} />
              <Skeleton className={styles.waitingFields} />
            </div>
          </>
        )}
      </div>
    </Page>
  );
}

function PublishingForm({ form, author, nameOf, fields }: Props) {
  const publishing = usePublishing(form, author);
  const { draft, setDraft, pictures, invalid, publish, saving, refused, resumed, restart, finishedElsewhere } =
    publishing;
  const loader = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const focusAfterRemoval = useFocusAfterRemoval(button);
  const wasSaving = useRef(false);
  // The form goes, and the focus with it; it comes back to where it was pressed.
  useEffect(() => {
    if (saving) loader.current?.focus();
    else if (wasSaving.current) button.current?.focus();
    wasSaving.current = saving;
  }, [saving]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    publish();
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
            <Found text="Isto já foi publicado em outra aba.">
              <ButtonLink look="outline" size="small" to={`/${form.gallery}`}>
                Ver a galeria
              </ButtonLink>
              <Button look="text" size="small" onClick={restart}>
                Começar outra publicação
              </Button>
            </Found>
          </div>
        )}
        {resumed && !finishedElsewhere && (
          <div className={styles.found}>
            <Resumed
              lost="As imagens e os textos que ainda não foram publicados são apagados."
              keep="Continuar editando"
              onStartOver={restart}
            />
          </div>
        )}
        <input type="hidden" name="author.uid" value={author.uid} />
        <input type="hidden" name="author.name" value={author.name} />
        <input type="hidden" name="main_image" value={draft.main_image.picture?.key ?? ""} />
        <PictureBoard
          gallery={form.gallery}
          board={draft}
          setBoard={setDraft}
          pictures={pictures}
          title={nameOf(draft.fields)}
          invalid={invalid}
        />
        <div className={styles.fields} {...focusAfterRemoval}>
          {fields(publishing)}
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
            // The field that is left would show its fault between press and release, and move the button from under the press.
            onMouseDown={(event) => event.preventDefault()}
          >
            salvar e publicar
          </Button>
        </div>
      </form>
    </>
  );
}

function refusedText(refused: Exclude<Refused, "logged-out">, gone: string[] = []): string {
  if (refused === "unanswered")
    return "A resposta não chegou: talvez já esteja publicado. Veja a galeria antes de mudar algo, ou tente novamente.";
  if (refused === "otherwise")
    return "Uma versão sem as últimas mudanças já está publicada. Para trocá-la, exclua-a na galeria, volte aqui, escolha as imagens de novo e publique.";
  const next = gone.length > 0 ? "Escolha de novo as imagens marcadas." : "Tente novamente.";
  return `Nada foi publicado, e tudo o que você montou continua aqui. ${next}`;
}

/** Why 'salvar e publicar' does nothing yet: nothing is published half. */
function waitingFor(sendingCount: number): string | undefined {
  if (sendingCount === 0) return undefined;
  const count = sendingCount === 1 ? "uma imagem está sendo enviada" : `${sendingCount} imagens estão sendo enviadas`;
  return `Espere um instante: ${count}.`;
}
