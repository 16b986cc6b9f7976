import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { ACCOUNT_TYPES, TYPE_USER } from "../kit/roles.ts";
import { AdminIcon, type AdminIconName } from "../ui/display/admin-icon.tsx";
import { ResultNotice } from "../ui/form/form-message.tsx";
import { RoomPage } from "../ui/layout/room-page.tsx";
import { withCedilla } from "../ui/layout/title.tsx";
import styles from "./owner-page.module.css";

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

type OwnerPageProps = {
  unread: number;
  title: string;
  /** the tab that is current */
  tab: keyof typeof TABS;
  /** beside the headline */
  acts?: ReactNode;
  /** the result of what was sent, below the tabs */
  result?: ComponentProps<typeof ResultNotice>["result"];
  children: ReactNode;
};

export function OwnerPage({ unread, title, tab, acts, result, children }: OwnerPageProps) {
  return (
    <RoomPage home={ACCOUNT_TYPES[TYPE_USER.admin].home} unread={unread} bar={<p>Admin Page</p>}>
      <div className="wrap">
        <div className={styles.head}>
          <h1 className="h1">{withCedilla(title)}</h1>
          {acts}
        </div>
        <AdminTabs current={tab} />
        <ResultNotice result={result} />
      </div>
      {children}
    </RoomPage>
  );
}
