"use client";
import Link from "next/link";
import { useRef, useState } from "react";
import { BRAND } from "../../../app/kit/brand.ts";
import styles from "../../../app/ui/layout/header.module.css";

/** Loaded when somebody is about to open it. */
const loadMenu = () => import("./menu.jsx");

export function Header() {
  const [Menu, setMenu] = useState(null);
  const [open, setOpen] = useState(false);
  const menuButton = useRef(null);
  const openMenu = async () => {
    const loaded = await loadMenu();
    setMenu(() => loaded.Menu);
    setOpen(true);
  };
  return (
    <header className={styles.header}>
      <Link href="/" className={styles.logo} aria-label={`${BRAND.name}, página inicial`}>
        <Logo />
      </Link>
      <button
        ref={menuButton}
        type="button"
        className={styles.menu}
        aria-expanded={open}
        aria-haspopup="dialog"
        onPointerEnter={loadMenu}
        onFocus={loadMenu}
        onClick={openMenu}
      >
        Menu
        <i aria-hidden="true" />
      </button>
      {Menu && open && (
        <Menu
          onClose={() => {
            setOpen(false);
            menuButton.current.focus();
          }}
        />
      )}
    </header>
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
