import type { ReactNode } from "react";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import styles from "./page.module.css";

/** Id of the main content: the target of the skip link, and of screens that move the focus there. */
export const MAIN_ID = "conteudo";

export function SkipLink() {
  return (
    <a
      className="skip-link"
      href={`#${MAIN_ID}`}
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

/**
 * The frame of a screen: skip link, header, main, footer. `footer`: `public` includes the call to action. `ground` is the
 * header's colour, to match the first section.
 */
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
      <div data-ground={ground}>
        <Header />
      </div>
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {footer !== "none" && <Footer callToAction={footer === "public"} />}
    </div>
  );
}
