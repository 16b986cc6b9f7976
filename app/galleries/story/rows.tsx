import { sizesUpTo } from "../../ui/display/picture.tsx";
import { painted } from "../../ui/layout/paint.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import { EnlargeLink, type Lightbox } from "../lightbox/lightbox.tsx";
import type { Placed, Story } from "./model.ts";
import { planePaint } from "./paints.ts";
import type { Row, RowShape } from "./rhythm.ts";
import styles from "./rows.module.css";

export type Shared = { story: Story; lightbox: Lightbox };

const FULL = `${sizesUpTo(767, "100vw")}, 100vw`;
const HALF = `${sizesUpTo(767, "calc(50vw - 26px)")}, (min-width: 1800px) 828px, 46vw`;
const THIRD = `${sizesUpTo(767, "calc(50vw - 26px)")}, (min-width: 1800px) 544px, 31vw`;
const PLANE = `${sizesUpTo(767, "50vw")}, 50vw`;
const LEFT = `${sizesUpTo(767, "calc(100vw - 40px)")}, (min-width: 1800px) 980px, 55vw`;
const MARGINS = `${sizesUpTo(767, "calc(100vw - 40px)")}, (min-width: 1800px) 1680px, 94vw`;

export const SIZES: Record<RowShape, string> = {
  full: FULL,
  margins: MARGINS,
  pair: HALF,
  trio: THIRD,
  plane: PLANE,
  left: LEFT,
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

const capital = (text: string) => text.charAt(0).toLocaleUpperCase("pt-BR") + text.slice(1);

type FigureProps = { picture: Placed; lightbox: Lightbox; sizes: string };

export function Figure({ picture, lightbox, sizes }: FigureProps) {
  return (
    <figure>
      <EnlargeLink lightbox={lightbox} index={picture.index} picture={picture} sizes={sizes} />
      {picture.caption && <figcaption className={styles.caption}>{picture.caption}</figcaption>}
    </figure>
  );
}
