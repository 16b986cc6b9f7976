import { useRef, useState } from "react";
import { Link } from "react-router";
import { BRAND } from "../brand.ts";
import styles from "./header.module.css";
import { Logo } from "./logo.tsx";
import { SideMenu } from "./side-menu.tsx";

/** Logo and menu button (NAV-2). `split`: on wide screens the button stands in the corner of the page, over the white side. */
export function Header({ split }: { split?: boolean }) {
  const [open, setOpen] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
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
        onClick={() => setOpen(true)}
      >
        Menu
        <i aria-hidden="true" />
      </button>
      <SideMenu open={open} onOpenChange={setOpen} opener={menuButton} />
    </header>
  );
}
