import {
  type ComponentProps,
  type ComponentType,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { Link } from "react-router";
import { BRAND } from "../../kit/brand.ts";
import { mayFetchAhead } from "../browser/fetch-ahead.ts";
import { Footer } from "./footer.tsx";
import header from "./header.module.css";
import { useNotice } from "./notice.tsx";
import styles from "./page.module.css";
import { refreshRoleHint, useRole } from "./role.ts";
import type { SideMenu } from "./side-menu.tsx";

/** Target of the skip link, and of screens that focus the main content. */
export const MAIN_ID = "conteudo";

export function SkipLink() {
  return (
    <a
      className="skip-link"
      href={`#${MAIN_ID}`}
      data-waits
      onClick={(event) => {
        // Adds no history entry, so that Back still leaves the page.
        event.preventDefault();
        document.getElementById(MAIN_ID)?.focus();
      }}
    >
      Ir para o conteúdo
    </a>
  );
}

type PageProps = {
  footer?: "public" | "plain" | ReactElement | null;
  ground?: "pink" | "sky" | "mango" | "forest";
  /** the header's attributes, in place of `ground` */
  head?: ComponentProps<"header">;
  /** above the header */
  before?: ReactNode;
  children: ReactNode;
};

/** `footer`: `public` includes the call to action; null is none. `ground` colours the header to match the first section. */
export function Page({ footer = "plain", ground, head, before, children }: PageProps) {
  return (
    <div className={styles.page}>
      <SkipLink />
      {before}
      <header data-ground={ground} {...head}>
        <Header />
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {footer === "public" || footer === "plain" ? <Footer callToAction={footer === "public"} /> : footer}
    </div>
  );
}

/** Imported shortly before it opens: most visits never open it, and it is a fifth of a page's scripts. */
const loadMenu = () => import("./side-menu.tsx");

/**
 * Belongs in a page's `header` element. `split`: on wide screens the button is in the page's corner, over the white
 * side. `children` come before the button.
 */
export function Header({ split, children }: { split?: boolean; children?: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [Menu, setMenu] = useState<ComponentType<ComponentProps<typeof SideMenu>> | null>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const role = useRole();
  const notify = useNotice();
  // Ignores a failure, because the click tries again.
  const preload = () => void (mayFetchAhead() && loadMenu().catch(() => {}));
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
    <div className={header.header} data-split={split}>
      <Link to="/" className={header.logo} aria-label={`${BRAND.name}, página inicial`}>
        <Logo />
      </Link>
      {children}
      <button
        ref={menuButton}
        type="button"
        className={header.menu}
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
        {/* Browsers with scripts never draw it, so their program leaves it out. */}
        {import.meta.env.SSR && (
          <a href="/mapa-do-site" className={header.menu}>
            Menu
            <i aria-hidden="true" />
          </a>
        )}
      </noscript>
      {Menu && <Menu open={open} onOpenChange={setOpen} opener={menuButton} role={role} />}
    </div>
  );
}

export function Logo() {
  return (
    <svg
      className={header.wordmark}
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
      <path className={header.cedilla} d="M356 160V172.5A23 23 0 0 1 333 195.5H318" />
    </svg>
  );
}

/** Focuses the heading when `page` (an address or a form's stage) changes and the focused link is gone. */
export function useHeadingFocus(page: string): void {
  const seen = useRef(page);
  useEffect(() => {
    if (seen.current === page) return;
    seen.current = page;
    if (document.activeElement !== document.body) return;
    const heading = document.querySelector("h1");
    if (heading && !heading.hasAttribute("tabindex")) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
  }, [page]);
}
