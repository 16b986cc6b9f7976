import type icons from "./admin-icons.json";
import sprite from "./admin-icons.svg?url";

/** Icons for admin pages, in their own file so that visitors do not load them. */
export type AdminIconName = keyof typeof icons;

export function AdminIcon({ name, size = 22 }: { name: AdminIconName; size?: number }) {
  return (
    <svg aria-hidden="true" focusable="false" width={size} height={size} fill="currentColor">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
