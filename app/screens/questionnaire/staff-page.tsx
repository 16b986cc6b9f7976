import { CUSTOMERS_ONLY } from "../../domain/questionnaire.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import styles from "./questionnaire.module.css";

/** What designers and admins see instead of the questionnaire (BRAND-12). */
export function StaffPage({ home }: { home: { path: string; label: string } }) {
  return (
    <Page footer="plain">
      <div className={`wrap ${styles.staff}`}>
        <h1 className="d2">{withCedilla(CUSTOMERS_ONLY.title)}</h1>
        <p className="lead">{CUSTOMERS_ONLY.text}</p>
        <div className={styles.staffWays}>
          <ButtonLink to={home.path} size="large" after="arrow-right">
            {`Ir para ${home.label}`}
          </ButtonLink>
          <ButtonLink to="/portifolio" look="outline" size="large">
            Ver o portfólio
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}
