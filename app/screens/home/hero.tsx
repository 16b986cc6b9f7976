import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { BRAND } from "../../brand.ts";
import type { Pick } from "../../data/home.server.ts";
import { useInBrowser } from "../../ui/browser/use-in-browser.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import { BUBBLES, Bubble } from "./bubble.tsx";
import styles from "./hero.module.css";
import { HeroStroke } from "./strokes.tsx";

/** The slogan breaks where the design breaks it; another slogan breaks by itself. */
const lines = BRAND.slogan === "Toda marca começa num traço." ? ["Toda marca", "começa", "num traço."] : [BRAND.slogan];

/**
 * How the bubbles float: once on arrival, and after that only when somebody sends them on. A pause keeps them where they are.
 */
type Motion = "arrival" | "arrival paused" | "over" | "on" | "on paused";

const TOGGLED: Record<Motion, Motion> = {
  arrival: "arrival paused",
  "arrival paused": "arrival",
  over: "on",
  on: "on paused",
  "on paused": "on",
};

/** The first view (HOME-1, HOME-2): the slogan, three bubbles on a stroke, and where to go from here. */
export function Hero({ bubbles }: { bubbles: Pick[] }) {
  const inBrowser = useInBrowser();
  const [motion, setMotion] = useState<Motion>("arrival");
  const stage = useRef<HTMLDivElement>(null);
  // The program may start after the bubbles came to rest.
  useEffect(() => {
    if (stage.current?.getAnimations({ subtree: true }).length === 0) setMotion("over");
  }, []);
  const moves = motion === "arrival" || motion === "on";
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
      <div
        ref={stage}
        className={styles.stage}
        data-floats={motion.startsWith("on") ? "on" : undefined}
        data-paused={moves || motion === "over" ? undefined : ""}
        onAnimationEnd={({ target }) => {
          // The largest is the last one to rest.
          if (target instanceof Element && target.matches(`.${styles.large}`)) setMotion("over");
        }}
      >
        <HeroStroke />
        {BUBBLES.map((slot, index) => (
          <Bubble key={slot} slot={slot} pick={bubbles[index] ?? null} fallback={index} />
        ))}
      </div>
      {inBrowser && (
        <button
          type="button"
          className={styles.motion}
          aria-label={moves ? "Pausar movimento" : "Continuar movimento"}
          onClick={() => setMotion(TOGGLED[motion])}
        >
          <Icon name={moves ? "pause" : "play"} />
        </button>
      )}
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
