import { type ChangeEvent, useRef, useState } from "react";
import { Icon } from "../../ui/display/icon.tsx";
import { Picture } from "../../ui/display/picture.tsx";
import styles from "./compare.module.css";
import type { Placed } from "./model.ts";
import rows from "./rows.module.css";

/** Where the line stands at first, in percent. */
const BEGINNING = 44;

/** Two pictures in one frame, with a line between them that a range moves; side by side without a script. */
export function Compare({ before, after, sizes }: { before: Placed; after: Placed; sizes: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const [part, setPart] = useState(BEGINNING);
  const move = ({ target }: ChangeEvent<HTMLInputElement>) => {
    frame.current?.style.setProperty("--line-at", `${target.value}%`);
    setPart(Number(target.value));
  };
  const captions = [before.caption, after.caption].filter(Boolean);
  return (
    <figure>
      <div ref={frame} className={styles.frame}>
        <Picture picture={after} sizes={sizes} />
        <Picture className={styles.before} picture={before} sizes={sizes} />
        <span className={styles.label} aria-hidden="true">
          Antes
        </span>
        <span className={styles.label} aria-hidden="true">
          Depois
        </span>
        <span className={styles.line} aria-hidden="true">
          <span>
            <Icon name="arrows-horizontal" size={28} />
          </span>
        </span>
        <input
          type="range"
          min="0"
          max="100"
          value={part}
          aria-label="Antes e depois"
          aria-valuetext={`${part}% antes`}
          autoComplete="off"
          onChange={move}
        />
      </div>
      {captions.length > 0 && <figcaption className={rows.caption}>{captions.join(" ")}</figcaption>}
    </figure>
  );
}
