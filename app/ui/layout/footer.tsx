import { Link } from "react-router";
import { BRAND } from "../../kit/brand.ts";
import { Icon } from "../display/icon.tsx";
import { ButtonLink } from "../form/button.tsx";
import styles from "./footer.module.css";
import { withCedilla } from "./title.tsx";

/** `callToAction`: the invitation to start a brand, on public pages. */
export function Footer({ callToAction }: { callToAction: boolean }) {
  return (
    <footer className={styles.footer} data-ground="forest">
      <div className="wrap">
        <div className={styles.top}>
          <p className="d2">{withCedilla(BRAND.slogan)}</p>
          {callToAction && (
            <ButtonLink to="/branding" look="pink" size="large" after="arrow-right">
              Crie sua marca
            </ButtonLink>
          )}
        </div>
        <div className={styles.base}>
          <nav className={styles.links} aria-label="Rodapé">
            <Link to="/privacidade">Política de privacidade</Link>
            <Link to="/mapa-do-site">Mapa do site</Link>
          </nav>
          <SocialLinks />
        </div>
      </div>
    </footer>
  );
}

export function SocialLinks() {
  return (
    <ul className={styles.social} aria-label="Redes sociais">
      {BRAND.social.map(({ name, icon, url }) => (
        <li key={name}>
          <a href={url} aria-label={`${BRAND.name} no ${name}`} rel="me noopener">
            <Icon name={icon} size={28} />
          </a>
        </li>
      ))}
    </ul>
  );
}
