import type { Card } from "../../domain/gallery.ts";
import type { ShownPicture } from "../../domain/picture.ts";
import { CardGrid, type Slot } from "../../ui/gallery/card-grid.tsx";
import { Picture, sizesUpTo } from "../../ui/gallery/picture.tsx";
import { CardSkeleton, ProjectCard } from "../../ui/gallery/project-card.tsx";

/** Width of a slot: its part of the screen, until the content is as wide as it gets. */
const WIDTHS = { 7: "min(54vw, 966px)", 5: "min(38vw, 683px)", 4: "min(31vw, 544px)" } as const;

/** How wide a cropped cover is drawn: as wide as its slot, or wider, where the slot's height asks for it. */
function sizesOf({ columns, height }: Slot, { width, height: own }: ShownPicture): string {
  const drawn = Math.round((height * width) / own);
  // The slot's height follows the screen's width below 1440 px (ui/gallery/card-grid.module.css).
  const covering = `max(min(${drawn}px, ${Math.round(drawn / 14.4)}vw), ${WIDTHS[columns]})`;
  return `${sizesUpTo(767, "calc(100vw - 40px)")}, ${covering}`;
}

function card({ path, name, kind, cover }: Card, slot: Slot, index: number) {
  const picture = <Picture picture={cover} sizes={sizesOf(slot, cover)} alt="" priority={index === 0} />;
  return <ProjectCard to={path} name={name} kind={kind} picture={picture} />;
}

export function ProjectGrid({ items }: { items: Card[] }) {
  return <CardGrid items={items} card={card} />;
}

const FIRST_ROWS = Array.from({ length: 5 }, (_, id) => ({ id }));
const skeleton = () => <CardSkeleton />;

/** Stands in for the first two rows. */
export function ProjectGridSkeleton() {
  return (
    <div aria-hidden="true">
      <CardGrid items={FIRST_ROWS} card={skeleton} />
    </div>
  );
}
