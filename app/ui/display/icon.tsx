import sprite from "./icons.svg?url";

/** The Phosphor icons in use, bold. After a change here run `npm exec -- node scripts/draw-icons.ts`, which writes icons.svg. */
const ICONS = [
  "x",
  "arrow-left",
  "arrow-right",
  "arrow-up",
  "arrow-down",
  "arrows-out",
  "magnifying-glass",
  "plus",
  "check",
  "check-circle",
  "warning-circle",
  "image",
  "columns",
  "trash",
  "download-simple",
  "phone",
  "user",
  "eye",
  "eye-slash",
  "caret-down",
  "paper-plane-right",
  "palette",
  "browser",
  "book-open",
  "apple-logo",
  "android-logo",
  "google-logo",
  "instagram-logo",
  "facebook-logo",
  "linkedin-logo",
  "file-text",
  "upload-simple",
  "arrow-counter-clockwise",
  "crosshair",
  "sign-out",
  "pause",
  "play",
] as const;

export type IconName = (typeof ICONS)[number];

/**
 * A Phosphor icon in the text's colour. It is decoration only: name the control in words. The drawings are one cached file, so that
 * neither pages nor scripts carry them.
 */
export function Icon({ name, size = 22, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg aria-hidden="true" focusable="false" className={className} width={size} height={size} fill="currentColor">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
