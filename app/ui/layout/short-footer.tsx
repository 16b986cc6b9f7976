import { Link } from "react-router";
import { BRAND } from "../../kit/brand.ts";
import { SocialLinks } from "./footer.tsx";
import styles from "./short-footer.module.css";
import { withCedilla } from "./title.tsx";

/** A footer of one line, for work pages. */
export function ShortFooter() {
  return (
    <footer className={styles.short} data-ground="forest">
      <div className={`wrap ${styles.line}`}>
        <p className={`h4 ${styles.slogan}`}>{withCedilla(BRAND.slogan)}</p>
        <nav aria-label="Rodapé">
          <Link to="/privacidade">Política de privacidade</Link>
          <Link to="/mapa-do-site">Mapa do site</Link>
        </nav>
        <SocialLinks />
      </div>
    </footer>
  );
}
