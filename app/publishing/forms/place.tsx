import { type CSSProperties, useRef } from "react";
import type { Gallery } from "../../galleries/galleries.ts";
import { PUBLISHING_LIMITS } from "../../galleries/publication.ts";
import type { GalleryUpload } from "../../galleries/story/story-colours.ts";
import { MIDDLE, type PictureGround, pictureLink } from "../../kit/picture.ts";
import { IMAGE_ACCEPT, PICTURE_REFUSED } from "../../kit/upload.ts";
import { useFocusAfterRemoval } from "../../ui/browser/use-focus-after-removal.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { lookAttributes } from "../../ui/display/picture.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { FileInput } from "../../ui/form/file-input.tsx";
import { WAITS } from "../../ui/form/file-line.ts";
import { FormMessage } from "../../ui/form/form-message.tsx";
import { usePasteAndDrop } from "../../ui/form/paste-and-drop.ts";
import { UploadAgain } from "../../ui/form/upload-again.tsx";
import { isGone, sendingText, type Upload, type UploadProgress } from "../../ui/form/uploads.ts";
import { askForAlt } from "./alt.ts";
import { type Board, changePlace, type Place, type WaitingPicture } from "./board.ts";
import { FocalPointField } from "./focal-point.tsx";
import { previewOf, useGalleryUploads } from "./gallery-uploads.ts";
import { PictureGroundField } from "./picture-ground.tsx";
import styles from "./place.module.css";

/** The uploads of a board. `keep` is called with each picture before its place has it. */
export function usePictures(
  gallery: Gallery,
  setBoard: (change: (now: Board) => Board) => void,
  keep: (stored: GalleryUpload) => void,
) {
  const { uploads, previews, sendingCount, ...files } = useGalleryUploads(gallery);
  const change = (id: string, to: Partial<Place>) => setBoard((now) => changePlace(now, id, to));

  const send = ({ id }: Place, chosen: readonly File[]) => {
    const started = files.send(id, chosen, (stored) => {
      const { key, width, height, fileName, measuredGround: ground } = stored;
      const measuredGround = ground === "none" ? undefined : ground;
      keep(stored);
      change(id, {
        picture: { key, width, height, fileName, measuredGround },
        ...{ focal: MIDDLE, ground: undefined, lost: null },
      });
    });
    // Stored with the draft: after a reload the place says which picture it was waiting for.
    if (started) change(id, { lost: { fileName: chosen[0]?.name ?? "", because: "unfinished" } });
  };

  /** Cancels the upload to a place; its stored picture stays. */
  const cancel = ({ id }: Place) => {
    files.clear(id);
    change(id, { lost: null });
  };
  const remove = (place: Place) => {
    cancel(place);
    change(place.id, { picture: null, alt: "", focal: MIDDLE, ground: undefined });
  };
  /** Marks a picture whose preview failed as lost, if the server says that it is gone. */
  const check = async ({ id, picture }: Place) => {
    if (picture && (await isGone(previewOfPlace(picture))))
      change(id, { picture: null, lost: { fileName: picture.fileName, because: "gone" } });
  };
  return { uploads, previews, sendingCount, send, cancel, remove, check };
}

export type Pictures = ReturnType<typeof usePictures>;

const previewOfPlace = ({ key, width }: WaitingPicture) => previewOf({ link: pictureLink(key), width });

const groundOfPlace = ({ picture, ground }: Place): PictureGround | undefined =>
  picture?.measuredGround && { measured: picture.measuredGround, chosen: ground };

function lostText({ lost }: Place): string | null {
  if (!lost) return null;
  const name = lost.fileName ? ` (${lost.fileName})` : "";
  return lost.because === "gone"
    ? `${PICTURE_REFUSED["not-found"]} Escolha de novo${name}.`
    : `O envio não terminou. Escolha a imagem de novo${name}.`;
}

type Props = {
  place: Place;
  shape: "cover" | "single" | "half" | "tile";
  /** such as 'Imagem 2' */
  name: string;
  /** alternative text of a picture without its own */
  fallback: string;
  required: boolean;
  invalid: boolean;
  pictures: Pictures;
  onChange: (change: Partial<Pick<Place, "alt" | "focal" | "ground">>) => void;
};

