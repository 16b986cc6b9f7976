import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { BRAND } from "../../brand.ts";
import type { Card } from "../../domain/gallery.ts";
import { DEFAULT_PICTURES, type ShownPicture } from "../../domain/picture.ts";
import { useInBrowser } from "../../ui/browser/use-in-browser.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Picture, sizesUpTo } from "../../ui/gallery/picture.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import styles from "./hero.module.css";

/** The slogan breaks where the design breaks it; another slogan breaks by itself. */
const lines = BRAND.slogan === "Toda marca começa num traço." ? ["Toda marca", "começa", "num traço."] : [BRAND.slogan];

const BUBBLES = ["large", "medium", "small"] as const;

/** In pixels, on a phone and at 1440 px, where the design was drawn. */
const DIAMETER = { large: [252, 476], medium: [128, 252], small: [72, 148] } as const;

/** The bubbles float once on arrival, later only on request. A pause keeps them where they are. */
type Motion = "arrival" | "arrival paused" | "over" | "on" | "on paused";

const TOGGLED: Record<Motion, Motion> = {
  arrival: "arrival paused",
  "arrival paused": "arrival",
  over: "on",
  on: "on paused",
  "on paused": "on",
};

export function Hero({ bubbles }: { bubbles: (Card | null)[] }) {
  const inBrowser = useInBrowser();
  const [motion, setMotion] = useState<Motion>("arrival");
  const stage = useRef<HTMLDivElement>(null);
  // Scripts may start after the bubbles came to rest.
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
          <Bubble key={slot} slot={slot} card={bubbles[index] ?? null} fallback={index} />
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

function Bubble({ slot, card, fallback }: { slot: (typeof BUBBLES)[number]; card: Card | null; fallback: number }) {
  // The circle shows the picture's middle square, so a wide picture is laid out wider than the circle.
  const ratio = Math.max(1, card ? card.cover.width / card.cover.height : 1);
  const [narrow, wide] = DIAMETER[slot].map((diameter) => Math.round(diameter * ratio));
  return (
    <Link
      to={card?.path ?? "/portifolio"}
      aria-label={card?.name ?? "Ver portfólio"}
      className={[styles.bubble, styles[slot]].join(" ")}
    >
      <PickedPicture
        picture={card?.cover}
        fallback={fallback}
        sizes={`${sizesUpTo(1099, `${narrow}px`)}, ${wide}px`}
        priority={slot === "large"}
      />
    </Link>
  );
}

/** Has no alternative text, because the link around it has the name. */
export function PickedPicture({
  picture,
  fallback,
  sizes,
  priority,
}: {
  picture: ShownPicture | undefined;
  /** which of the default pictures stands in */
  fallback: number;
  sizes: string;
  priority?: boolean;
}) {
  if (picture) return <Picture picture={picture} sizes={sizes} priority={priority} alt="" />;
  const src = DEFAULT_PICTURES[fallback % DEFAULT_PICTURES.length];
  return <img src={src} width={1600} height={900} alt="" loading={priority ? "eager" : "lazy"} />;
}

function HeroStroke() {
  return (
    <>
      <svg className={styles.wide} viewBox="0 0 1440 1072" preserveAspectRatio="none" fill="none" aria-hidden="true">
        <path
          pathLength={100}
          d="M-40 742C120 650 400 640 520 744S640 900 728 868S920 600 1140 724S1390 470 1172 214S1330 20 1490 70"
          strokeWidth={58}
          strokeLinecap="round"
        />
      </svg>
      <svg className={styles.narrow} viewBox="0 240 390 290" preserveAspectRatio="none" fill="none" aria-hidden="true">
        <path
          pathLength={100}
          d="M-20 352C10 250 96 260 132 304S30 384 86 436S220 510 304 388S384 250 430 292"
          strokeWidth={26}
        />
      </svg>
    </>
  );
}
