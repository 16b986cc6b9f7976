import { type DragEvent, type KeyboardEvent, useState } from "react";
import { Icon } from "../../ui/display/icon.tsx";
import { Picture } from "../../ui/display/picture.tsx";
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
        {pictures.map(({ key, label, picture }, at) => (
          <li
            key={key}
            className={styles.picture}
            data-wide={at % 3 === 0 || undefined}
            draggable
            onDragStart={() => setDragged(key)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => drop(event, at)}
          >
            <figure>
              {picture && <Picture picture={picture} sizes="(max-width: 767px) 100vw, 60vw" alt="" />}
              <figcaption className="small">{at === 0 ? `Capa: ${label}` : label}</figcaption>
            </figure>
            <button
              type="submit"
              name="deed"
              value={`remove ${key}`}
              className={styles.remove}
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

export function More({ view: { more, left } }: { view: PortfolioView }) {
  if (more.length === 0 && left === "") return null;
  return (
    <section className={styles.block} aria-labelledby="escolher-mais">
      <div className={styles.title}>
        <h2 className="h3" id="escolher-mais">
          Escolher mais
        </h2>
        {left && <p className="small soft">{left}</p>}
      </div>
      <div className={styles.more}>
        {more.map(({ id, label, to }) => (
          <button key={id} type="submit" name="deed" value={`add ${id}`} className={styles.candidate}>
            <img src={to} alt="" loading="lazy" />
            <span>
              <i aria-hidden="true" />
              {label}
            </span>
          </button>
        ))}
      </div>
    </section>
  );
}
