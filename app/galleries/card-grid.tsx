import { memo, type ReactNode } from "react";
import { Skeleton } from "../ui/display/skeleton.tsx";
import { withCedilla } from "../ui/layout/title.tsx";
import styles from "./card-grid.module.css";

/** Items that are rendered, and skipped while out of sight, together: two repeats of the portfolio's pattern. */
export const GROUP = 20;

export function groupsOf<Item>(items: Item[]): Item[][] {
  const count = Math.ceil(items.length / GROUP);
  return Array.from({ length: count }, (_, group) => items.slice(group * GROUP, (group + 1) * GROUP));
}

/** Comparing the ends suffices: a list only grows at its end, or is replaced as a whole. */
export function sameItems<Item>(before: Item[], now: Item[]): boolean {
  return before.length === now.length && before[0] === now[0] && before.at(-1) === now.at(-1);
}

/** A position in the pattern: columns of twelve, and the picture's height in pixels. */
export type CardSize = { columns: 7 | 5 | 4; height: 440 | 270 };

function sizeOf(index: number): CardSize {
  const place = index % 10;
  if (place === 0 || place === 6) return { columns: 7, height: 440 };
  if (place === 1 || place === 5) return { columns: 5, height: 440 };
  return { columns: 4, height: 270 };
}

type Item = { id: string | number };
/** must be the same function every time, or every group renders again */
type Card<T> = (item: T, slot: CardSize, index: number) => ReactNode;

/** Cards in rows of 7+5, 4+4+4, 5+7 and 4+4+4 columns; one column on small screens. */
export function CardGrid<T extends Item>({ items, card }: { items: T[]; card: Card<T> }) {
  return (
    <div className={styles.grid}>
      {groupsOf(items).map((group, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity and never move
        <Group key={number} group={group} number={number} card={card} />
      ))}
    </div>
  );
}

function CardGroup<T extends Item>({ group, number, card }: { group: T[]; number: number; card: Card<T> }) {
  return (
    <ul className={[styles.group, group.length === GROUP ? styles.full : ""].join(" ")}>
      {group.map((item, place) => {
        const index = number * GROUP + place;
        return <li key={item.id}>{card(item, sizeOf(index), index)}</li>;
      })}
    </ul>
  );
}

const Group = memo(
  CardGroup,
  (before, now) => before.card === now.card && sameItems(before.group, now.group),
) as typeof CardGroup;

type ProjectCardProps = {
  to?: string | undefined;
  picture: ReactNode;
  name: string;
  kind?: string | undefined;
};

/** A plain link, followed by gallery-list.tsx: thousands of the router's Link would render again with every new page. */
export function ProjectCard({ to, picture, name, kind }: ProjectCardProps) {
  const Element = to ? "a" : "div";
  return (
    <Element {...(to && { href: to })} className={styles.card}>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.caption}>
        <b>{withCedilla(name)}</b>
        {kind && <span className={styles.kind}>{kind}</span>}
      </div>
    </Element>
  );
}

export function CardSkeleton() {
  return (
    <div className={styles.card}>
      <Skeleton className={styles.picture} />
      <div className={styles.caption}>
        <Skeleton className={styles.nameToCome} />
        <Skeleton className={styles.kindToCome} />
      </div>
    </div>
  );
}
