import type { ReactNode } from "react";
import { Link } from "react-router";
import { AdminIcon, type AdminIconName } from "../ui/display/admin-icon.tsx";
import { withCedilla } from "../ui/layout/title.tsx";
import styles from "./head.module.css";

const TABS = {
  "/admin/page": { label: "Publicações", icon: "images" },
  "/admin/pedidos": { label: "Pedidos", icon: "tray" },
  "/admin/pessoas": { label: "Pessoas", icon: "users" },
  "/admin/estudio": { label: "Estúdio", icon: "storefront" },
} as const satisfies Record<string, { label: string; icon: AdminIconName }>;

/** The owner's pages: below the headline of each, on a phone at its foot. `current` is the page that shows them. */
export function AdminTabs({ current }: { current: keyof typeof TABS }) {
  return (
    <nav className={styles.tabs} aria-label="Admin">
      {Object.entries(TABS).map(([path, { label, icon }]) => (
        <Link key={path} to={path} aria-current={path === current ? "page" : undefined}>
          <AdminIcon name={icon} size={24} />
          {label}
        </Link>
      ))}
    </nav>
  );
}

type OwnerHeadProps = {
  title: string;
  /** the tab that is current */
  tab: keyof typeof TABS;
  /** beside the headline */
  acts?: ReactNode;
  /** below the tabs */
  children?: ReactNode;
};

export function OwnerHead({ title, tab, acts, children }: OwnerHeadProps) {
  return (
    <div className="wrap">
      <div className={styles.head}>
        <h1 className="h1">{withCedilla(title)}</h1>
        {acts}
      </div>
      <AdminTabs current={tab} />
      {children}
    </div>
  );
}
