import { type ComponentType, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { type ShownPicture, variant, variantWidths } from "../../domain/picture.ts";
import { Icon } from "../display/icon.tsx";
import { Picture } from "../gallery/picture.tsx";
import { useNotice } from "../layout/notice.tsx";
import styles from "./lightbox.module.css";
import type { OverlayProps } from "./lightbox-overlay.tsx";

const load = () => import("./lightbox-overlay.tsx").then(({ LightboxOverlay }) => LightboxOverlay);
/** Before the click; if it fails, the click tries again and reports the failure. */
const preload = () => void load().catch(() => {});

/** The index of the picture that a history entry shows enlarged; null for the page alone. */
function enlargedIn(state: unknown): number | null {
  const index = (state as { enlarged?: unknown } | null)?.enlarged;
  return typeof index === "number" ? index : null;
}

/**
 * The `shouldRevalidate` of a page with a lightbox. Opening and closing it are history entries with the page's own address;
 * they revalidate nothing, so that they work without a connection.
 */
export function readOnlyElsewhere({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

/**
 * Shows `pictures` enlarged. The overlay, rendered once on the page, is one history entry, whose state says what is open:
 * Back closes it, Forward opens it again, and closing it by hand goes back. Its code is loaded shortly before the first use.
 */
export function useLightbox(pictures: ShownPicture[], title: string) {
  const location = useLocation();
  const navigate = useNavigate();
  const notice = useNotice();
  const [Overlay, setOverlay] = useState<ComponentType<OverlayProps> | null>(null);
  const links = useRef(new Map<number, HTMLAnchorElement>());
  const enlarged = enlargedIn(location.state);
  // A page that was reloaded with the overlay open shows itself alone and leaves that entry.
  const [arrivedEnlarged, setArrivedEnlarged] = useState(enlarged !== null);
  const shown = useRef<number | null>(null);
  // Two quick clicks add one entry, and two quick Escapes leave one: the history changes before the page does.
  const moving = useRef(false);
  const isOpen = () => enlargedIn(window.history.state?.usr) !== null;

  const fetchOverlay = async (): Promise<boolean> => {
    const component = await load().catch(() => null);
    if (component) setOverlay(() => component);
    else notice({ kind: "error", text: "A imagem não abriu. Verifique a conexão e tente de novo." });
    return component !== null;
  };

  const enlarge = async (index: number) => {
    if (moving.current || isOpen()) return;
    moving.current = true;
    const loaded = await fetchOverlay();
    moving.current = false;
    // The page may have been left while the code was loading.
    if (!loaded || window.location.pathname !== location.pathname) return;
    void navigate(location, { state: { enlarged: index }, preventScrollReset: true });
  };

  const close = () => {
    if (moving.current || !isOpen()) return;
    moving.current = true;
    void navigate(-1);
  };

  const settle = useEffectEvent(async (index: number | null) => {
    moving.current = false;
    const before = shown.current;
    shown.current = index;
    if (index === null) {
      setArrivedEnlarged(false);
      if (before !== null) links.current.get(before)?.focus({ preventScroll: true });
    } else if (arrivedEnlarged || !(Overlay || (await fetchOverlay()))) close();
  });
  useEffect(() => void settle(enlarged), [enlarged]);

  return {
    overlay: Overlay && (
      <Overlay
        pictures={pictures}
        title={title}
        index={arrivedEnlarged ? null : enlarged}
        linkOf={(index) => links.current.get(index)}
        onClose={close}
      />
    ),
    enlarge,
    /** registers a picture's link, which gets the focus back */
    setLink: (index: number, link: HTMLAnchorElement | null) => {
      if (link) links.current.set(index, link);
      else links.current.delete(index);
    },
  };
}

/** A picture that opens enlarged. Without scripts, and with the modifier keys of links, it is a link to its largest file. */
export function EnlargeLink({
  lightbox,
  index,
  picture,
  sizes,
  className,
}: {
  lightbox: ReturnType<typeof useLightbox>;
  /** its index among the lightbox's pictures */
  index: number;
  picture: ShownPicture;
  sizes: string;
  className?: string | undefined;
}) {
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void lightbox.enlarge(index);
  };
  return (
    <a
      ref={(link) => lightbox.setLink(index, link)}
      className={[styles.enlarge, className].filter(Boolean).join(" ")}
      href={variant(picture.link, variantWidths(picture.width).at(-1) ?? picture.width, "webp")}
      aria-label={`Ampliar: ${picture.alt}`}
      onClick={press}
      onPointerEnter={preload}
      onFocus={preload}
    >
      <Picture picture={picture} sizes={sizes} />
      <span className={styles.icon}>
        <Icon name="arrows-out" size={24} />
      </span>
    </a>
  );
}
