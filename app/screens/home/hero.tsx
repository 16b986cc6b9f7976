import { Link } from "react-router";
import { BRAND } from "../../brand.ts";
import type { Pick } from "../../data/home.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { withCedilla } from "../../ui/title.tsx";
import { BUBBLES, Bubble } from "./bubble.tsx";
import styles from "./hero.module.css";
import { HeroStroke } from "./strokes.tsx";

/** The slogan breaks where the design breaks it; another slogan breaks by itself. */
const lines = BRAND.slogan === "Toda marca começa num traço." ? ["Toda marca", "começa", "num traço."] : [BRAND.slogan];

/** The first view (HOME-1, HOME-2): the slogan, three bubbles on a stroke, and where to go from here. */
export function Hero({ bubbles }: { bubbles: Pick[] }) {
  return (
    <section className={styles.hero} data-ground="pink">
      <h1 className={`d1 ${styles.title}`}>
        {lines.map((line, index) => (
          <span key={line} className={styles.line}>
            {withCedilla(line)}
            {index < lines.length - 1 ? " " : ""}
          </span>
        ))}
      </h1>
      <div className={styles.stage}>
        <HeroStroke />
        {BUBBLES.map((slot, index) => (
          <Bubble key={slot} slot={slot} pick={bubbles[index] ?? null} fallback={index} />
        ))}
      </div>
      <div className={styles.start}>
        <p className={`lead ${styles.lead}`}>
          Desenhamos nomes, símbolos e letras para negócios que querem ser lembrados.
        </p>
        <div className={styles.actions}>
          <ButtonLink to="/branding" size="large" after="arrow-right">
            Crie sua marca
          </ButtonLink>
          <Link to="/portifolio" className="arrow-link">
            Ver portfólio
          </Link>
        </div>
      </div>
    </section>
  );
}
