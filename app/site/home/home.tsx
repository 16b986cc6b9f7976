import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { Card } from "../../galleries/gallery.ts";
import { readHome } from "../../galleries/home.server.ts";
import { BRAND, pageTitle } from "../../kit/brand.ts";
import { DEFAULT_PICTURES, type ShownPicture } from "../../kit/picture.ts";
import { useInBrowser } from "../../ui/browser/use-in-browser.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { Picture, sizesUpTo } from "../../ui/display/picture.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { originOf, PUBLIC_PAGE, pageMeta } from "../../ui/layout/page-meta.ts";
import { studioData } from "../../ui/layout/structured-data.ts";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { Route } from "./+types/home";
import hero from "./hero.module.css";
import styles from "./home.module.css";

/** Cached for a minute, so that the picks change (HOME-5). */
export const headers = () => PUBLIC_PAGE;

export const meta: Route.MetaFunction = ({ matches }) => {
  const origin = originOf(matches);
  return pageMeta({
    origin,
    path: "/",
    title: pageTitle("Estúdio de marcas"),
    description: BRAND.description,
    data: studioData(origin),
  });
};

export const loader = () => readHome();

export default function Home({ loaderData: { bubbles, row, panels } }: Route.ComponentProps) {
  return (
    <Page ground="pink" footer="public">
      <Hero bubbles={bubbles} />

      <section className={styles.ideas} aria-labelledby="ideas">
        <div className={`wrap ${styles.head}`}>
          <h2 id="ideas" className="d2">
            <span>{withCedilla("Inspiração")}</span>
          </h2>
          <SeeMore className={styles.beside} />
        </div>
        <ul className={styles.row}>
          {(row.length > 0 ? row : [null, null, null]).map((card, index) => (
            <li key={card?.id ?? index}>
              <Link to={card?.path ?? "/inspiration"} aria-label={card?.name ?? "Ver inspiração"}>
                <PickedPicture picture={card?.cover} fallback={index} sizes={rowSizes(card?.cover)} />
              </Link>
            </li>
          ))}
        </ul>
        <div className={`wrap ${styles.below}`}>
          <SeeMore />
        </div>
      </section>

      <section className={styles.panels} aria-label="Ilustrações do estúdio">
        <svg
          className={styles.behind}
          viewBox="0 0 1440 1250"
          preserveAspectRatio="none"
          fill="none"
          aria-hidden="true"
        >
          <path
            d="M1490 70C1180 40 980 150 1080 300S1330 500 1180 640S640 610 430 660S120 900 -60 900"
            strokeWidth={58}
            strokeLinecap="round"
          />
        </svg>
        <div className={`wrap grid12 ${styles.pair}`}>
          {panels.map((card, index) => (
            <figure key={card?.id ?? index}>
              <Link to={card?.path ?? "/portifolio"} aria-label={card?.name ?? "Ver portfólio"}>
                <PickedPicture picture={card?.cover} fallback={index + 1} sizes={`${sizesUpTo(767, "90vw")}, 62vw`} />
              </Link>
              <figcaption className="small">
                <b>{card?.name ?? BRAND.name}</b>
                <span className="soft">{BRAND.credit}</span>
              </figcaption>
            </figure>
          ))}
        </div>
      </section>
    </Page>
  );
}

function SeeMore({ className }: { className?: string }) {
  return (
    <Link to="/inspiration" className={["arrow-link", className].join(" ")}>
      ver mais designs
      <Icon name="arrow-right" />
    </Link>
  );
}

/** The row is 440 px high (250 on a phone), its pictures as wide as they are. */
function rowSizes(picture: { width: number; height: number } | undefined): string {
  const ratio = picture ? picture.width / picture.height : 16 / 9;
  return `${sizesUpTo(767, `${Math.round(250 * ratio)}px`)}, ${Math.round(440 * ratio)}px`;
}

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

function Hero({ bubbles }: { bubbles: (Card | null)[] }) {
  const inBrowser = useInBrowser();
  const [motion, setMotion] = useState<Motion>("arrival");
  const stage = useRef<HTMLDivElement>(null);
  // Scripts may start after the bubbles came to rest.
  useEffect(() => {
    if (stage.current?.getAnimations({ subtree: true }).length === 0) setMotion("over");
  }, []);
  const moves = motion === "arrival" || motion === "on";
  return (
    <section className={hero.hero} data-ground="pink">
      <h1 className={`d1 ${hero.title}`}>
        {lines.map((line, index) => (
          <span key={line} className={hero.line}>
            {withCedilla(line)}
            {index < lines.length - 1 ? " " : ""}
          </span>
        ))}
      </h1>
      <div
        ref={stage}
        className={hero.stage}
        data-floats={motion.startsWith("on") ? "on" : undefined}
        data-paused={moves || motion === "over" ? undefined : ""}
        onAnimationEnd={({ target }) => {
          // The largest is the last one to rest.
          if (target instanceof Element && target.matches(`.${hero.large}`)) setMotion("over");
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
          className={hero.motion}
          aria-label={moves ? "Pausar movimento" : "Continuar movimento"}
          onClick={() => setMotion(TOGGLED[motion])}
        >
          <Icon name={moves ? "pause" : "play"} />
        </button>
      )}
      <div className={hero.start}>
        <p className={`lead ${hero.lead}`}>
          Desenhamos nomes, símbolos e letras para negócios que querem ser lembrados.
        </p>
        <div className={hero.actions}>
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
      className={[hero.bubble, hero[slot]].join(" ")}
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

type PickedPictureProps = {
  picture: ShownPicture | undefined;
  /** which of the default pictures stands in */
  fallback: number;
  sizes: string;
  priority?: boolean;
};

/** Has no alternative text, because the link around it has the name. */
function PickedPicture({ picture, fallback, sizes, priority }: PickedPictureProps) {
  if (picture) return <Picture picture={picture} sizes={sizes} priority={priority} alt="" />;
  const src = DEFAULT_PICTURES[fallback % DEFAULT_PICTURES.length];
  return <img src={src} width={1600} height={900} alt="" loading={priority ? "eager" : "lazy"} />;
}

function HeroStroke() {
  return (
    <>
      <svg className={hero.wide} viewBox="0 0 1440 1072" preserveAspectRatio="none" fill="none" aria-hidden="true">
        <path
          pathLength={100}
          d="M-40 742C120 650 400 640 520 744S640 900 728 868S920 600 1140 724S1390 470 1172 214S1330 20 1490 70"
          strokeWidth={58}
          strokeLinecap="round"
        />
      </svg>
      <svg className={hero.narrow} viewBox="0 240 390 290" preserveAspectRatio="none" fill="none" aria-hidden="true">
        <path
          pathLength={100}
          d="M-20 352C10 250 96 260 132 304S30 384 86 436S220 510 304 388S384 250 430 292"
          strokeWidth={26}
        />
      </svg>
    </>
  );
}
