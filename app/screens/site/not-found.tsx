import { data } from "react-router";
import { pageTitle } from "../../brand.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { withCedilla } from "../../ui/title.tsx";
import styles from "./not-found.module.css";

export const meta = () => [{ title: pageTitle("Página não encontrada") }];

/** Any address that is not in the site map (NAV-1). */
export function loader() {
  return data(null, { status: 404 });
}

export default NotFoundPage;

/** The designed 404: the zero is a broken ring, and its cedilla has fallen. Also stands for items that do not exist. */
export function NotFoundPage() {
  return (
    <Page ground="forest" footer="none">
      <section className={styles.page} data-ground="forest">
        <svg className={styles.number} viewBox="0 0 1344 470" role="img" aria-label="404" fill="none">
          <path
            fill="currentColor"
            d="M196.3 123.2L260.7 123.2L260.7 215L310.6 215L310.6 303.5L260.7 303.5L260.7 392L169.4 392L169.4 303.5L6.5 303.5L6.5 250.9L84.3 10.6L173.9 10.6L107.8 215L167.2 215L196.3 123.2"
          />
          <path stroke="currentColor" strokeWidth={104} d="M662 116A148 148 0 1 0 662 304" />
          <path
            fill="currentColor"
            d="M946.3 123.2L1010.7 123.2L1010.7 215L1060.6 215L1060.6 303.5L1010.7 303.5L1010.7 392L919.4 392L919.4 303.5L756.5 303.5L756.5 250.9L834.3 10.6L923.9 10.6L857.8 215L917.2 215L946.3 123.2"
          />
          <g transform="translate(1232 346) rotate(-68)">
            <path className={styles.fallen} strokeWidth={104} d="M0 -60V-20A70 70 0 0 1 -70 50H-118" />
          </g>
        </svg>
        <div className={styles.words}>
          <div>
            <h1 className="h1">{withCedilla("Faltou um pedaço do traço.")}</h1>
            <p className="lead soft">Esta página não existe ou mudou de endereço.</p>
          </div>
          <ButtonLink to="/" look="pink" size="large" after="arrow-right">
            Voltar para a Home
          </ButtonLink>
        </div>
      </section>
    </Page>
  );
}
