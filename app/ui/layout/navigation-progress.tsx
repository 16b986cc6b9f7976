import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { useOutage } from "../browser/outage.ts";
import { Loader } from "./loader.tsx";
import styles from "./navigation-progress.module.css";

/** A page that opens sooner shows no progress, which would only flash. */
const DELAY = 300;

/**
 * Shows that another page is loading, when that takes a while. A request covers the page (BUD-11), unless it waits for the
 * connection.
 */
export function NavigationProgress() {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const to = state === "idle" || location.pathname === pathname ? null : location.pathname;
  const going = to !== null;
  const [late, setLate] = useState(false);
  const waits = useOutage();
  useEffect(() => {
    if (!going) return;
    const timer = setTimeout(() => setLate(true), DELAY);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [going]);

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
