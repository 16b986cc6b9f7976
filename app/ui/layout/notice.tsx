import { createContext, type ReactNode, use, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { retry, useOutage } from "../browser/outage.ts";
import { Icon } from "../display/icon.tsx";
import { Button } from "../form/button.tsx";
import styles from "./notice.module.css";

type Notice = {
  kind: "ok" | "error";
  text: string;
  /** keeps an error through navigation */
  stays?: boolean;
  /** for example a way back */
  action?: ReactNode;
};
type ShownNotice = Notice & { id: number };

const SHOWN_FOR = 6000;

/** The element for a page's own notices, beside those of recent actions. */
export const NOTICES_ID = "avisos";

const NoticeContext = createContext<(notice: Notice | null) => void>(() => {});

/**
 * Shows a notice for six seconds, or until it is pressed. A success survives navigation, an error only with `stays`. A
 * new notice removes errors; null removes them without showing anything.
 */
export function useNotice(): (notice: Notice | null) => void {
  return use(NoticeContext);
}

/** Rendered once, by the root. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<ShownNotice[]>([]);
  const lastId = useRef(0);
  const { pathname } = useLocation();

  // An error belongs to its page. A layout effect, because the new page's own effects may add notices.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the time of a navigation matters, not its path
  useLayoutEffect(() => setNotices((shown) => shown.filter(({ kind, stays }) => kind === "ok" || stays)), [pathname]);

  const show = useCallback((notice: Notice | null) => {
    lastId.current += 1;
    const id = lastId.current;
    setNotices((shown) => {
      const remaining = notice?.kind === "error" ? shown : shown.filter(({ kind }) => kind === "ok");
      return notice ? [...remaining.slice(-2), { ...notice, id }] : remaining;
    });
  }, []);
  const close = useCallback((id: number) => setNotices((shown) => shown.filter((notice) => notice.id !== id)), []);

  return (
    <NoticeContext value={show}>
      {children}
      <div ref={reserveSpace} id={NOTICES_ID} className={`${styles.region} screen-only`}>
        {notices.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} onClose={close} />
        ))}
        <OutageNotice />
      </div>
    </NoticeContext>
  );
}

/** Moves the page below the notices. Elements that are sticky or fixed read `--notice-room`. */
function reserveSpace(region: HTMLElement | null) {
  if (!region) return;
  const observer = new ResizeObserver(() =>
    document.documentElement.style.setProperty("--notice-room", `${region.offsetHeight}px`),
  );
  observer.observe(region);
  return () => observer.disconnect();
}

function NoticeCard({ notice, onClose }: { notice: ShownNotice; onClose: (id: number) => void }) {
  // A notice stays while somebody reads it or moves to its button (WCAG 2.2.1).
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onClose(notice.id), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [held, notice.id, onClose]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only holds the timer, and its button closes it as well
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has its button
    <div
      className={[styles.notice, notice.kind === "ok" ? styles.ok : ""].join(" ")}
      onPointerMove={({ pointerType, movementX, movementY }) => {
        // A resting pointer over a new notice does not mean that somebody reads it.
        if (pointerType === "mouse" && (movementX !== 0 || movementY !== 0)) setHeld(true);
      }}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      // The person may be selecting text to copy it.
      onClick={() => {
        if (getSelection()?.isCollapsed !== false) onClose(notice.id);
      }}
    >
      <div className={styles.text} role="alert">
        <Icon name={notice.kind === "ok" ? "check-circle" : "warning-circle"} size={26} />
        <span>{notice.text}</span>
      </div>
      {notice.action}
      <button type="button" className={styles.close} aria-label="Fechar aviso" onClick={() => onClose(notice.id)}>
        <Icon name="x" />
      </button>
    </div>
  );
}

function OutageNotice() {
  const navigating = useNavigation().state !== "idle";
  const waitsFor = useOutage();
  if (!waitsFor) return null;
  return (
    <OutageCard opens={navigating || waitsFor === "page"}>
      <Button look="text" size="small" onClick={retry}>
        Tentar novamente
      </Button>
    </OutageCard>
  );
}

/** `opens`: whether a page opens, or the shown one reads again, when the connection is back. */
export function OutageCard({ opens, children }: { opens: boolean; children?: ReactNode }) {
  return (
    <div className={`${styles.notice} ${styles.outage}`}>
      <div className={styles.text} role="alert">
        <Icon name="warning-circle" size={26} />
        <span>{`Sem conexão. ${opens ? "A página abre" : "Esta página se atualiza"} quando a internet voltar.`}</span>
      </div>
      {children}
    </div>
  );
}
