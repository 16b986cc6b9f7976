"use client";
import Link from "next/link";
import { useEffect, useRef } from "react";

const ENTRIES = [
  { href: "/", text: "Home" },
  { href: "/portifolio", text: "Portfólio" },
  { href: "/inspiration", text: "Inspiração" },
  { href: "/branding", text: "Orçamento" },
  { href: "/login", text: "Login" },
];

export function Menu({ onClose }) {
  const dialog = useRef(null);
  useEffect(() => dialog.current.showModal(), []);
  return (
    <dialog ref={dialog} aria-label="Menu" onClose={onClose}>
      <button type="button" onClick={() => dialog.current.close()}>
        Fechar
      </button>
      <nav aria-label="Principal">
        {ENTRIES.map(({ href, text }) => (
          <Link key={text} href={href} onClick={() => dialog.current.close()}>
            {text}
          </Link>
        ))}
      </nav>
    </dialog>
  );
}
