import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { endProbe, useOutage, useProbedPath } from "../browser/outage.ts";
import styles from "./loader.module.css";

const wave = "M6 22C26 -6 46 -6 62 22S98 50 118 22S156 -6 174 22";

export function Loader({ text }: { text: string }) {
  return (
    <div className={styles.loader} role="status">
      <Wave />
      <span>{text}</span>
    </div>
  );
}

/** The moving stroke that shows loading. */
export function Wave() {
  return (
    <svg
      className={styles.wave}
      viewBox="0 0 180 44"
      fill="none"
      strokeWidth={10}
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path className={styles.ground} d={wave} />
      <path className={styles.run} d={wave} pathLength={100} />
    </svg>
  );
}

/** Milliseconds. A page that arrives sooner shows no progress. */
const PROGRESS_DELAY = 300;

/** Shows that another page is loading. Rooms have their own loader; notice.tsx shows a lost connection. */
export function NavigationProgress() {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const probed = useProbedPath();
  const asked = location?.pathname ?? probed;
  const to = asked === pathname ? null : asked;
  const going = to !== null;
  const [late, setLate] = useState(false);
  const waits = useOutage();
  useEffect(() => {
    if (!going) return;
    const timer = setTimeout(() => setLate(true), PROGRESS_DELAY);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [going]);

  // The navigation has begun or ended, so from now on React Router reports its state.
  useEffect(() => {
    if (state !== "idle" || probed === pathname) endProbe();
  }, [state, probed, pathname]);

  if (!late || to === null || waits) return null;
  if (to.startsWith("/budget/view/")) {
    return (
      <div className={styles.cover}>
        <Loader text="Carregando orçamento" />
      </div>
    );
  }
  return (
    <div className={styles.stroke} role="status">
      <i aria-hidden="true" />
      <span className="visually-hidden">Carregando a página</span>
    </div>
  );
}
