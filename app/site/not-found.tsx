import { data } from "react-router";
import { ButtonLink } from "../ui/form/button.tsx";
import { Page } from "../ui/layout/page.tsx";
import { withCedilla } from "../ui/layout/title.tsx";
import styles from "./not-found.module.css";
import drawing from "./not-found.svg?url";

export function loader() {
  throw data(null, { status: 404 });
}

// Without a component React Router would answer without a page; root.tsx shows it.
export default NotFoundPage;

/** Also stands for items that do not exist. */
export function NotFoundPage() {
  return (
    <Page ground="forest" footer={null}>
      <section className={styles.page} data-ground="forest">
        <svg className={styles.number} viewBox="0 0 1344 470" role="img" aria-label="404">
          <use href={`${drawing}#drawing`} />
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
