import androidLogo from "@phosphor-icons/core/bold/android-logo-bold.svg?raw";
import appleLogo from "@phosphor-icons/core/bold/apple-logo-bold.svg?raw";
import arrowCounterClockwise from "@phosphor-icons/core/bold/arrow-counter-clockwise-bold.svg?raw";
import arrowDown from "@phosphor-icons/core/bold/arrow-down-bold.svg?raw";
import arrowLeft from "@phosphor-icons/core/bold/arrow-left-bold.svg?raw";
import arrowRight from "@phosphor-icons/core/bold/arrow-right-bold.svg?raw";
import arrowUp from "@phosphor-icons/core/bold/arrow-up-bold.svg?raw";
import arrowsOut from "@phosphor-icons/core/bold/arrows-out-bold.svg?raw";
import bookOpen from "@phosphor-icons/core/bold/book-open-bold.svg?raw";
import browser from "@phosphor-icons/core/bold/browser-bold.svg?raw";
import caretDown from "@phosphor-icons/core/bold/caret-down-bold.svg?raw";
import check from "@phosphor-icons/core/bold/check-bold.svg?raw";
import checkCircle from "@phosphor-icons/core/bold/check-circle-bold.svg?raw";
import clock from "@phosphor-icons/core/bold/clock-bold.svg?raw";
import columns from "@phosphor-icons/core/bold/columns-bold.svg?raw";
import downloadSimple from "@phosphor-icons/core/bold/download-simple-bold.svg?raw";
import envelopeSimple from "@phosphor-icons/core/bold/envelope-simple-bold.svg?raw";
import eye from "@phosphor-icons/core/bold/eye-bold.svg?raw";
import eyeSlash from "@phosphor-icons/core/bold/eye-slash-bold.svg?raw";
import facebookLogo from "@phosphor-icons/core/bold/facebook-logo-bold.svg?raw";
import fileText from "@phosphor-icons/core/bold/file-text-bold.svg?raw";
import googleLogo from "@phosphor-icons/core/bold/google-logo-bold.svg?raw";
import image from "@phosphor-icons/core/bold/image-bold.svg?raw";
import instagramLogo from "@phosphor-icons/core/bold/instagram-logo-bold.svg?raw";
import linkedinLogo from "@phosphor-icons/core/bold/linkedin-logo-bold.svg?raw";
import list from "@phosphor-icons/core/bold/list-bold.svg?raw";
import magnifyingGlass from "@phosphor-icons/core/bold/magnifying-glass-bold.svg?raw";
import minus from "@phosphor-icons/core/bold/minus-bold.svg?raw";
import palette from "@phosphor-icons/core/bold/palette-bold.svg?raw";
import paperPlaneRight from "@phosphor-icons/core/bold/paper-plane-right-bold.svg?raw";
import pencilSimple from "@phosphor-icons/core/bold/pencil-simple-bold.svg?raw";
import phone from "@phosphor-icons/core/bold/phone-bold.svg?raw";
import plus from "@phosphor-icons/core/bold/plus-bold.svg?raw";
import signOut from "@phosphor-icons/core/bold/sign-out-bold.svg?raw";
import trash from "@phosphor-icons/core/bold/trash-bold.svg?raw";
import uploadSimple from "@phosphor-icons/core/bold/upload-simple-bold.svg?raw";
import user from "@phosphor-icons/core/bold/user-bold.svg?raw";
import warningCircle from "@phosphor-icons/core/bold/warning-circle-bold.svg?raw";
import x from "@phosphor-icons/core/bold/x-bold.svg?raw";

const files = {
  list: list,
  x: x,
  "arrow-left": arrowLeft,
  "arrow-right": arrowRight,
  "arrow-up": arrowUp,
  "arrow-down": arrowDown,
  "arrows-out": arrowsOut,
  "magnifying-glass": magnifyingGlass,
  plus: plus,
  minus: minus,
  check: check,
  "check-circle": checkCircle,
  "warning-circle": warningCircle,
  image: image,
  columns: columns,
  trash: trash,
  "download-simple": downloadSimple,
  phone: phone,
  user: user,
  eye: eye,
  "eye-slash": eyeSlash,
  "caret-down": caretDown,
  "paper-plane-right": paperPlaneRight,
  palette: palette,
  browser: browser,
  "book-open": bookOpen,
  "apple-logo": appleLogo,
  "android-logo": androidLogo,
  "google-logo": googleLogo,
  "instagram-logo": instagramLogo,
  "facebook-logo": facebookLogo,
  "linkedin-logo": linkedinLogo,
  "pencil-simple": pencilSimple,
  clock: clock,
  "envelope-simple": envelopeSimple,
  "sign-out": signOut,
  "file-text": fileText,
  "upload-simple": uploadSimple,
  "arrow-counter-clockwise": arrowCounterClockwise,
};

export type IconName = keyof typeof files;

const paths = Object.fromEntries(
  Object.entries(files).map(([name, svg]) => [name, / d="([^"]+)"/.exec(svg)?.[1] ?? ""]),
) as Record<IconName, string>;

/** A Phosphor icon, bold, drawn in the text's colour; decoration only, so name the control in words. */
export function Icon({ name, size = 22, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      className={className}
      width={size}
      height={size}
      viewBox="0 0 256 256"
      fill="currentColor"
    >
      <path d={paths[name]} />
    </svg>
  );
}
