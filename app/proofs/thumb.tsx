import { type ComponentProps, useState } from "react";
import { useListener } from "../ui/browser/use-listener.ts";
import styles from "./thumb.module.css";

/** One transparent pixel: the browser's own sign for a broken picture takes no style. */
const NOTHING = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/** A small picture of a piece. One that did not come leaves a crossed field in its place, and comes with the connection. */
export function Thumb({ src, alt, className, ...props }: ComponentProps<"img">) {
  const [failed, setFailed] = useState(false);
  useListener("online", () => setFailed(false));
  // It may have failed before this program ran.
  const look = (img: HTMLImageElement | null) => {
    if (img?.complete && img.naturalWidth === 0) setFailed(true);
  };
  return (
    <img
      {...props}
      ref={look}
      src={failed ? NOTHING : src}
      alt={alt}
      className={failed ? `${className ?? ""} ${styles.failed}` : className}
      data-failed={failed || undefined}
      onError={() => setFailed(true)}
    />
  );
}
