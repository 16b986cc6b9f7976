import { BRAND } from "../../brand.ts";
import { Icon } from "../display/icon.tsx";
import styles from "./social-links.module.css";

/** The studio's pages elsewhere, as icons. */
export function SocialLinks() {
  return (
    <ul className={styles.links} aria-label="Redes sociais">
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
