import { Link } from "react-router";
import { Icon } from "../ui/display/icon.tsx";
import { Page } from "../ui/layout/page.tsx";
import { PUBLIC_PAGE } from "../ui/layout/page-meta.ts";
import { withCedilla } from "../ui/layout/title.tsx";
import styles from "./article.module.css";
import { fixedMeta } from "./fixed-meta.ts";
import { PUBLIC_PAGES } from "./public-pages.ts";

export const headers = () => PUBLIC_PAGE;

export const meta = fixedMeta("/mapa-do-site", "Mapa do site", "Todas as páginas públicas do estúdio, em um lugar só.");

export default function SiteMap() {
  return (
    <Page footer="public">
      <div className={`wrap ${styles.article}`}>
        <header>
          <h1 className="d2">Mapa do site</h1>
          <p className="lead soft">Tudo o que dá para visitar por aqui.</p>
        </header>
        <ul className={styles.pages}>
          {PUBLIC_PAGES.map(({ path, title, text }) => (
            <li key={path}>
              <Link to={path}>
                <span className="h2">{withCedilla(title)}</span>
                <p className="soft">{text}</p>
                <Icon name="arrow-right" size={28} />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Page>
  );
}
