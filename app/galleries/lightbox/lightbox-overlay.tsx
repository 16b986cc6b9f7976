import PhotoSwipe from "photoswipe";
import "photoswipe/style.css";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import {
  groundOf,
  largest,
  type PictureFormat,
  type ShownPicture,
  srcSet,
  variant,
  variantWidths,
  WIDEST,
} from "../../kit/picture.ts";
import { mayFetchAhead } from "../../ui/browser/fetch-ahead.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { lookAttributes } from "../../ui/display/picture.tsx";
import { wrapFocus } from "../../ui/display/wrap-focus.ts";
import styles from "./lightbox-overlay.module.css";

export type OverlayProps = {
  pictures: ShownPicture[];
  /** name of the item that the pictures belong to */
  title: string;
  /** first picture; null: closed */
  index: number | null;
  linkOf: (index: number) => HTMLElement | undefined;
  /** must set `index` to null */
  onClose: () => void;
};

/** A modal dialog around PhotoSwipe. */
export function LightboxOverlay({ pictures, title, index, linkOf, onClose }: OverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const viewer = useRef<PhotoSwipe>(null);
  const [current, setCurrent] = useState(0);

  const open = useEffectEvent((element: HTMLDialogElement, first: number) => {
    const link = linkOf(first);
    element.toggleAttribute("data-gutter", window.innerWidth > document.documentElement.clientWidth);
    element.showModal();
    const opened = makeViewer(element, pictures, Math.min(first, pictures.length - 1), link?.querySelector("img"));
    opened.on("change", () => setCurrent(opened.currIndex));
    // PhotoSwipe closes when the picture is dragged away or the area beside it is clicked.
    opened.on("close", () => onClose());
    opened.init();
    // Otherwise it would be a dialog inside the dialog.
    opened.element?.removeAttribute("role");
    viewer.current = opened;
  });
  useEffect(() => {
    const element = dialog.current;
    if (index === null || element === null) return;
    open(element, index);
    return () => {
      const leaving = viewer.current;
      viewer.current = null;
      element.close();
      // The picture stays until the overlay has faded out.
      const faded = element.getAnimations().map(({ finished }) => finished);
      void Promise.allSettled(faded).then(() => leaving?.destroy());
    };
  }, [index]);

  const press = (event: KeyboardEvent<HTMLDialogElement>) => {
    wrapFocus(event);
    // Shift is allowed for '+', which most keyboards have above '='.
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
      // A browser may close the dialog without a cancel event.
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
          {ARROWS.map(({ label, icon, side, press }) => (
            <button
              key={side}
              type="button"
              className={`${styles.arrow} ${styles[side]}`}
              aria-label={label}
              onClick={() => viewer.current && press(viewer.current)}
            >
              <Icon name={icon} size={28} />
            </button>
          ))}
          <Thumbnails pictures={pictures} current={current} onChoose={(one) => viewer.current?.goTo(one)} />
        </>
      )}
    </dialog>
  );
}

type ThumbnailsProps = {
  pictures: ShownPicture[];
  current: number;
  onChoose: (index: number) => void;
};

