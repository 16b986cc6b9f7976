import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { useOutage } from "../browser/outage.ts";
import { Loader } from "./loader.tsx";
import styles from "./under-way.module.css";

/** An answer that comes sooner does not flash. */
const DELAY = 300;

/**
 * Says that another page is on its way, when that takes a while; a budget covers what was there (BUD-11), unless it waits for
 * the connection. Stands once, in the root.
 */
export function UnderWay() {
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
