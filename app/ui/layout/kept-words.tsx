import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import { copyText } from "../browser/copy-text.ts";
import {
  forgetWords,
  hasTyped,
  keepWords,
  keptWords,
  LEAVING_FOR_LOGIN,
  putBack,
  signedIn,
} from "../browser/kept-words.ts";
import { Icon } from "../display/icon.tsx";
import { Button } from "../form/button.tsx";
import styles from "./notice.module.css";
import { NOTICES_ID } from "./notice.tsx";

const LOGIN = "/login";
/** In milliseconds: pages put their own drafts back first. */
const AFTER_DRAFTS = 200;

const TEXT = {
  login: "Sua sessão terminou. O que você escreveu está guardado neste navegador: entre de novo para continuar.",
  back: "Sua sessão tinha terminado. O que você escreveu está de volta.",
  copy: "Sua sessão tinha terminado. Você estava escrevendo:",
};

type Said = { text: string; words: string };

/**
 * Part of each page of a signed-in person and of the login: whoever is signed out while they type is told where their
 * words are, and finds them after signing in again.
 */
export function KeptWords() {
  const { pathname } = useLocation();
  const [typed] = useState(() => new WeakSet<EventTarget>());
  const writer = useRef<string | null>(null);
  const [said, setSaid] = useState<Said | null>(null);

  const asked = useRef(false);
  useEffect(() => {
    // Once, while the session lasts.
    const noteWriter = async () => {
      if (asked.current || pathname.startsWith(LOGIN)) return;
      asked.current = true;
      try {
        writer.current = await signedIn();
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
      if (writer.current && location.pathname !== LOGIN) keepWords(writer.current, location.pathname, typed);
    };
    window.addEventListener(LEAVING_FOR_LOGIN, keep);
    return () => window.removeEventListener(LEAVING_FOR_LOGIN, keep);
  }, [typed]);

  useEffect(() => {
    setSaid(null);
    const kept = keptWords();
    if (!kept) return;
    if (pathname === LOGIN) return setSaid({ text: TEXT.login, words: "" });
    const timer = setTimeout(async () => {
      const person = await signedIn().catch(() => null);
      // Nobody yet: such as on the way to a new password.
      if (person === null) return;
      if (person !== kept.person) return forgetWords();
      if (pathname !== kept.path) return;
      writer.current = person;
      const left = putBack(kept.words);
      if (left.length === 0) forgetWords();
      const words = left.map(({ text }) => text).join("\n\n");
      setSaid({ text: words ? TEXT.copy : TEXT.back, words });
    }, AFTER_DRAFTS);
    return () => clearTimeout(timer);
  }, [pathname]);

  const region = said && document.getElementById(NOTICES_ID);
  if (!region) return null;
  const close = () => {
    if (said.words) forgetWords();
    setSaid(null);
  };
  return createPortal(
    <div className={`${styles.notice} ${styles.ok}`}>
      <div className={styles.text} role="status">
        <Icon name="check-circle" size={26} />
        <div>
          <p>{said.text}</p>
          {said.words && <p className={styles.words}>{said.words}</p>}
          {said.words && (
            <Button look="text" size="small" before="copy" onClick={() => void copyText(said.words)}>
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
