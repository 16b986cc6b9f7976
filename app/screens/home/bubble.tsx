import { Link } from "react-router";
import type { Pick } from "../../data/home.server.ts";
import { sizesUpTo } from "../../ui/gallery/picture.tsx";
import styles from "./hero.module.css";
import { PickedPicture } from "./picked-picture.tsx";

/** The fixed slots (HOME-2), largest first. */
export const BUBBLES = ["large", "medium", "small"] as const;

/** Diameter on a phone and at 1440 px, where the design was drawn. */
const DIAMETER = { large: [252, 476], medium: [128, 252], small: [72, 148] } as const;

/** A floating circle of an item's picture that leads to the item; without an item, to the portfolio. */
export function Bubble({ slot, pick, fallback }: { slot: (typeof BUBBLES)[number]; pick: Pick; fallback: number }) {
  // The circle cuts a square out of the picture's middle, so that a wide one is laid out wider than the circle.
  const ratio = Math.max(1, pick ? pick.picture.width / pick.picture.height : 1);
  const [narrow, wide] = DIAMETER[slot].map((diameter) => Math.round(diameter * ratio));
  return (
    <Link
      to={pick?.path ?? "/portifolio"}
      aria-label={pick?.name ?? "Ver portfólio"}
      className={[styles.bubble, styles[slot]].join(" ")}
    >
      <PickedPicture
        picture={pick?.picture}
        fallback={fallback}
        sizes={`${sizesUpTo(1099, `${narrow}px`)}, ${wide}px`}
        priority={slot === "large"}
      />
    </Link>
  );
}
