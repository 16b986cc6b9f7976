import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { FrameMessage } from "../../galleries/story/frame.tsx";
import { useListener } from "../../ui/browser/use-listener.ts";
import { AdminIcon } from "../../ui/display/admin-icon.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import styles from "./preview.module.css";

/** Width of the shown page, in pixels. */
const WIDTHS = { desktop: 1440, phone: 390 };
type Device = keyof typeof WIDTHS;
const DEVICES = [
  [
    "desktop",
    <span key="desktop" className={styles.device}>
      <AdminIcon name="desktop" size={20} /> Computador
    </span>,
  ],
  [
    "phone",
    <span key="phone" className={styles.device}>
      <AdminIcon name="device-mobile" size={20} /> Celular
    </span>,
  ],
] as const;

/** The editor is rendered in the browser alone. */
const ownDevice = (): Device => (matchMedia("(max-width: 767px)").matches ? "phone" : "desktop");

/** The real page of the draft, scaled. It is to look at only: the keyboard passes by. `path` is null before the first save. */
export function Preview({ path, ...message }: FrameMessage & { path: string | null }) {
  const [device, setDevice] = useState(ownDevice);
  const [box, setBox] = useState({ width: 0, height: 0 });
  const frame = useRef<HTMLIFrameElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const post = () => frame.current?.contentWindow?.postMessage(message, location.origin);
  const postAgain = useEffectEvent(post);
  const { content, pictures, coverColours, open } = message;
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what is sent
  useEffect(() => postAgain(), [content, pictures, coverColours, open]);
  // The page in the frame asks for it as soon as it listens.
  useListener("message", ({ source, origin }) => {
    if (origin === location.origin && source === frame.current?.contentWindow) post();
  });
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setBox({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const width = WIDTHS[device];
  const scale = Math.min(1, box.width / width);
  return (
    <aside className={styles.preview} aria-label="Prévia">
      <div className={styles.bar}>
        <Segmented
          label="Tamanho da prévia"
          hideLabel
          name="preview-width"
          options={DEVICES}
          value={device}
          onChange={setDevice}
        />
        {path && (
          <a
            className={styles.open}
            href={path}
            target="_blank"
            rel="noreferrer"
            aria-label="Abrir a prévia em outra aba"
          >
            <Icon name="arrow-square-out" size={20} />
          </a>
        )}
      </div>
      <div ref={place} className={styles.window}>
        {path ? (
          <iframe
            ref={frame}
            title="Prévia da página"
            src={path}
            tabIndex={-1}
            style={{
              width,
              height: scale > 0 ? box.height / scale : 0,
              left: Math.max(0, (box.width - width * scale) / 2),
              transform: `scale(${scale})`,
            }}
            onLoad={post}
          />
        ) : (
          <p className={styles.none}>A página aparece aqui assim que você escrever.</p>
        )}
      </div>
    </aside>
  );
}
