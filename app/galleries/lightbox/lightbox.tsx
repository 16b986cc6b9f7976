import {
  type ComponentType,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate } from "react-router";
import { largest, type ShownPicture } from "../../kit/picture.ts";
import { mayFetchAhead } from "../../ui/browser/fetch-ahead.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { lookAttributes, Picture } from "../../ui/display/picture.tsx";
import { useNotice } from "../../ui/layout/notice.tsx";
import styles from "./lightbox.module.css";
import type { OverlayProps } from "./lightbox-overlay.tsx";

let loadedOverlay: ComponentType<OverlayProps> | null = null;
const load = async () => {
  loadedOverlay = (await import("./lightbox-overlay.tsx")).LightboxOverlay;
  return loadedOverlay;
};
/** A failure is ignored here: the click tries again and reports it. */
const preload = () => void (mayFetchAhead() && load().catch(() => {}));

/** The index of a history entry's enlarged picture; null for the page alone. */
function enlargedIn(state: unknown): number | null {
  const index = (state as { enlarged?: unknown } | null)?.enlarged;
  return typeof index === "number" ? index : null;
}

/** `shouldRevalidate` of a page with a lightbox: opening and closing keep the address, and must work offline. */
export function readOnlyElsewhere({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

/** The open overlay is a history entry: Back closes it, Forward opens it again. Render `overlay` once on the page. */
export function useLightbox(pictures: ShownPicture[], title: string) {
  const location = useLocation();
  const navigate = useNavigate();
  const notice = useNotice();
  const [Overlay, setOverlay] = useState<ComponentType<OverlayProps> | null>(null);
  const links = useRef(new Map<number, HTMLAnchorElement>());
  const enlarged = enlargedIn(location.state);
  // A page reloaded with the overlay open shows itself alone and leaves that entry.
  const [arrivedEnlarged, setArrivedEnlarged] = useState(enlarged !== null);
  const shown = useRef<number | null>(null);
  // Two quick clicks add one entry and two quick Escapes leave one: the history changes before the page does.
  const moving = useRef(false);
  // The small picture answers the press while the code is on its way.
  const [waiting, setWaiting] = useState<number | null>(null);
  const presses = useRef(0);
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
    const press = ++presses.current;
    if (!loadedOverlay) setWaiting(index);
    const loaded = await fetchOverlay();
    // The person may have closed what waits, or left the page, while the code was loading.
    if (press !== presses.current) return;
    moving.current = false;
    if (!loaded) setWaiting(null);
    if (!loaded || window.location.pathname !== location.pathname) return;
    void navigate(location, { state: { enlarged: index }, preventScrollReset: true });
  };

  const stopWaiting = () => {
    presses.current++;
    moving.current = false;
    setWaiting(null);
  };

  const close = () => {
    if (moving.current || !isOpen()) return;
    moving.current = true;
    void navigate(-1);
  };

  const settle = useEffectEvent(async (index: number | null) => {
    moving.current = false;
    setWaiting(null);
    const before = shown.current;
    shown.current = index;
    if (index === null) {
      setArrivedEnlarged(false);
      if (before !== null) links.current.get(before)?.focus({ preventScroll: true });
    } else if (arrivedEnlarged || !(Overlay || (await fetchOverlay()))) close();
  });
  useEffect(() => void settle(enlarged), [enlarged]);

  return {
    overlay: (
      <>
        {waiting !== null && pictures[waiting] && (
          <WaitingOverlay
            picture={pictures[waiting]}
            src={links.current.get(waiting)?.querySelector("img")?.currentSrc}
            onClose={stopWaiting}
          />
        )}
        {Overlay && (
          <Overlay
            pictures={pictures}
            title={title}
            index={arrivedEnlarged ? null : enlarged}
            linkOf={(index) => links.current.get(index)}
            onClose={close}
          />
        )}
      </>
    ),
    enlarge,
    /** registers a picture's link, which gets the focus back */
    setLink: (index: number, link: HTMLAnchorElement | null) => {
      if (link) links.current.set(index, link);
      else links.current.delete(index);
    },
  };
}

export type Lightbox = ReturnType<typeof useLightbox>;

type WaitingProps = { picture: ShownPicture; src: string | undefined; onClose: () => void };

/** What a press shows at once: the picture as the page has it. */
function WaitingOverlay({ picture, src, onClose }: WaitingProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed while it is still in the document: it gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.waiting}
      aria-label="Abrindo a imagem"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {src && <img {...lookAttributes({ ground: picture.ground })} src={src} alt="" />}
      <p role="status">Abrindo a imagem…</p>
      <button type="button" onClick={onClose}>
        Fechar
        <Icon name="x" size={28} />
      </button>
    </dialog>
  );
}

type EnlargeLinkProps = {
  lightbox: Lightbox;
  index: number;
  picture: ShownPicture;
  sizes: string;
};

/** Without scripts, or with a modifier key, a link to the picture's largest file. */
export function EnlargeLink({ lightbox, index, picture, sizes }: EnlargeLinkProps) {
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void lightbox.enlarge(index);
  };
  return (
    <a
      ref={(link) => lightbox.setLink(index, link)}
      className={styles.enlarge}
      href={largest(picture.link, picture.width)}
      aria-label={`Ampliar: ${picture.alt}`}
      data-waits
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
