import { Dialog } from "@base-ui/react/dialog";
import { type RefObject, use, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { ACCOUNT_TYPES, TYPE_USER, type TypeUser } from "../../kit/roles.ts";
import { Avatar } from "../display/avatar.tsx";
import { Icon } from "../display/icon.tsx";
import { Unread, UnreadCount } from "../display/unread-count.tsx";
import { wrapFocus } from "../display/wrap-focus.ts";
import { ButtonLink } from "../form/button.tsx";
import { SocialLinks } from "./footer.tsx";
import styles from "./side-menu.module.css";
import { SignOut } from "./sign-out.tsx";
import { withCedilla } from "./title.tsx";

/** Marks only the first entry with the current page's address. */
const entries = [
  { to: "/", text: "Home" },
  { to: "/portifolio", text: "Portfólio" },
  { to: "/inspiration", text: "Inspiração" },
  { to: "/branding", text: "Orçamento" },
  { to: "/branding", text: "Crie sua marca" },
] as const;

type SideMenuProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  opener: RefObject<HTMLButtonElement | null>;
  /** as far as the browser knows; null: logged out or unknown */
  role: TypeUser | null;
};

export function SideMenu({ open, onOpenChange, opener, role }: SideMenuProps) {
  const { pathname, key } = useLocation();
  const account = role === null ? { path: "/login", label: "Login" } : ACCOUNT_TYPES[role].home;
  const unread = use(Unread);
  const hasNews = role !== null && unread > 0;
  const current = entries.find((entry) => entry.to === pathname);

  // Every navigation closes the menu, including Back.
  const shownFor = useRef(key);
  useEffect(() => {
    if (shownFor.current === key) return;
    shownFor.current = key;
    onOpenChange(false);
  }, [key, onOpenChange]);

  // Returns the focus when the menu starts to close, not when the panel is gone 500 ms later.
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) opener.current?.focus();
    wasOpen.current = open;
  }, [open, opener]);

  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.veil} />
        <Dialog.Popup
          className={styles.menu}
          data-ground="pink"
          aria-label="Menu"
          finalFocus={opener}
          onKeyDown={wrapFocus}
        >
          <div className={styles.head}>
            <Dialog.Close className={styles.close}>
              Fechar
              <Icon name="x" size={28} />
            </Dialog.Close>
          </div>
          <nav className={styles.entries} aria-label="Principal">
            {entries.map((entry) => (
              <Link
                key={entry.text}
                to={entry.to}
                aria-current={entry === current ? "page" : undefined}
                onClick={() => onOpenChange(false)}
              >
                <span>{withCedilla(entry.text)}</span>
              </Link>
            ))}
          </nav>
          <div className={styles.foot}>
            <ButtonLink
              to={account.path}
              size="large"
              after={hasNews ? undefined : "user"}
              className={styles.account}
              onClick={() => onOpenChange(false)}
            >
              {account.label}
              {hasNews && <UnreadCount unread={unread} />}
            </ButtonLink>
            {role !== null && (
              <div className={styles.person}>
                <Person role={role} onLeave={() => onOpenChange(false)} />
                <SignOut look="text" before="sign-out" className={styles.leave} />
              </div>
            )}
            <div className={styles.links}>
              <Link to="/privacidade" className={styles.privacy} onClick={() => onOpenChange(false)}>
                Termos de privacidade
              </Link>
              <SocialLinks />
            </div>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Requests the name when the menu opens, because the browser's storage does not hold it. */
function Person({ role, onLeave }: { role: TypeUser; onLeave: () => void }) {
  const [name, setName] = useState("");
  useEffect(() => {
    const asked = new AbortController();
    fetch("/session?nome", { headers: { accept: "application/json" }, signal: asked.signal })
      .then(async (response) => {
        const session = response.ok ? ((await response.json()) as { name: string } | null) : null;
        if (session) setName(session.name);
      })
      // Without the name the link still works.
      .catch(() => {});
    return () => asked.abort();
  }, []);
  return (
    <>
      <Avatar name={name} tone={role === TYPE_USER.designer ? "sky" : "mango"} />
      <span className={styles.who}>
        <b>{name || "\u00a0"}</b>
        <Link to="/conta/perfil" onClick={onLeave}>
          Perfil
        </Link>
      </span>
    </>
  );
}
