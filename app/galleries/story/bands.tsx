import { Picture, sizesUpTo } from "../../ui/display/picture.tsx";
import { groundPaint, painted } from "../../ui/layout/paint.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import styles from "./bands.module.css";
import { Compare } from "./compare.tsx";
import type { Placed, ShownBlock } from "./model.ts";
import { quotePaint } from "./paints.ts";
import { Palette } from "./palette.tsx";
import { partId } from "./progress.tsx";
import type { Row } from "./rhythm.ts";
import { Figure, PictureRow, type Shared, SIZES } from "./rows.tsx";

const BESIDE = `${sizesUpTo(767, "100vw")}, 58vw`;

/** One band of the page: a block, or one row of a block's pictures. */
type Band = { key: string; id: string } & (
  | { kind: "row"; row: Row<Placed> }
  | { kind: "block"; block: Exclude<ShownBlock, { kind: "rows" }> }
);
type Gap = "none" | "pictures" | "beside" | "near" | "texts";

function bandsOf(blocks: ShownBlock[]): Band[] {
  return blocks.flatMap((block): Band[] =>
    block.kind === "rows"
      ? block.rows.map((row, index) => ({ key: `${block.id}:${index}`, id: block.id, kind: "row", row }))
      : [{ key: block.id, id: block.id, kind: "block", block }],
  );
}

type Shape = Row<Placed>["shape"] | Exclude<ShownBlock["kind"], "rows">;
const shapeOf = (band: Band): Shape => (band.kind === "row" ? band.row.shape : band.block.kind);
/** Whether a shape has pictures, and whether a ground of its own: the distances follow from it. */
const LOOK: Record<Shape, { pictures: boolean; coloured: boolean }> = {
  full: { pictures: true, coloured: false },
  margins: { pictures: true, coloured: false },
  pair: { pictures: true, coloured: false },
  trio: { pictures: true, coloured: false },
  plane: { pictures: true, coloured: true },
  left: { pictures: true, coloured: false },
  text: { pictures: false, coloured: false },
  beside: { pictures: true, coloured: false },
  quote: { pictures: false, coloured: true },
  palette: { pictures: false, coloured: true },
  letters: { pictures: false, coloured: true },
  compare: { pictures: true, coloured: false },
  credits: { pictures: false, coloured: false },
};
const look = (band: Band) => LOOK[shapeOf(band)];
/** To the page's edges, with nothing white below. */
const bleeds = (band: Band) =>
  (shapeOf(band) === "full" || look(band).coloured) &&
  !(band.kind === "row" && band.row.pictures.some(({ caption }) => caption));

/** `hasStart`: the story opens with a sentence, which is a text. */
function gapBefore(band: Band, previous: Band | undefined, hasStart: boolean): Gap {
  if (!previous) return hasStart ? "texts" : "none";
  if (look(band).coloured && bleeds(previous)) return "none";
  if (!look(band).pictures) return "texts";
  if (shapeOf(previous) === "text") return "near";
  if (shapeOf(band) === "beside" || !look(previous).pictures) return "texts";
  return shapeOf(previous) === "beside" ? "beside" : "pictures";
}

/** All blocks of a story. Their distances follow from what stands beside what. */
export function Bands({ story, lightbox }: Shared) {
  const bands = bandsOf(story.blocks);
  const last = bands.at(-1);
  const isOpen = last && !bleeds(last);
  return (
    <div className={isOpen ? styles.open : undefined}>
      {bands.map((band, index) => (
        <div
          key={band.key}
          className={styles.band}
          data-gap={gapBefore(band, bands[index - 1], story.sentence !== null)}
          data-block={band.id}
        >
          {band.kind === "row" ? (
            <PictureRow row={band.row} story={story} lightbox={lightbox} />
          ) : (
            <OneBlock block={band.block} story={story} lightbox={lightbox} />
          )}
        </div>
      ))}
    </div>
  );
}

function OneBlock({ block, story, lightbox }: Shared & { block: Exclude<ShownBlock, { kind: "rows" }> }) {
  switch (block.kind) {
    case "text":
      return (
        <section className={`wrap grid12 ${styles.text}`}>
          <Heading block={block} />
          <div className={`lead ${styles.paragraphs}`}>
            <Paragraphs texts={block.paragraphs} />
          </div>
        </section>
      );
    case "beside":
      return (
        <section className={styles.beside} data-flipped={block.flipped || undefined}>
          <Figure picture={block.picture} lightbox={lightbox} sizes={BESIDE} />
          <div className={`lead ${styles.words}`}>
            <Heading block={block} />
            <Paragraphs texts={block.paragraphs} />
          </div>
        </section>
      );
    case "quote":
      return (
        <section {...painted(quotePaint(story.colours))} className={styles.quote}>
          <figure className="wrap">
            <blockquote>
              <p className="h1">“{block.text.replace(/^["“]|["”]$/g, "")}”</p>
            </blockquote>
            {block.name && <figcaption>{block.name}</figcaption>}
          </figure>
        </section>
      );
    case "palette":
      return <Palette colours={block.colours} name={story.shortName} low={story.study !== null} />;
    case "letters":
      return (
        <section {...painted(groundPaint(block.ground, block.text))} className={styles.letters}>
          <div className="wrap grid12">
            <Picture className={styles.sample} picture={block.picture} sizes={SIZES.margins} />
            <ul className={styles.faces}>
              {block.faces.map(({ use, name, about }) => (
                <li key={`${use} ${name}`}>
                  {use && <span className="label">{use}</span>}
                  <b>{name}</b>
                  {about && <span className={styles.about}>{about}</span>}
                </li>
              ))}
            </ul>
          </div>
        </section>
      );
    case "compare":
      return (
        <div className="wrap">
          <Compare before={block.before} after={block.after} sizes={SIZES.margins} />
        </div>
      );
    case "credits":
      return (
        <section className="wrap">
          <div className={`grid12 ${styles.credits}`}>
            <h2 className="h2" id={block.part === null ? undefined : partId(block.part)}>
              {withCedilla("Créditos")}
            </h2>
            <dl>
              {block.lines.map(({ role, name }) => (
                <div key={`${role} ${name}`}>
                  <dt>{role}</dt>
                  <dd>{name}</dd>
                </div>
              ))}
            </dl>
          </div>
        </section>
      );
  }
}

function Heading({ block: { heading, part } }: { block: { heading: string; part: number | null } }) {
  if (!heading) return null;
  return (
    <h2 className="h2" id={part === null ? undefined : partId(part)}>
      {heading}
    </h2>
  );
}

function Paragraphs({ texts }: { texts: string[] }) {
  return texts.map((text) => <p key={text}>{text}</p>);
}
