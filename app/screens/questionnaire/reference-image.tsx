import { type DragEvent, useId, useRef, useState } from "react";
import { IMAGE_ACCEPT } from "../../domain/upload.ts";
import { useFocusAfterRemoval } from "../../ui/browser/use-focus-after-removal.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import base from "../../ui/form/field-base.module.css";
import { FormMessage, LoginAgain } from "../../ui/form/form-message.tsx";
import { useNoStrayDrop } from "../../ui/form/uploads.ts";
import styles from "./reference-image.module.css";
import { previewOf, type ReferenceImage as Reference } from "./use-reference-image.ts";

/** The place of the reference image on panel 2 (BRAND-5): choose, drop, watch it go, look at it, replace, remove. */
export function ReferenceImage({ reference }: { reference: Reference }) {
  const { image, upload, preview, send, cancel, remove, check } = reference;
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const [over, setOver] = useState(false);
  const focusAfterRemoval = useFocusAfterRemoval(chooseButton);

  useNoStrayDrop();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    send([...event.dataTransfer.files]);
  };
  const choose = () => chooser.current?.click();
  const sending = upload?.kind === "sending" ? upload : null;
  const failed = upload?.kind === "failed" ? upload : null;
  const percent = sending ? Math.round(sending.part * 100) : 0;

  return (
    <section className={base.field} aria-labelledby={id}>
      <div className={base.label}>
        <span id={id}>Imagem de referência</span>
        <span className={base.optional}>opcional, uma imagem</span>
      </div>
      {failed && <FormMessage kind="error">{failed.message}</FormMessage>}
      {failed?.loggedOut && (
        <div className={styles.again}>
          <LoginAgain />
        </div>
      )}
      {failed?.again && (
        <Button
          className={styles.again}
          look="outline"
          size="small"
          before="arrow-counter-clockwise"
          onClick={() => failed.again && send([failed.again])}
        >
          Tentar novamente
        </Button>
      )}
      <input
        ref={chooser}
        className="visually-hidden"
        type="file"
        name="image"
        accept={IMAGE_ACCEPT}
        aria-label="Arquivo da imagem de referência"
        tabIndex={-1}
        onChange={(event) => {
          send([...(event.target.files ?? [])]);
          // The same file may be chosen again after a fault.
          event.target.value = "";
        }}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the buttons inside do the same by keyboard */}
      <div
        {...focusAfterRemoval}
        className={styles.place}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {sending && (
          <>
            <img className={styles.thumb} src={preview} alt="" />
            <div className={styles.words}>
              <b>{sending.fileName}</b>
              <progress className={styles.progress} max={100} value={percent} aria-label="Envio da imagem" />
              <span className="small soft">Enviando, {percent}%</span>
            </div>
            <Button look="outline" size="small" onClick={cancel}>
              Cancelar
            </Button>
          </>
        )}
        {!sending && image && (
          <>
            <img className={styles.thumb} src={previewOf(image.key)} alt="Imagem de referência" onError={check} />
            <div className={styles.words}>
              <b>{image.fileName}</b>
              <span className="small soft" role="status">
                Imagem anexada
              </span>
              <button ref={chooseButton} type="button" className={styles.replace} onClick={choose}>
                Trocar imagem
              </button>
            </div>
            <button type="button" className={styles.remove} aria-label="Remover imagem" onClick={remove}>
              <Icon name="x" size={24} />
            </button>
          </>
        )}
        {!sending && !image && (
          <>
            <Icon name="image" size={34} />
            <div className={styles.words}>
              <span>Arraste uma imagem para cá, ou escolha um arquivo.</span>
              <span className="small soft">JPG, PNG, WebP ou AVIF, até 10 MB</span>
            </div>
            <Button ref={chooseButton} look="outline" size="small" onClick={choose}>
              Escolher imagem
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
