import { type ComponentProps, type ComponentType, type ReactNode, useRef, useState } from "react";
import { Link } from "react-router";
import { BRAND } from "../../brand.ts";
import styles from "./header.module.css";
import { useNotice } from "./notice.tsx";
import { refreshRoleHint, useRole } from "./role.ts";
import type { SideMenu } from "./side-menu.tsx";

/** Loaded shortly before it opens: most visits never open it, and it is a fifth of a page's scripts. */
const loadMenu = () => import("./side-menu.tsx");

/**
 * Stands in a page's `header` element. `split`: on wide screens the button is in the page's corner, over the white side.
 * `children` stand before the button.
 */
export function Header({ split, children }: { split?: boolean; children?: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [Menu, setMenu] = useState<ComponentType<ComponentProps<typeof SideMenu>> | null>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const role = useRole();
  const notify = useNotice();
  // A failure is ignored here: the click tries again.
  const preload = () => void loadMenu().catch(() => {});
  const openMenu = async () => {
    setOpen(true);
    // The person may have signed in or out in another tab.
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
    <div className={styles.header} data-split={split}>
      <Link to="/" className={styles.logo} aria-label={`${BRAND.name}, página inicial`}>
        <Logo />
      </Link>
      {children}
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
    </div>
  );
}

function Logo() {
  return (
    <svg
      className={styles.wordmark}
      viewBox="0 14 508 203"
      role="img"
      aria-label={BRAND.name}
      fill="none"
      strokeWidth={27}
    >
      <g stroke="currentColor">
        <path d="M38 22V117a30 30 0 0 0 30 30h12M4 74.5H80" />
        <path d="M118.5 160V61M118.5 116a42 42 0 0 1 42-42h7" />
        <circle cx="226" cy="110.5" r="36.5" />
        <path d="M262.5 61V160" />
        <path d="M378.5 86.5A36.5 36.5 0 1 0 378.5 134.5" />
        <circle cx="456" cy="110.5" r="36.5" />
      </g>
      <path className={styles.cedilla} d="M356 160V172.5A23 23 0 0 1 333 195.5H318" />
    </svg>
  );
}
