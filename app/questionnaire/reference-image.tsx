import { useId, useRef } from "react";
import { IMAGE_ACCEPT, IMAGE_FAULT_MESSAGE, UPLOAD_KINDS, UPLOAD_REFUSED, type UploadedImage } from "../kit/upload.ts";
import { useFocusAfterRemoval } from "../ui/browser/use-focus-after-removal.ts";
import { Icon } from "../ui/display/icon.tsx";
import { Button } from "../ui/form/button.tsx";
import base from "../ui/form/field-base.module.css";
import { FileInput } from "../ui/form/file-input.tsx";
import { FormMessage } from "../ui/form/form-message.tsx";
import { usePagePaste, usePasteAndDrop } from "../ui/form/paste-and-drop.ts";
import { UploadAgain } from "../ui/form/upload-again.tsx";
import { discardUpload, isGone, progressText, useUploads } from "../ui/form/uploads.ts";
import type { ChangeDraft, Draft } from "./draft.ts";
import styles from "./reference-image.module.css";

/** `hideLabel`: a group's title already says the same. */
export function ReferenceImage({ reference, hideLabel }: { reference: ReferenceUpload; hideLabel?: boolean }) {
  const { image, note, address, upload, preview, send, cancel, remove, check } = reference;
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const focusAfterRemoval = useFocusAfterRemoval(chooseButton);

  const dropProps = usePasteAndDrop(send);
  usePagePaste(send);
  const choose = () => chooser.current?.click();
  const sending = upload?.kind === "sending" ? upload : null;
  const failed = upload?.kind === "failed" ? upload : null;
  const percent = sending ? Math.round(sending.part * 100) : 0;

  return (
    <section className={base.field} aria-labelledby={id}>
      <div className={hideLabel ? "visually-hidden" : base.label}>
        <span id={id}>Imagem de referência</span>
        <span className={base.optional}>opcional, uma imagem</span>
      </div>
      {failed && <FormMessage kind="error">{failed.message}</FormMessage>}
      {failed && (
        <UploadAgain
          className={styles.again}
          failed={failed}
          retry={send}
          before="arrow-counter-clockwise"
          text="Tentar novamente"
        />
      )}
      <FileInput
        ref={chooser}
        className="visually-hidden"
        name="image"
        accept={IMAGE_ACCEPT}
        aria-label="Arquivo da imagem de referência"
        tabIndex={-1}
        onFiles={send}
      />
      <div {...focusAfterRemoval} {...dropProps} className={styles.place}>
        {sending && (
          <>
            <img className={styles.thumb} src={preview} alt="" />
            <div className={styles.words}>
              <b>{sending.fileName}</b>
              <progress className={styles.progress} max={100} value={percent} aria-label="Envio da imagem" />
              <span className="small soft">Enviando, {progressText(sending)}</span>
            </div>
            <Button look="outline" size="small" onClick={cancel}>
              Cancelar
            </Button>
          </>
        )}
        {!sending && image && (
          <>
            <img className={styles.thumb} src={address} alt="Imagem de referência" onError={check} />
            <div className={styles.words}>
              <b>{image.fileName}</b>
              <span className="small soft" role="status">
                {note}
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
              {/* Hidden on touch screens, where files cannot be dragged. */}
              <span className={styles.drag}>Arraste uma imagem para cá, ou escolha um arquivo.</span>
              <span className={styles.choose}>Escolha uma imagem do aparelho.</span>
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

const ADDRESS = "/api/referencia";
const PLACE = "reference";

/** The address of an image that is not part of a request yet. */
export const previewAddress = (key: string) => `${ADDRESS}?key=${encodeURIComponent(key)}`;

/** The image of a sent request, which stays whatever happens here. */
export type SentImage = { key: string; address: string; note: string };

type ReferenceOptions = { image: Draft["image"]; change: ChangeDraft; sent?: SentImage | null };

/** `image` is stored, `upload` is in progress or failed. An upload continues while panels change. */
export function useReferenceImage({ image, change, sent }: ReferenceOptions) {
  const { uploads, previews, send, fail, clear } = useUploads<UploadedImage>({
    address: ADDRESS,
    maxBytes: UPLOAD_KINDS.reference.maxBytes,
    messages: IMAGE_FAULT_MESSAGE,
    onlyOne: "É uma imagem só. Escolha a que melhor mostra o que você gosta.",
  });
  const shown =
    sent && sent.key === image?.key ? sent : { address: previewAddress(image?.key ?? ""), note: "Imagem anexada" };

  const discard = () => {
    if (image && image.key !== sent?.key) void discardUpload(ADDRESS, image.key);
  };
  const remove = () => {
    discard();
    change({ image: null });
    clear(PLACE);
  };
  /** Removes an image whose preview did not load, if the server says that it is gone. */
  const check = async () => {
    if (!image || !(await isGone(shown.address))) return;
    change({ image: null });
    fail(PLACE, UPLOAD_REFUSED["not-found"]);
  };

  return {
    image,
    address: shown.address,
    note: shown.note,
    upload: uploads[PLACE],
    preview: previews[PLACE],
    send: (files: readonly File[]) =>
      void send(PLACE, files, ({ key, fileName }) => {
        clear(PLACE);
        discard();
        change({ image: { key, fileName } });
      }),
    cancel: () => clear(PLACE),
    remove,
    check: () => void check(),
  };
}

export type ReferenceUpload = ReturnType<typeof useReferenceImage>;
