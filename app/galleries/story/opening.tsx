import { Picture, sizesUpTo } from "../../ui/display/picture.tsx";
import { painted } from "../../ui/layout/paint.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { Story } from "./model.ts";
import styles from "./opening.module.css";
import { openingPaint } from "./paints.ts";
import { SIZES } from "./rows.tsx";

// A phone crops the sides away; a fifth more is as sharp as it needs to be, and no more bytes than before.
const EDGE = `${sizesUpTo(767, "120vw")}, 100vw`;

/** Longest names, in characters, at the two larger sizes. */
const LARGE = 40;
const MEDIUM = 70;

const sizeOf = (name: string): string => {
  if (name.length <= LARGE) return "d2";
  return name.length <= MEDIUM ? (styles.medium ?? "") : `h1 ${styles.long}`;
};

/** Title and cover on the brand's own ground. */
export function Opening({ story }: { story: Story }) {
  const { name, shortName, kind, published, study, cover, colours } = story;
  const title = <h1 className={`${sizeOf(name)} ${styles.title}`}>{withCedilla(name)}</h1>;
  return (
    <div {...painted(openingPaint(colours))} className={study ? `${styles.opening} ${styles.study}` : styles.opening}>
      {study ? (
        <header className={`wrap ${styles.head}`}>
          {title}
          <p className={styles.author}>
            Create By<b>{study.author}</b>
          </p>
        </header>
      ) : (
        <header className={`wrap ${styles.head}`}>
          <p className={styles.line}>
            <span>{shortName}</span>
            <span className={styles.kind}>{[kind, published?.year].filter(Boolean).join(", ")}</span>
          </p>
          {title}
        </header>
      )}
      {cover && (
        <div className={styles.cover} data-upright={cover.height > cover.width || undefined}>
          <Picture picture={cover} sizes={study ? SIZES.margins : EDGE} priority />
        </div>
      )}
    </div>
  );
}
