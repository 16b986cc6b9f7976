import PhotoSwipe from "photoswipe";
import "photoswipe/style.css";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { type PictureFormat, type ShownPicture, srcSet, variant, variantWidths, WIDEST } from "../../domain/picture.ts";
import { Icon } from "../display/icon.tsx";
import { wrapFocus } from "../display/wrap-focus.ts";
import styles from "./lightbox-overlay.module.css";
import { LightboxThumbnails } from "./lightbox-thumbnails.tsx";

const NOT_OPENED = "A imagem não abriu. Verifique a conexão.";

export type OverlayProps = {
  pictures: ShownPicture[];
  /** whose pictures they are */
  title: string;
  /** the picture it opens with; null: closed */
  index: number | null;
  /** the picture's link on the page, if it has one */
  linkOf: (index: number) => HTMLElement | undefined;
  /** The person wants it closed: whoever opened it sets `index` to null. */
  onClose: () => void;
};

/** The pictures above everything else, one at a time: a modal dialog around PhotoSwipe, which swipes and zooms (PORT-7). */
export function LightboxOverlay({ pictures, title, index, linkOf, onClose }: OverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const viewer = useRef<PhotoSwipe>(null);
  const [current, setCurrent] = useState(0);

  const open = useEffectEvent((element: HTMLDialogElement, first: number) => {
    const link = linkOf(first);
    element.toggleAttribute("data-gutter", window.innerWidth > document.documentElement.clientWidth);
    element.showModal();
    const made = makeViewer(element, pictures, Math.min(first, pictures.length - 1), link?.querySelector("img"));
    made.on("change", () => setCurrent(made.currIndex));
    // By dragging the picture away, or a click beside it.
    made.on("close", () => onClose());
    made.init();
    // It would be a dialog inside the dialog.
    made.element?.removeAttribute("role");
    viewer.current = made;
  });
  useEffect(() => {
    const element = dialog.current;
    if (index === null || element === null) return;
    open(element, index);
    return () => {
      const leaving = viewer.current;
      viewer.current = null;
      element.close();
      // The picture stays until the overlay has faded away.
      const faded = element.getAnimations().map(({ finished }) => finished);
      void Promise.allSettled(faded).then(() => leaving?.destroy());
    };
  }, [index]);

  const press = (event: KeyboardEvent<HTMLDialogElement>) => {
    wrapFocus(event);
    // Most keyboards have '+' above '='.
    if (event.metaKey || event.ctrlKey || event.altKey || (event.shiftKey && event.key !== "+")) return;
    const act = keys[event.key];
    if (!act || !viewer.current) return;
    event.preventDefault();
    act(viewer.current);
  };
  const alone = pictures.length < 2;
  const alt = pictures[current]?.alt;
  return (
    <dialog
      ref={dialog}
      className={styles.overlay}
      aria-label={`Imagens de ${title}`}
      onKeyDown={press}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A browser may close it without asking; by us it is closed when nothing is open any more.
      onClose={onClose}
    >
      <div className={styles.where} aria-live="polite" aria-atomic="true">
        <span className={styles.counter}>
          {current + 1}/{pictures.length}
        </span>{" "}
        <span className={styles.caption}>{alt}</span>
      </div>
      <button type="button" className={styles.close} onClick={onClose}>
        Fechar
        <Icon name="x" size={28} />
      </button>
      {!alone && (
        <>
          <button
            type="button"
            className={`${styles.arrow} ${styles.previous}`}
            aria-label="Imagem anterior"
            onClick={() => viewer.current?.prev()}
          >
            <Icon name="arrow-left" size={28} />
          </button>
          <button
            type="button"
            className={`${styles.arrow} ${styles.next}`}
            aria-label="Próxima imagem"
            onClick={() => viewer.current?.next()}
          >
            <Icon name="arrow-right" size={28} />
          </button>
          <LightboxThumbnails pictures={pictures} current={current} onChoose={(one) => viewer.current?.goTo(one)} />
        </>
      )}
    </dialog>
  );
}

/** Left to PhotoSwipe: zooming, and moving a picture that is zoomed. With Tab it would take the focus. */
const ITS_OWN_KEYS = ["z", "ArrowUp", "ArrowDown"];

const zoomIn = (viewer: PhotoSwipe) => viewer.zoomTo(viewer.currSlide?.zoomLevels.secondary ?? 1);

const keys: Record<string, (viewer: PhotoSwipe) => void> = {
  ArrowLeft: (viewer) => viewer.prev(),
  ArrowRight: (viewer) => viewer.next(),
  Home: (viewer) => viewer.goTo(0),
  End: (viewer) => viewer.goTo(viewer.getNumItems() - 1),
  "+": zoomIn,
  "=": zoomIn,
  "-": (viewer) => viewer.zoomTo(viewer.currSlide?.zoomLevels.initial ?? 1),
};

/** `onPage` is the small picture that was pressed: it stands in until the large one is there. */
function makeViewer(
  element: HTMLElement,
  pictures: ShownPicture[],
  index: number,
  onPage: HTMLImageElement | null | undefined,
): PhotoSwipe {
  const preview = onPage?.currentSrc ?? "";
  // What the browser chose on the page tells what it reads.
  const readsAvif = preview.endsWith(".avif");
  const viewer = new PhotoSwipe({
    appendToEl: element,
    getViewportSizeFn: () => ({ x: element.clientWidth, y: element.clientHeight }),
    dataSource: pictures.map((picture, place) => ({
      width: picture.width,
      height: picture.height,
      alt: picture.alt,
      src: variant(picture.link, variantWidths(picture.width).at(-1) ?? picture.width, "webp"),
      srcset: everySize(picture, readsAvif && picture.avif ? "avif" : "webp"),
      ...(place === index && preview ? { msrc: preview } : {}),
    })),
    index,
    bgOpacity: 1,
    // The dialog fades; its own controls, keys and focus are the dialog's.
    showHideAnimationType: "none",
    trapFocus: false,
    returnFocus: false,
    escKey: false,
    arrowKeys: false,
    close: false,
    zoom: false,
    counter: false,
    arrowPrev: false,
    arrowNext: false,
    errorMsg: NOT_OPENED,
    paddingFn: room,
    secondaryZoomLevel: ({ fit }) => Math.max(1, fit * 2),
    maxZoomLevel: ({ fit }) => Math.max(2, fit * 4),
    wheelToZoom: true,
    imageClickAction: "zoom",
    tapAction: false,
    doubleTapAction: "zoom",
  });
  viewer.on("keydown", (event) => {
    if (!ITS_OWN_KEYS.includes(event.originalEvent.key)) event.preventDefault();
  });
  return viewer;
}

/** Its widths, and beyond the widest the original, for zooming in. */
function everySize(picture: ShownPicture, format: PictureFormat): string {
  const sizes = srcSet(picture, format);
  return picture.width > WIDEST ? `${sizes}, ${picture.link} ${picture.width}w` : sizes;
}

/** What the controls leave free around a picture, in pixels, as in lightbox-overlay.module.css. */
function room({ x, y }: { x: number; y: number }) {
  if (y < 560) return { top: 64, bottom: 12, left: 96, right: 96 };
  if (x < 768) return { top: 92, bottom: 256, left: 0, right: 0 };
  return { top: 104, bottom: 136, left: 120, right: 120 };
}
