import Link from "next/link";
import grid from "../../../app/galleries/card-grid.module.css";
import { withCedilla } from "../../../app/ui/layout/title.tsx";
import { Picture, sizesUpTo } from "./picture.jsx";

const WIDTHS = { 7: "min(54vw, 966px)", 5: "min(38vw, 683px)", 4: "min(31vw, 544px)" };

function slotOf(index) {
  const place = index % 10;
  if (place === 0 || place === 6) return { columns: 7, height: 440 };
  if (place === 1 || place === 5) return { columns: 5, height: 440 };
  return { columns: 4, height: 270 };
}

function sizesOf({ columns, height }, { width, height: own }) {
  const drawn = Math.round((height * width) / own);
  const covering = `max(min(${drawn}px, ${Math.round(drawn / 14.4)}vw), ${WIDTHS[columns]})`;
  return `${sizesUpTo(767, "calc(100vw - 40px)")}, ${covering}`;
}

/** The first page is rendered by the server only; further ones in the browser. */
export function Cards({ items, first = 0 }) {
  return (
    <ul className={grid.group}>
      {items.map(({ id, path, name, kind, cover }, place) => (
        <li key={id}>
          <Link href={path} className={grid.card}>
            <div className={grid.picture}>
              <Picture picture={cover} sizes={sizesOf(slotOf(first + place), cover)} priority={first + place === 0} />
            </div>
            <div className={grid.caption}>
              <b>{withCedilla(name)}</b>
              <span className={grid.kind}>{kind}</span>
            </div>
          </Link>
        </li>
      ))}
    </ul>
  );
}
