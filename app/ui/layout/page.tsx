import type { ReactNode } from "react";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import styles from "./page.module.css";

/** Target of the skip link, and of screens that move the focus to the main content. */
export const MAIN_ID = "conteudo";

export function SkipLink() {
  return (
    <a
      className="skip-link"
      href={`#${MAIN_ID}`}
      data-waits
      onClick={(event) => {
        // Without a history entry, so that Back still leaves the page.
        event.preventDefault();
        document.getElementById(MAIN_ID)?.focus();
      }}
    >
      Ir para o conteúdo
    </a>
  );
}

/** `footer`: `public` includes the call to action. `ground` colours the header to match the first section. */
export function Page({
  footer = "plain",
  ground,
  children,
}: {
  footer?: "public" | "plain" | "none";
  ground?: "pink" | "sky" | "mango" | "forest";
  children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <SkipLink />
      <header data-ground={ground}>
        <Header />
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {footer !== "none" && <Footer callToAction={footer === "public"} />}
    </div>
  );
}
