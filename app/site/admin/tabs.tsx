import { Link } from "react-router";
import styles from "./tabs.module.css";

const TABS = {
  "/admin/page": "Publicações",
  "/admin/pedidos": "Pedidos",
  "/admin/pessoas": "Pessoas",
  "/admin/estudio": "Estúdio",
} as const;

/** The owner's pages, below the headline of each; `current` is the page that shows them. */
export function AdminTabs({ current }: { current: keyof typeof TABS }) {
  return (
    <nav className={styles.tabs} aria-label="Admin">
      {Object.entries(TABS).map(([path, label]) => (
        <Link key={path} to={path} aria-current={path === current ? "page" : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
