import { useRef } from "react";
import { focalPointText, PUBLISHING_LIMITS } from "../../galleries/publication.ts";
import type { Crop } from "../../galleries/story/blocks.ts";
import type { PictureTexts } from "../../galleries/story/content.ts";
import type { GalleryUpload } from "../../galleries/story/story-colours.ts";
import type { ShownPicture } from "../../kit/picture.ts";
import { IMAGE_ACCEPT } from "../../kit/upload.ts";
import { useFocusAfterRemoval } from "../../ui/browser/use-focus-after-removal.ts";
import { AdminIcon } from "../../ui/display/admin-icon.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import { lookAttributes } from "../../ui/display/picture.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TextArea, TextField } from "../../ui/form/field.tsx";
import { FileInput } from "../../ui/form/file-input.tsx";
import { WAITS } from "../../ui/form/file-line.ts";
import { FormMessage } from "../../ui/form/form-message.tsx";
import { usePasteAndDrop } from "../../ui/form/paste-and-drop.ts";
import { UploadAgain } from "../../ui/form/upload-again.tsx";
import { sendingText, type Upload } from "../../ui/form/uploads.ts";
import { askForAlt } from "../forms/alt.ts";
import { FocalPointSlider } from "../forms/focal-point.tsx";
import { type GalleryUploads, previewOf } from "../forms/gallery-uploads.ts";
import { PictureGroundField } from "../forms/picture-ground.tsx";
import styles from "./picture-slot.module.css";

/** ids of the controls of the one open place: its text, and what chooses its first picture */
export const ALT_FIELD = "texto-alternativo";
export const PICTURE_FIELD = "escolher-imagem";

type Props = {
  /** names the upload */
  slot: string;
  /** such as 'Imagem 2' */
  name: string;
  /** for an empty alternative text; null: nothing is, and publishing needs it */
  standIn: string | null;
  picture: ShownPicture | undefined;
  texts: PictureTexts;
  crops: readonly Crop[];
  uploads: GalleryUploads;
  onPicture: (stored: GalleryUpload) => void;
  onTexts: (texts: PictureTexts) => void;
  /** absent: the picture can be replaced only */
  onRemove?: (() => void) | undefined;
  onBlur: () => void;
};

/** One place for a picture: chosen or dropped, then described, with the point that every crop keeps. */
export function PictureSlot({
  slot,
  name,
  standIn,
  picture,
  texts,
  crops,
  uploads,
  onPicture,
  onTexts,
  ...props
}: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  const focusAfterRemoval = useFocusAfterRemoval(chooser);
  const choose = (files: readonly File[]) => void uploads.send(slot, files, onPicture);
  const drop = usePasteAndDrop(choose);
  const upload = uploads.uploads[slot];
  const src = picture && previewOf(picture);
  const ground = picture?.ground && { measured: picture.ground.measured, chosen: texts.ground };
  return (
    <div className={styles.slot} {...drop} {...focusAfterRemoval}>
      <FileInput
        ref={chooser}
        className="visually-hidden"
        accept={IMAGE_ACCEPT}
        aria-label={`${picture ? "Trocar" : "Escolher"}: ${name}`}
        onFiles={choose}
      />
      {upload && (
        <UploadLine upload={upload} slot={slot} preview={uploads.previews[slot]} uploads={uploads} retry={choose} />
      )}
      {picture && src ? (
        <>
          <div className={styles.focal}>
            <div className={styles.line}>
              <p className="label">Ponto de foco</p>
              <p className="small soft">{focalPointText(texts.focal)}</p>
            </div>
            <div className={styles.stage}>
              <FocalPointSlider
                name={name}
                picture={picture}
                src={src}
                focal={texts.focal}
                under={lookAttributes({ ground })}
                onChange={(focal) => onTexts({ ...texts, focal })}
              />
            </div>
            <p className="small soft">
              Arraste, ou use as setas: 1 %, com <kbd>Shift</kbd> 10 %.
            </p>
            {crops.length > 0 && (
              <div className={styles.crops} aria-hidden="true">
                {crops.map((crop) => (
                  <figure key={crop.name}>
                    <img
                      src={src}
                      alt=""
                      style={{ aspectRatio: crop.ratio }}
                      {...lookAttributes({ focal: texts.focal, ground })}
                    />
                    <figcaption>{crop.name}</figcaption>
                  </figure>
                ))}
              </div>
            )}
          </div>
          <PictureGroundField
            id={slot}
            name={name}
            picture={picture}
            ground={ground}
            onChange={(chosen) => {
              const { ground: _, ...others } = texts;
              onTexts({ ...others, ...(chosen && { ground: chosen }) });
            }}
          />
          <AltText {...{ name, standIn, texts, onTexts }} onBlur={props.onBlur} />
          <TextField
            label="Legenda"
            name="caption"
            optional
            autoComplete="off"
            maxLength={PUBLISHING_LIMITS.alt}
            value={texts.caption}
            onChange={({ target }) => onTexts({ ...texts, caption: target.value })}
            onBlur={props.onBlur}
          />
          <div className={styles.actions}>
            <Button look="outline" size="small" onClick={() => chooser.current?.click()}>
              <AdminIcon name="swap" /> Trocar imagem
            </Button>
            {props.onRemove && (
              <Button look="danger-outline" size="small" before="trash" onClick={props.onRemove}>
                Tirar imagem
              </Button>
            )}
          </div>
        </>
      ) : (
        upload?.kind !== "sending" && (
          <button type="button" id={PICTURE_FIELD} className={styles.empty} onClick={() => chooser.current?.click()}>
            <Icon name="image" size={32} />
            <span>
              <b>Escolher imagem</b>
              <small>{name}. Ou solte o arquivo aqui.</small>
            </span>
          </button>
        )
      )}
    </div>
  );
}

type AltTextProps = Pick<Props, "name" | "standIn" | "texts" | "onTexts" | "onBlur">;

function AltText({ name, standIn, texts, onTexts, onBlur }: AltTextProps) {
  const { alt } = texts;
  const { hint = `${alt.trim().length} de ${PUBLISHING_LIMITS.alt}`, ...asked } = askForAlt(name, alt, standIn);
  return (
    <TextArea
      {...asked}
      id={ALT_FIELD}
      name="alt"
      hint={hint}
      maxLength={PUBLISHING_LIMITS.alt}
      value={alt}
      onChange={({ target }) => onTexts({ ...texts, alt: target.value })}
      onBlur={onBlur}
    />
  );
}

type UploadLineProps = {
  upload: Upload;
  slot: string;
  preview: string | undefined;
  uploads: GalleryUploads;
  retry: (files: File[]) => void;
};

function UploadLine({ upload, slot, preview, uploads, retry }: UploadLineProps) {
  if (upload.kind === "failed")
    return (
      <div className={styles.failed}>
        <FormMessage kind="error">{upload.message}</FormMessage>
        <UploadAgain failed={upload} retry={retry} text="Tentar de novo" />
      </div>
    );
  const percent = Math.round(upload.part * 100);
  return (
    <div className={styles.sending}>
      {preview && <img src={preview} alt="" />}
      <div>
        <b>{upload.fileName}</b>
        <small>{upload.waits ? WAITS : sendingText(upload)}</small>
        <progress max={100} value={percent} aria-label={upload.fileName} />
      </div>
      <button
        type="button"
        className={styles.stop}
        aria-label={`Parar ${upload.fileName}`}
        onClick={() => uploads.clear(slot)}
      >
        <Icon name="x" size={20} />
      </button>
    </div>
  );
}