function Thumbnails({ pictures, current, onChoose }: ThumbnailsProps) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const element = strip.current;
    const item = element?.children[current];
    if (element && item instanceof HTMLElement)
      element.scrollLeft = item.offsetLeft - (element.clientWidth - item.clientWidth) / 2;
  }, [current]);
  return (
    <ul ref={strip} className={styles.thumbnails}>
      {pictures.map(({ link, width, height, alt, ...look }, index) => (
        <li key={link}>
          <button
            type="button"
            aria-label={`Imagem ${index + 1} de ${pictures.length}: ${alt}`}
            aria-current={index === current}
            onClick={() => onChoose(index)}
          >
            <img
              {...lookAttributes(look)}
              src={smallest({ link, width })}
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

const ARROWS = [
  { side: "previous", icon: "arrow-left", label: "Imagem anterior", press: (viewer: PhotoSwipe) => viewer.prev() },
  { side: "next", icon: "arrow-right", label: "Próxima imagem", press: (viewer: PhotoSwipe) => viewer.next() },
] as const;

/** Keys left to PhotoSwipe; its Tab would take the focus from the dialog's controls. */
const PHOTOSWIPE_KEYS = ["z", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

const zoomIn = (viewer: PhotoSwipe) => viewer.zoomTo(viewer.currSlide?.zoomLevels.secondary ?? 1);

/** Keys that PhotoSwipe has no action for. */
const keys: Record<string, (viewer: PhotoSwipe) => void> = {
  Home: (viewer) => viewer.goTo(0),
  End: (viewer) => viewer.goTo(viewer.getNumItems() - 1),
  "+": zoomIn,
  "=": zoomIn,
  "-": (viewer) => viewer.zoomTo(viewer.currSlide?.zoomLevels.initial ?? 1),
};

/** `onPage`, the pressed small picture, is shown until the large one has loaded. */
function makeViewer(
  element: HTMLElement,
  pictures: ShownPicture[],
  index: number,
  onPage: HTMLImageElement | null | undefined,
): PhotoSwipe {
  const preview = onPage?.currentSrc ?? "";
  // The browser's choice on the page tells whether it reads AVIF.
  const readsAvif = preview.endsWith(".avif");
  const ahead = mayFetchAhead();
  const viewer = new PhotoSwipe({
    appendToEl: element,
    getViewportSizeFn: () => ({ x: element.clientWidth, y: element.clientHeight }),
    dataSource: pictures.map((picture, place) => ({
      width: picture.width,
      height: picture.height,
      alt: picture.alt,
      src: largest(picture.link, picture.width),
      srcset: everySize(picture, readsAvif && picture.avif ? "avif" : "webp"),
      ...(place === index && preview ? { msrc: preview } : {}),
    })),
    index,
    ...(!ahead && { preload: [0, 0] }),
    bgOpacity: 1,
    // The dialog fades and owns the controls and the focus (docs/decisions/libraries.md).
    showHideAnimationType: "none",
    trapFocus: false,
    returnFocus: false,
    escKey: false,
    close: false,
    zoom: false,
    counter: false,
    arrowPrev: false,
    arrowNext: false,
    paddingFn: room,
    secondaryZoomLevel: ({ fit }) => Math.max(1, fit * 2),
    maxZoomLevel: ({ fit }) => Math.max(2, fit * 4),
    wheelToZoom: true,
    imageClickAction: "zoom",
    tapAction: false,
    doubleTapAction: "zoom",
  });
  if (!ahead) loadWhenShown(viewer);
  viewer.on("slideInit", ({ slide }) => {
    const picture = pictures[slide.index];
    const ground = picture && groundOf(picture);
    if (ground) slide.container.dataset.under = ground;
  });
  // The strip has loaded it already, or is about to.
  viewer.addFilter("placeholderSrc", (src, { index }) => {
    const picture = pictures[index];
    return src || (picture ? smallest(picture) : false);
  });
  viewer.addFilter("contentErrorElement", (_element, { index }) =>
    errorMessage(() => viewer.refreshSlideContent(index)),
  );
  viewer.on("keydown", (event) => {
    if (!PHOTOSWIPE_KEYS.includes(event.originalEvent.key)) event.preventDefault();
  });
  return viewer;
}

/** The slides beside the current one show their placeholders until they are the current one. */
function loadWhenShown(viewer: PhotoSwipe): void {
  viewer.on("contentLoad", (event) => {
    if (event.content.slide?.isActive === false) event.preventDefault();
  });
  viewer.on("appendHeavy", (event) => {
    const { isActive, content } = event.slide;
    if (content.element) return;
    if (isActive) content.load(false, true);
    else event.preventDefault();
  });
}

const smallest = ({ link, width }: Pick<ShownPicture, "link" | "width">): string =>
  variant(link, variantWidths(width)[0] ?? width, "webp");

/** Stands in for a picture that did not arrive, or cannot be read. */
function errorMessage(retry: () => void): HTMLElement {
  const message = document.createElement("div");
  message.className = styles.failed ?? "";
  const text = document.createElement("p");
  text.setAttribute("role", "alert");
  text.textContent = "A imagem não abriu. Verifique a conexão.";
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Tentar de novo";
  button.addEventListener("click", retry);
  // PhotoSwipe would take the press for one beside the picture, and close.
  for (const kind of ["pointerdown", "pointerup", "click"])
    button.addEventListener(kind, (event) => event.stopPropagation());
  message.append(text, button);
  return message;
}

/** All widths, and a wider original for zooming in. */
function everySize(picture: ShownPicture, format: PictureFormat): string {
  const sizes = srcSet(picture, format);
  return picture.width > WIDEST ? `${sizes}, ${picture.link} ${picture.width}w` : sizes;
}

/** Space for the controls, in pixels; matches lightbox-overlay.module.css. */
function room({ x, y }: { x: number; y: number }) {
  if (y < 560) return { top: 64, bottom: 12, left: 96, right: 96 };
  if (x < 768) return { top: 92, bottom: 256, left: 0, right: 0 };
  return { top: 104, bottom: 136, left: 120, right: 120 };
}
