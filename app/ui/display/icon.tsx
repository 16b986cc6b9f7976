import sprite from "./icons.svg?url";

/** Phosphor icons, bold. After a change here run `npm exec -- node scripts/draw-icons.ts`, which writes icons.svg. */
const ICONS = [
  "x",
  "arrow-left",
  "arrow-right",
  "arrow-u-up-left",
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
  "device-mobile",
  "desktop",
  "pause",
  "play",
  "paperclip",
  "checks",
  "file-pdf",
  "whatsapp-logo",
  "chat-circle",
  "pencil-simple",
  "hand",
  "user-plus",
  "arrow-square-out",
] as const;

export type IconName = (typeof ICONS)[number];

/** An icon in the text's colour, from one cached file. Decoration only: name the control in words. */
export function Icon({ name, size = 22, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg aria-hidden="true" focusable="false" className={className} width={size} height={size} fill="currentColor">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
