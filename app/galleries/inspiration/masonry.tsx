import { type CSSProperties, memo, type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { ShownPicture } from "../../kit/picture.ts";
import { Picture, sizesUpTo } from "../../ui/display/picture.tsx";
import { CardSkeleton, GROUP, groupsOf, ProjectCard, sameItems } from "../card-grid.tsx";
import type { Card } from "../gallery.ts";
import styles from "./masonry.module.css";

/** Rows that a column is wide (masonry.module.css): a picture of 16:9 is 27 of them high, one of 4:5 is 60. */
const COLUMN = 48;

const SIZES = `${sizesUpTo(767, "calc(50vw - 26px)")}, min(46vw, 828px)`;

/** Keeps the ratio, mostly 1600 by 900 (INSP-1); very flat or very high pictures are cropped a little. */
function pictureRows({ width, height }: Pick<ShownPicture, "width" | "height">): number {
  return Math.min(99, Math.max(14, Math.round((COLUMN * height) / width)));
}

/**
 * Two columns, each item in the one that is free first: the order of the source is the order of the top edges. The style
 * sheet places the items within a group; this component computes how each group continues the one before.
 */
export function Masonry({ items }: { items: Card[] }) {
  const masonry = useRef<HTMLDivElement>(null);
  const caption = useCaptionRows(masonry);
  const groups = groupsOf(items);
  const positions = positionGroups(
    groups.map((group) => group.map(({ cover }) => pictureRows(cover))),
    caption,
  );
  return (
    <div ref={masonry} className={styles.masonry}>
      {groups.map((group, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity and never move
        <Group key={number} group={group} number={number} {...(positions[number] as GroupPosition)} />
      ))}
    </div>
  );
}

/** How a group of items continues the two columns of the one before, in rows of the masonry's grid. */
type GroupPosition = {
  /** the column that reaches further down where the group begins */
  longer: 1 | 2;
  /** how much further */
  ahead: number;
  /** height of the group from the end of the shorter column to its own end */
  rows: number;
};

/** Must match the browser's automatic placement: first free column, the left one if both are. Heights are in rows. */
function positionGroups(groups: number[][], caption: number): GroupPosition[] {
  let left = 0;
  let right = 0;
  return groups.map((pictures) => {
    const start = { longer: left > right ? (1 as const) : (2 as const), ahead: Math.abs(left - right) };
    const top = Math.min(left, right);
    for (const rows of pictures) {
      if (left <= right) left += rows + caption;
      else right += rows + caption;
    }
    return { ...start, rows: Math.max(left, right) - top };
  });
}

const Group = memo(
  function Group({ group, number, longer, ahead, rows }: { group: Card[]; number: number } & GroupPosition) {
    const full = group.length === GROUP;
    return (
      <ul
        className={[styles.group, ahead > 0 ? styles.continued : "", full && number > 0 ? styles.full : ""].join(" ")}
        // The server renders the first group, which needs none: the content security policy refuses style attributes.
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

/** The style sheet adds these up to the item's number of rows. */
const spanOf = (rows: number) => ({ "data-tens": Math.floor(rows / 10), "data-ones": rows % 10 });

/** Rows of a caption as last measured: an estimate until the next list is measured. */
let lastCaption = 6;

function useCaptionRows(masonry: RefObject<HTMLDivElement | null>): number {
  const [rows, setRows] = useState(lastCaption);
  useLayoutEffect(() => {
    const element = masonry.current;
    if (!element) return;
    const measure = () => {
      const group = element.firstElementChild;
      const measured = group ? Number(getComputedStyle(group).getPropertyValue("--caption")) : 0;
      if (measured > 0) {
        lastCaption = measured;
        setRows(measured);
      }
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [masonry]);
  return rows;
}

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