export function PicturePlace({ place, shape, name, fallback, required, invalid, pictures, onChange }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  const focusAfterRemoval = useFocusAfterRemoval(chooser);
  const dropProps = usePasteAndDrop((files) => pictures.send(place, files));
  const upload = pictures.uploads[place.id];
  const sending = upload?.kind === "sending" ? upload : null;
  const failed = upload?.kind === "failed" ? upload : null;
  const lost = sending || failed ? null : lostText(place);
  const preview = pictures.previews[place.id] ?? (place.picture ? previewOfPlace(place.picture) : undefined);
  const described = `${place.id}-state`;

  return (
    <div className={styles.place} {...focusAfterRemoval}>
      <div
        className={styles.frame}
        data-shape={shape}
        style={place.picture ? ({ "--ratio": place.picture.width / place.picture.height } as CSSProperties) : undefined}
        data-filled={preview ? true : undefined}
        data-faulty={invalid || failed || lost ? true : undefined}
        {...dropProps}
      >
        {preview ? (
          <img
            className={styles.picture}
            // A new picture has no focal point until it is uploaded.
            {...(sending ? undefined : lookAttributes({ focal: place.focal, ground: groundOfPlace(place) }))}
            src={preview}
            alt={place.alt || fallback}
            onError={() => void pictures.check(place)}
          />
        ) : (
          <span className={styles.call} aria-hidden="true">
            <Icon name="image" size={32} />
            <span>
              {shape === "cover" ? COVER : "Escolher imagem"}
              {required && <span className={styles.required} />}
            </span>
          </span>
        )}
        <FileInput
          ref={chooser}
          id={place.id}
          className={`whole-press ${styles.chooser}`}
          name={shape === "cover" ? "file_image" : "images"}
          accept={IMAGE_ACCEPT}
          required={required}
          aria-label={chooserLabel(place, name)}
          aria-invalid={invalid || undefined}
          aria-describedby={failed || lost ? described : undefined}
          onFiles={(files) => pictures.send(place, files)}
        />
        {sending && <Sending name={name} progress={sending} onCancel={() => pictures.cancel(place)} />}
        {place.picture && !sending && (
          <button
            type="button"
            className={styles.remove}
            aria-label={`Remover ${inText(name)}`}
            onClick={() => pictures.remove(place)}
          >
            <Icon name="x" size={20} />
          </button>
        )}
      </div>
      {(failed || lost) && (
        <PlaceTrouble place={place} failed={failed} lost={lost} id={described} pictures={pictures} />
      )}
      {place.picture && preview && !sending && (
        <FocalPointField
          name={name}
          picture={place.picture}
          src={preview}
          focal={place.focal}
          under={lookAttributes({ ground: groundOfPlace(place) })}
          onChange={(focal) => onChange({ focal })}
        />
      )}
      {place.picture && !sending && (
        <PictureGroundField
          id={place.id}
          name={name}
          picture={place.picture}
          ground={groundOfPlace(place)}
          onChange={(ground) => onChange({ ground })}
        />
      )}
      {place.picture && (
        <TextField
          {...askForAlt(name, place.alt, fallback)}
          name="alt"
          value={place.alt}
          onChange={(event) => onChange({ alt: event.target.value })}
          onKeyDown={(event) => {
            // Enter in this field must not submit the form.
            if (event.key === "Enter") event.preventDefault();
          }}
          limit={PUBLISHING_LIMITS.alt}
          autoComplete="off"
        />
      )}
    </div>
  );
}

type SendingProps = { name: string; progress: UploadProgress & { waits?: boolean }; onCancel: () => void };

function Sending({ name, progress, onCancel }: SendingProps) {
  const percent = Math.round(progress.part * 100);
  return (
    <div className={styles.sending}>
      <span className="small">{progress.waits ? WAITS : sendingText(progress)}</span>
      <progress className={styles.progress} max={100} value={percent} aria-label={`Envio: ${name}`} />
      <button type="button" className={styles.cancel} aria-label={`Cancelar envio: ${name}`} onClick={onCancel}>
        Cancelar
      </button>
    </div>
  );
}

type TroubleProps = Pick<Props, "place" | "pictures"> & {
  failed: Extract<Upload, { kind: "failed" }> | null;
  lost: string | null;
  id: string;
};

/** Why a place has no new picture, and the ways on. */
function PlaceTrouble({ place, failed, lost, id, pictures }: TroubleProps) {
  return (
    <>
      {failed ? (
        <div id={id}>
          <FormMessage kind="error">{failed.message}</FormMessage>
        </div>
      ) : (
        <p id={id} className={styles.lost}>
          {lost}
        </p>
      )}
      <div className={styles.ways}>
        {failed && (
          <UploadAgain
            failed={failed}
            retry={(files) => pictures.send(place, files)}
            before="arrow-counter-clockwise"
            text="Tentar novamente"
          />
        )}
        <Button look="text" size="small" onClick={() => pictures.cancel(place)}>
          {place.picture ? "Deixar como estava" : "Deixar vazio"}
        </Button>
      </div>
    </>
  );
}

function chooserLabel({ picture }: Place, name: string): string {
  if (picture) return `Trocar ${inText(name)}`;
  return name === COVER ? name : `Escolher imagem: ${name}`;
}

export const COVER = "Imagem principal";

/** A place's name in the middle of a sentence. */
export function inText(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
