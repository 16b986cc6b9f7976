import { capital } from "../../kit/initials.ts";
import { sizesUpTo } from "../../ui/display/picture.tsx";
import { painted } from "../../ui/layout/paint.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import { EnlargeLink, type Lightbox } from "../lightbox/lightbox.tsx";
import type { Placed, Story } from "./model.ts";
import { planePaint } from "./paints.ts";
import type { Row, RowShape } from "./rhythm.ts";
import styles from "./rows.module.css";

export type Shared = { story: Story; lightbox: Lightbox };

export const SIZES: Record<RowShape, string> = {
  full: `${sizesUpTo(767, "100vw")}, 100vw`,
  margins: `${sizesUpTo(767, "calc(100vw - 40px)")}, (min-width: 1800px) 1680px, 94vw`,
  pair: `${sizesUpTo(767, "calc(50vw - 26px)")}, (min-width: 1800px) 828px, 46vw`,
  trio: `${sizesUpTo(767, "calc(50vw - 26px)")}, (min-width: 1800px) 544px, 31vw`,
  plane: `${sizesUpTo(767, "50vw")}, 50vw`,
  left: `${sizesUpTo(767, "calc(100vw - 40px)")}, (min-width: 1800px) 980px, 55vw`,
};

/** One row of a story's pictures. */
export function PictureRow({ row: { shape, pictures }, story, lightbox }: Shared & { row: Row<Placed> }) {
  const figures = pictures.map((picture) => (
    <Figure key={picture.link} picture={picture} lightbox={lightbox} sizes={SIZES[shape]} />
  ));
  if (shape === "plane")
    return (
      <div className={styles.plane}>
        <div {...painted(planePaint(story.colours))}>
          <p className={`h1 ${styles.slogan}`}>{withCedilla(capital(story.slogan || story.shortName))}</p>
        </div>
        {figures}
      </div>
    );
  return <div className={[styles[shape], shape === "full" ? "" : "wrap"].join(" ")}>{figures}</div>;
}

type FigureProps = { picture: Placed; lightbox: Lightbox; sizes: string };

export function Figure({ picture, lightbox, sizes }: FigureProps) {
  return (
    <figure>
      <EnlargeLink lightbox={lightbox} index={picture.index} picture={picture} sizes={sizes} />
      {picture.caption && <figcaption className={styles.caption}>{picture.caption}</figcaption>}
    </figure>
  );
}
