import { type ComponentProps, type ComponentType, useRef, useState } from "react";
import { Link } from "react-router";
import { BRAND } from "../../brand.ts";
import styles from "./header.module.css";
import { Logo } from "./logo.tsx";
import { useNotice } from "./notice.tsx";
import { refreshRoleHint, useRole } from "./role.ts";
import type { SideMenu } from "./side-menu.tsx";

/** The menu arrives when somebody is about to open it: most visits never do, and it is a fifth of a page's program. */
const loadMenu = () => import("./side-menu.tsx");

/** Logo and menu button (NAV-2). `split`: on wide screens the button stands in the corner of the page, over the white side. */
export function Header({ split }: { split?: boolean }) {
  const [open, setOpen] = useState(false);
  const [Menu, setMenu] = useState<ComponentType<ComponentProps<typeof SideMenu>> | null>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const role = useRole();
  const notify = useNotice();
  const preload = () => {
    // Failing here means no more than that the click loads it.
    loadMenu().catch(() => {});
  };
  const openMenu = async () => {
    setOpen(true);
    // Somebody may have left, or come, in another tab.
    void refreshRoleHint();
    try {
      const { SideMenu } = await loadMenu();
      setMenu(() => SideMenu);
    } catch {
      setOpen(false);
      notify({ kind: "error", text: "O menu não abriu. Verifique a conexão e tente de novo." });
    }
  };
  return (
    <header className={[styles.header, split ? styles.split : ""].join(" ")}>
      <Link to="/" className={styles.logo} aria-label={`${BRAND.name}, página inicial`}>
        <Logo />
      </Link>
      <button
        ref={menuButton}
        type="button"
        className={styles.menu}
        aria-expanded={open}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={openMenu}
      >
        Menu
        <i aria-hidden="true" />
      </button>
      <noscript>
        <a href="/mapa-do-site" className={styles.menu}>
          Menu
          <i aria-hidden="true" />
        </a>
      </noscript>
      {Menu && <Menu open={open} onOpenChange={setOpen} opener={menuButton} role={role} />}
    </header>
  );
}
