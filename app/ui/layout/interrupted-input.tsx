import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import { copyText } from "../browser/copy-text.ts";
import {
  fetchPersonId,
  forgetInput,
  hasTyped,
  LEAVING_FOR_LOGIN,
  readStoredInput,
  restoreInput,
  storeInput,
} from "../browser/interrupted-input.ts";
import { Icon } from "../display/icon.tsx";
import { Button } from "../form/button.tsx";
import styles from "./notice.module.css";
import { NOTICES_ID } from "./notice.tsx";

const LOGIN = "/login";
/** Milliseconds. Pages first restore their own drafts. */
const AFTER_DRAFTS = 200;

const TEXT = {
  login: "Sua sessão terminou. O que você escreveu está guardado neste navegador: entre de novo para continuar.",
  back: "Sua sessão tinha terminado. O que você escreveu está de volta.",
  copy: "Sua sessão tinha terminado. Você estava escrevendo:",
};

type Announcement = { text: string; words: string };

/**
 * Rendered on each signed-in person's page and on the login page: tells somebody who was signed out while typing where
 * their text is, and restores it after they sign in again.
 */
export function InterruptedInput() {
  const { pathname } = useLocation();
  const [typed] = useState(() => new WeakSet<EventTarget>());
  const writer = useRef<string | null>(null);
  const [announcement, setAnnouncement] = useState<Announcement | null>(null);

  const asked = useRef(false);
  useEffect(() => {
    // Reads the id once, while the session is alive.
    const noteWriter = async () => {
      if (asked.current || pathname.startsWith(LOGIN)) return;
      asked.current = true;
      try {
        writer.current = await fetchPersonId();
      } catch {
        asked.current = false;
      }
    };
    const note = ({ target }: Event) => {
      if (target) typed.add(target);
      void noteWriter();
    };
    if (hasTyped()) void noteWriter();
    document.addEventListener("input", note);
    return () => document.removeEventListener("input", note);
  }, [typed, pathname]);

  useEffect(() => {
    const keep = () => {
      if (writer.current && location.pathname !== LOGIN) storeInput(writer.current, location.pathname, typed);
    };
    window.addEventListener(LEAVING_FOR_LOGIN, keep);
    return () => window.removeEventListener(LEAVING_FOR_LOGIN, keep);
  }, [typed]);

  useEffect(() => {
    setAnnouncement(null);
    const stored = readStoredInput();
    if (!stored) return;
    if (pathname === LOGIN) return setAnnouncement({ text: TEXT.login, words: "" });
    const timer = setTimeout(async () => {
      const person = await fetchPersonId().catch(() => null);
      // Nobody is signed in yet, as on the way to a new password.
      if (person === null) return;
      if (person !== stored.person) return forgetInput();
      if (pathname !== stored.path) return;
      writer.current = person;
      asked.current = true;
      const missing = restoreInput(stored.words);
      if (missing.length === 0) forgetInput();
      const words = missing.map(({ text }) => text).join("\n\n");
      setAnnouncement({ text: words ? TEXT.copy : TEXT.back, words });
    }, AFTER_DRAFTS);
    return () => clearTimeout(timer);
  }, [pathname]);

  const region = announcement && document.getElementById(NOTICES_ID);
  if (!region) return null;
  const close = () => {
    if (announcement.words) forgetInput();
    setAnnouncement(null);
  };
  return createPortal(
    <div className={`${styles.notice} ${styles.ok}`}>
      <div className={styles.text} role="status">
        <Icon name="check-circle" size={26} />
        <div>
          <p>{announcement.text}</p>
          {announcement.words && <p className={styles.words}>{announcement.words}</p>}
          {announcement.words && (
            <Button look="text" size="small" before="copy" onClick={() => void copyText(announcement.words)}>
              Copiar
            </Button>
          )}
        </div>
      </div>
      <button type="button" className={styles.close} aria-label="Fechar aviso" onClick={close}>
        <Icon name="x" />
      </button>
    </div>,
    region,
  );
}
