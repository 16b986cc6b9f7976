import { type CSSProperties, useRef } from "react";
import { PUBLISHING_LIMITS } from "../../domain/publishing.ts";
import { IMAGE_ACCEPT } from "../../domain/upload.ts";
import { useFocusAfterRemoval } from "../../ui/browser/use-focus-after-removal.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { FormMessage, LoginAgain } from "../../ui/form/form-message.tsx";
import { useFileDrop } from "../../ui/form/uploads.ts";
import { focalAttributes } from "../../ui/gallery/picture.tsx";
import type { Place } from "./board.ts";
import { FocalPointField } from "./focal-point.tsx";
import styles from "./place.module.css";
import { lostText, type Pictures, previewOf } from "./use-pictures.ts";

export function PicturePlace({
  place,
  shape,
  name,
  call,
  field,
  fallback,
  required,
  invalid,
  pictures,
  onChange,
}: {
  place: Place;
  shape: "cover" | "single" | "half" | "tile";
  /** such as 'Imagem 2' */
  name: string;
  /** the words in an empty place */
  call: string;
  field: "file_image" | "images";
  /** alternative text of a picture without its own */
  fallback: string;
  required: boolean;
  invalid: boolean;
  pictures: Pictures;
  onChange: (change: Partial<Pick<Place, "alt" | "focal">>) => void;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  const focusAfterRemoval = useFocusAfterRemoval(chooser);
  const dropProps = useFileDrop((files) => pictures.send(place, files));
  const upload = pictures.uploads[place.id];
  const sending = upload?.kind === "sending" ? upload : null;
  const failed = upload?.kind === "failed" ? upload : null;
  const lost = sending || failed ? null : lostText(place);
  const preview = pictures.previews[place.id] ?? (place.picture ? previewOf(place.picture) : undefined);
  const percent = sending ? Math.round(sending.part * 100) : 0;
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
            {...(sending ? undefined : focalAttributes(place.focal))}
            src={preview}
            alt={place.alt || fallback}
            onError={() => pictures.check(place)}
          />
        ) : (
          <span className={styles.call} aria-hidden="true">
            <Icon name="image" size={32} />
            <span>
              {call}
              {required && <span className={styles.required} />}
            </span>
          </span>
        )}
        <input
          ref={chooser}
          id={place.id}
          className={styles.chooser}
          type="file"
          name={field}
          accept={IMAGE_ACCEPT}
          required={required}
          aria-label={chooserLabel(place, name)}
          aria-invalid={invalid || undefined}
          aria-describedby={failed || lost ? described : undefined}
          onChange={(event) => {
            pictures.send(place, [...(event.target.files ?? [])]);
            // Lets the same file be chosen again after a failure.
            event.target.value = "";
          }}
        />
        {sending && (
          <div className={styles.sending}>
            <span className="small">Enviando, {percent}%</span>
            <progress className={styles.progress} max={100} value={percent} aria-label={`Envio: ${name}`} />
            <button
              type="button"
              className={styles.cancel}
              aria-label={`Cancelar envio: ${name}`}
              onClick={() => pictures.cancel(place)}
            >
              Cancelar
            </button>
          </div>
        )}
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
      {failed && (
        <div id={described}>
          <FormMessage kind="error">{failed.message}</FormMessage>
        </div>
      )}
      {lost && (
        <p id={described} className={styles.lost}>
          {lost}
        </p>
      )}
      {(failed || lost) && (
        <div className={styles.ways}>
          {failed?.loggedOut && <LoginAgain />}
          {failed?.again && (
            <Button
              look="outline"
              size="small"
              before="arrow-counter-clockwise"
              onClick={() => failed.again && pictures.send(place, [failed.again])}
            >
              Tentar novamente
            </Button>
          )}
          <Button look="text" size="small" onClick={() => pictures.cancel(place)}>
            {place.picture ? "Deixar como estava" : "Deixar vazio"}
          </Button>
        </div>
      )}
      {place.picture && preview && !sending && (
        <FocalPointField
          name={name}
          picture={place.picture}
          src={preview}
          focal={place.focal}
          onChange={(focal) => onChange({ focal })}
        />
      )}
      {place.picture && (
        <TextField
          label="Texto alternativo (opcional)"
          name="alt"
          value={place.alt}
          onChange={(event) => onChange({ alt: event.target.value })}
          onKeyDown={(event) => {
            // Enter in this field must not submit the form.
            if (event.key === "Enter") event.preventDefault();
          }}
          placeholder="O que a imagem mostra"
          hint={place.alt ? undefined : `Sem texto, fica: ${fallback}`}
          limit={PUBLISHING_LIMITS.alt}
          aria-label={`Texto alternativo (opcional): ${name}`}
          autoComplete="off"
        />
      )}
    </div>
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
