import type icons from "./icons.json";
import sprite from "./icons.svg?url";

/** Phosphor's icons by our names. After changing icons.json run `npm exec -- node scripts/draw-icons.ts`. */
export type IconName = keyof typeof icons;

/** An icon in the text's colour, from one cached file. It is decoration only, so name the control in words. */
export function Icon({ name, size = 22, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg aria-hidden="true" focusable="false" className={className} width={size} height={size} fill="currentColor">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
