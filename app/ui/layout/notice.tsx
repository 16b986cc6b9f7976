import { createContext, type ReactNode, use, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Icon } from "../display/icon.tsx";
import styles from "./notice.module.css";
import { OutageNotice } from "./outage-notice.tsx";

type Notice = {
  kind: "ok" | "error";
  text: string;
  /** a failure that belongs to the page one is sent to */
  stays?: boolean;
};
type Shown = Notice & { id: number };

const SHOWN_FOR = 6000;

const NoticeContext = createContext<(notice: Notice) => void>(() => {});

/** Shows a notice at the bottom of the page for six seconds. One that went well stays across navigation, a failure stays with its page. */
export function useNotice(): (notice: Notice) => void {
  return use(NoticeContext);
}

/** Holds the notices of the whole site; stands once, in the root. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<Shown[]>([]);
  const lastId = useRef(0);
  const { pathname } = useLocation();

  // Arriving elsewhere, what failed before has mostly succeeded since. Before the new page's effects: it may tell its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pathname is when, not what
  useLayoutEffect(() => setNotices((shown) => shown.filter(({ kind, stays }) => kind === "ok" || stays)), [pathname]);

  const show = useCallback((notice: Notice) => {
    lastId.current += 1;
    const id = lastId.current;
    setNotices((shown) => [...shown.slice(-2), { ...notice, id }]);
  }, []);
  const close = useCallback((id: number) => setNotices((shown) => shown.filter((notice) => notice.id !== id)), []);

  return (
    <NoticeContext value={show}>
      {children}
      <div className={styles.region}>
        {notices.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} onClose={close} />
        ))}
        <OutageNotice />
      </div>
    </NoticeContext>
  );
}

function NoticeCard({ notice, onClose }: { notice: Shown; onClose: (id: number) => void }) {
  // Somebody reading or about to press must not have it taken away (WCAG 2.2.1).
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onClose(notice.id), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [held, notice.id, onClose]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only holds the timer, nothing is operated by it
    <div
      className={[styles.notice, notice.kind === "ok" ? styles.ok : ""].join(" ")}
      onPointerMove={({ pointerType, movementX, movementY }) => {
        // One that came up under a pointer at rest is not being read.
        if (pointerType === "mouse" && (movementX !== 0 || movementY !== 0)) setHeld(true);
      }}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={styles.text} role="alert">
        <Icon name={notice.kind === "ok" ? "check-circle" : "warning-circle"} size={26} />
        <span>{notice.text}</span>
      </div>
      <button type="button" className={styles.close} aria-label="Fechar aviso" onClick={() => onClose(notice.id)}>
        <Icon name="x" />
      </button>
    </div>
  );
}
