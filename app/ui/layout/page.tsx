import type { ReactNode } from "react";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import styles from "./page.module.css";

/** Target of the skip link and of screens that move the focus to their content. */
export const MAIN_ID = "conteudo";

export function SkipLink() {
  return (
    <a
      className="skip-link"
      href={`#${MAIN_ID}`}
      onClick={(event) => {
        // No entry in the history: Back leaves the page, as it did before.
        event.preventDefault();
        document.getElementById(MAIN_ID)?.focus();
      }}
    >
      Ir para o conteúdo
    </a>
  );
}

/**
 * The frame of a screen: skip link, header, main, footer. `footer`: with the call to action on public pages, plain on the
 * others. `ground` colours the header, to go with a first section of that colour.
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
