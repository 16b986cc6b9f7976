import { Link } from "react-router";
import { BRAND, pageTitle } from "../../brand.ts";
import { PUBLIC_PAGE } from "../../domain/public-page.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { withCedilla } from "../../ui/title.tsx";
import styles from "./home.module.css";

export const headers = () => PUBLIC_PAGE;

export const meta = () => [
  { title: pageTitle("Estúdio de marcas") },
  { name: "description", content: BRAND.description },
];

/** The slogan breaks where the design breaks it; another slogan breaks by itself. */
const lines = BRAND.slogan === "Toda marca começa num traço." ? ["Toda marca", "começa", "num traço."] : [BRAND.slogan];

/** / (HOME-1): the hero. The pictures of the home page come with the galleries. */
export default function Home() {
  return (
    <Page ground="pink" footer="public">
      <section className={styles.hero} data-ground="pink">
        <svg className={styles.wide} viewBox="0 0 1440 1072" preserveAspectRatio="none" fill="none" aria-hidden="true">
          <path
            pathLength={100}
            d="M-40 742C120 650 400 640 520 744S640 900 728 868S920 600 1140 724S1390 470 1172 214S1330 20 1490 70"
            strokeWidth={58}
            strokeLinecap="round"
          />
        </svg>
        <svg className={styles.narrow} viewBox="0 0 390 796" preserveAspectRatio="none" fill="none" aria-hidden="true">
          <path
            pathLength={100}
            d="M-20 352C10 250 96 260 132 304S30 384 86 436S220 510 304 388S384 250 430 292"
            strokeWidth={26}
          />
        </svg>
        <h1 className={`d1 ${styles.title}`}>
          {lines.map((line, index) => (
            <span key={line} className={styles.line}>
              {withCedilla(line)}
              {index < lines.length - 1 ? " " : ""}
            </span>
          ))}
        </h1>
        <div className={styles.start}>
          <p className={`lead ${styles.lead}`}>
            Desenhamos nomes, símbolos e letras para negócios que querem ser lembrados.
          </p>
          <div className={styles.actions}>
            <ButtonLink to="/branding" size="large" after="arrow-right">
              Crie sua marca
            </ButtonLink>
            <Link to="/portifolio" className={styles.link}>
              Ver portfólio
            </Link>
          </div>
        </div>
      </section>
    </Page>
  );
}
