import { type CSSProperties, memo, type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { ShownPicture } from "../../domain/picture.ts";
import { Picture, sizesUpTo } from "../../ui/gallery/picture.tsx";
import { CardSkeleton, ProjectCard } from "../../ui/gallery/project-card.tsx";
import type { GalleryItem } from "../../ui/gallery/use-pages.ts";
import { GROUP, groupsOf, sameItems } from "../../ui/layout/groups.ts";
import styles from "./masonry.module.css";
import { type Place, placeGroups } from "./place-groups.ts";

/** Rows that a column is wide (masonry.module.css): a picture of 16:9 is 27 of them high, one of 4:5 is 60. */
const COLUMN = 48;

/** Width of a column, for the `sizes` of its pictures. */
const SIZES = `${sizesUpTo(767, "calc(50vw - 26px)")}, min(46vw, 828px)`;

/**
 * Rows that a picture takes in its own ratio: the usual cover's 1600 by 900 (INSP-1), or a portrait's, as designed. A very
 * flat or very high one is cropped a little.
 */
function pictureRows({ width, height }: Pick<ShownPicture, "width" | "height">): number {
  return Math.min(99, Math.max(14, Math.round((COLUMN * height) / width)));
}

/**
 * Two columns, each item in the one that is free first: the order of the source is the order of the top edges (INSP-1).
 * The style sheet places the items of a group; how one group continues the other is reckoned here.
 */
export function Masonry({ items }: { items: GalleryItem[] }) {
  const masonry = useRef<HTMLDivElement>(null);
  const caption = useCaptionRows(masonry);
  const groups = groupsOf(items);
  const places = placeGroups(
    groups.map((group) => group.map(({ cover }) => pictureRows(cover))),
    caption,
  );
  return (
    <div ref={masonry} className={styles.masonry}>
      {groups.map((group, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity and never move
        <Group key={number} group={group} number={number} {...(places[number] as Place)} />
      ))}
    </div>
  );
}

type GroupProps = { group: GalleryItem[]; number: number } & Place;

const Group = memo(
  function Group({ group, number, longer, ahead, rows }: GroupProps) {
    const full = group.length === GROUP;
    return (
      <ul
        className={[styles.group, ahead > 0 ? styles.continued : "", full && number > 0 ? styles.full : ""].join(" ")}
        // The first one, which the server draws, needs nothing of this: its style attribute would be refused.
        style={number === 0 ? undefined : ({ "--longer": longer, "--ahead": ahead, "--rows": rows } as CSSProperties)}
      >
        {group.map(({ id, name, kind, path, cover }, place) => (
          <li key={id} {...spanOf(pictureRows(cover))}>
            <ProjectCard
              to={path}
              name={name}
              kind={kind}
              picture={<Picture picture={cover} sizes={SIZES} alt="" priority={number === 0 && place === 0} />}
            />
          </li>
        ))}
      </ul>
    );
  },
  (before, now) =>
    sameItems(before.group, now.group) &&
    before.longer === now.longer &&
    before.ahead === now.ahead &&
    before.rows === now.rows,
);

/** What the style sheet makes the item's number of rows from. */
const spanOf = (rows: number) => ({ "data-tens": Math.floor(rows / 10), "data-ones": rows % 10 });

/** Rows of a caption at the width that was drawn last: a guess for the next list, until it is measured. */
let lastCaption = 6;

/** Rows that the style sheet gives a caption at the present width. */
function useCaptionRows(masonry: RefObject<HTMLDivElement | null>): number {
  const [rows, setRows] = useState(lastCaption);
  useLayoutEffect(() => {
    const element = masonry.current;
    if (!element) return;
    const measure = () => {
      const group = element.firstElementChild;
      const found = group ? Number(getComputedStyle(group).getPropertyValue("--caption")) : 0;
      if (found > 0) {
        lastCaption = found;
        setRows(found);
      }
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [masonry]);
  return rows;
}

/** The place of the first items. */
export function MasonrySkeleton() {
  return (
    <div className={styles.masonry}>
      <ul className={styles.group} aria-hidden="true">
        {[60, 27, 27, 60].map((rows, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity and never move
          <li key={index} {...spanOf(rows)}>
            <CardSkeleton />
          </li>
        ))}
      </ul>
    </div>
  );
}
