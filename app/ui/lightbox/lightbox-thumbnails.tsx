import { useEffect, useRef } from "react";
import { type ShownPicture, variant, variantWidths } from "../../domain/picture.ts";
import { focalAttributes } from "../gallery/focal-attributes.ts";
import styles from "./lightbox-overlay.module.css";

/** The strip below the enlarged picture: each goes straight to its picture; the current one stays in sight. */
export function LightboxThumbnails({
  pictures,
  current,
  onChoose,
}: {
  pictures: ShownPicture[];
  current: number;
  onChoose: (index: number) => void;
}) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const element = strip.current;
    const item = element?.children[current];
    if (element && item instanceof HTMLElement)
      element.scrollLeft = item.offsetLeft - (element.clientWidth - item.clientWidth) / 2;
  }, [current]);
  return (
    <ul ref={strip} className={styles.thumbnails}>
      {pictures.map(({ link, width, height, alt, focal }, index) => (
        <li key={link}>
          <button
            type="button"
            aria-label={`Imagem ${index + 1} de ${pictures.length}: ${alt}`}
            aria-current={index === current}
            onClick={() => onChoose(index)}
          >
            <img
              {...focalAttributes(focal)}
              src={variant(link, variantWidths(width)[0] ?? width, "webp")}
              width={width}
              height={height}
              alt=""
              loading="lazy"
              decoding="async"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
