import { type DragEvent, type KeyboardEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { IMAGE_ACCEPT, PICTURE_FAULT_MESSAGE, PICTURE_MAX_BYTES } from "../../kit/upload.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { Picture } from "../../ui/display/picture.tsx";
import { usePasteAndDrop } from "../../ui/form/paste-and-drop.ts";
import { sendingText, useUploads } from "../../ui/form/uploads.ts";
import { useNotice } from "../../ui/layout/notice.tsx";
import type { SentPicture } from "./deeds.ts";
import styles from "./portfolio.module.css";
import type { PortfolioView } from "./portfolio-view.server.ts";

type Pictures = PortfolioView["pictures"];
type PicturesProps = { pictures: Pictures; onPress: (deed: string) => void };

const MOVES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** In the rhythm of the published page: wide, two beside each other, wide. */
export function Pictures({ pictures, onPress }: PicturesProps) {
  const [dragged, setDragged] = useState<string | null>(null);
  const move = (key: string, to: number) => {
    if (to >= 0 && to < pictures.length) onPress(`move ${key} ${to}`);
  };
  const moveBy = (event: KeyboardEvent, key: string, at: number) => {
    const step = event.altKey ? MOVES[event.key] : undefined;
    if (!step) return;
    event.preventDefault();
    move(key, at + step);
  };
  const drop = (event: DragEvent, at: number) => {
    event.preventDefault();
    if (dragged) move(dragged, at);
    setDragged(null);
  };
  return (
    <section className={styles.block} aria-labelledby="imagens">
      <div className={styles.title}>
        <h2 className="h3" id="imagens">
          Imagens
        </h2>
        <p className="small soft">Na ordem em que aparecem. Arraste, ou use Alt e as setas.</p>
      </div>
      {pictures.length === 0 && <p>Escolha uma imagem abaixo: a primeira é a capa.</p>}
      <ol className={styles.pictures}>
        {pictures.map(({ key, label, picture, isMark }, at) => (
          <li
            key={key}
            className={styles.picture}
            data-wide={at % 3 === 0 || undefined}
            data-mark={isMark || undefined}
            draggable
            onDragStart={() => setDragged(key)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => drop(event, at)}
          >
            <figure>
              {picture && <Picture picture={picture} sizes="(max-width: 767px) 100vw, 60vw" alt="" />}
              <figcaption className="small">{at === 0 ? `Capa: ${label}` : label}</figcaption>
            </figure>
            <Moves
              name={at === 0 ? `Capa: ${label}` : label}
              {...{ picture: key, at, onPress }}
              count={pictures.length}
            />
            <button
              type="submit"
              name="deed"
              value={`remove ${key}`}
              className={`${styles.round} ${styles.remove}`}
              data-way="remove"
              onClick={(event) => {
                event.preventDefault();
                onPress(`remove ${key}`);
              }}
              aria-label={`Tirar ${at === 0 ? "Capa: " : ""}${label}`}
              aria-describedby="mover"
              onKeyDown={(event) => moveBy(event, key, at)}
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ol>
      <p id="mover" className="visually-hidden">
        Alt e uma seta mudam a ordem.
      </p>
    </section>
  );
}

type MovesProps = { name: string; picture: string; at: number; count: number; onPress: PicturesProps["onPress"] };

/** For who drags nothing: a finger, or one press of a mouse. */
function Moves({ name, picture, at, count, onPress }: MovesProps) {
  const ways = [
    { icon: "arrow-left", label: "Antes", to: at - 1 },
    { icon: "arrow-right", label: "Depois", to: at + 1 },
  ] as const;
  return (
    <span className={styles.moves}>
      {ways.map(({ icon, label, to }) => {
        const isOff = to < 0 || to >= count;
        return (
          <button
            key={icon}
            type="submit"
            name="deed"
            value={`move ${picture} ${to}`}
            className={styles.round}
            data-way={icon}
            aria-label={`${label}: ${name}`}
            aria-disabled={isOff || undefined}
            onClick={(event) => {
              event.preventDefault();
              if (!isOff) onPress(`move ${picture} ${to}`);
            }}
          >
            <Icon name={icon} />
          </button>
        );
      })}
    </span>
  );
}

type MoreProps = { view: PortfolioView; onPress: (deed: string) => void };

export function More({ view: { id, more, left }, onPress }: MoreProps) {
  return (
    <section className={styles.block} aria-labelledby="escolher-mais">
      <div className={styles.title}>
        <h2 className="h3" id="escolher-mais">
          Escolher mais
        </h2>
        {left && <p className="small soft">{left}</p>}
      </div>
      <div className={styles.more}>
        {more.map(({ id: candidate, label, to, isMark }) => (
          <button
            key={candidate}
            type="submit"
            name="deed"
            value={`add ${candidate}`}
            className={styles.candidate}
            data-mark={isMark || undefined}
            onClick={(event) => {
              event.preventDefault();
              onPress(`add ${candidate}`);
            }}
          >
            <img src={to} alt="" loading="lazy" />
            <span>
              <i aria-hidden="true" />
              {label}
            </span>
          </button>
        ))}
        <Another id={id} />
      </div>
    </section>
  );
}

const SENT = "another";

/** A picture that neither the proof nor the kit has. */
function Another({ id }: { id: string }) {
  const { revalidate } = useRevalidator();
  const notify = useNotice();
  const { uploads, send } = useUploads<SentPicture>({
    address: `/api/budget/${id}/portfolio/imagem`,
    maxBytes: PICTURE_MAX_BYTES,
    messages: PICTURE_FAULT_MESSAGE,
    onlyOne: "Uma imagem de cada vez.",
  });
  const upload = uploads[SENT];
  const isSending = upload?.kind === "sending";
  const take = (files: File[]) => {
    if (isSending) return;
    send(SENT, files, () => {
      notify({ kind: "ok", text: "Imagem incluída." });
      void revalidate();
    });
  };
  const drop = usePasteAndDrop(take);
  return (
    <div className={styles.another}>
      <label className={styles.zone} {...drop} data-busy={isSending || undefined}>
        <Icon name="image" size={28} />
        <b>Enviar outra</b>
        <input
          className="whole-press"
          type="file"
          accept={IMAGE_ACCEPT}
          aria-describedby="enviar-outra"
          onChange={({ target }) => {
            take([...(target.files ?? [])]);
            // Lets the same file be chosen again.
            target.value = "";
          }}
        />
      </label>
      <p id="enviar-outra" className="small" role="status" data-wrong={upload?.kind === "failed" || undefined}>
        {isSending && sendingText(upload)}
        {upload?.kind === "failed" && upload.message}
      </p>
    </div>
  );
}
