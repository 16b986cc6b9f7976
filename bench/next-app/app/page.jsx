import Link from "next/link";
import { BRAND } from "../../../app/kit/brand.ts";
import hero from "../../../app/site/home/hero.module.css";
import styles from "../../../app/site/home/home.module.css";
import { withCedilla } from "../../../app/ui/layout/title.tsx";
import { Icon } from "../components/icon.jsx";
import { ButtonLink, Page, pageMeta } from "../components/page.jsx";
import { Picture, sizesUpTo } from "../components/picture.jsx";
import { Stage } from "../components/stage.jsx";
import { readHome } from "../data.js";

// Rendered once a minute, as the product's home is cached.
export const revalidate = 60;

export const metadata = pageMeta({ path: "/", title: "Estúdio de marcas", description: BRAND.description });

const DIAMETER = { large: [252, 476], medium: [128, 252], small: [72, 148] };

export default async function Home() {
  const { bubbles, row, panels } = await readHome();
  return (
    <Page ground="pink">
      <section className={hero.hero} data-ground="pink">
        <h1 className={`d1 ${hero.title}`}>
          {["Toda marca ", "começa ", "num traço."].map((line) => (
            <span key={line} className={hero.line}>
              {withCedilla(line)}
            </span>
          ))}
        </h1>
        <Stage>
          <Strokes />
          {Object.keys(DIAMETER).map((slot, index) => (
            <Bubble key={slot} slot={slot} card={bubbles[index]} />
          ))}
        </Stage>
        <div className={hero.start}>
          <p className={`lead ${hero.lead}`}>
            Desenhamos nomes, símbolos e letras para negócios que querem ser lembrados.
          </p>
          <div className={hero.actions}>
            <ButtonLink href="/branding">Crie sua marca</ButtonLink>
            <Link href="/portifolio" className="arrow-link">
              Ver portfólio
            </Link>
          </div>
        </div>
      </section>

      <section className={styles.ideas} aria-labelledby="ideas">
        <div className={`wrap ${styles.head}`}>
          <h2 id="ideas" className="d2">
            <span>{withCedilla("Inspiração")}</span>
          </h2>
          <SeeMore className={styles.beside} />
        </div>
        <ul className={styles.row}>
          {row.map(({ id, path, name, cover }) => (
            <li key={id}>
              <Link href={path} aria-label={name}>
                <Picture picture={cover} sizes={rowSizes(cover)} />
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
          {panels.filter(Boolean).map(({ id, path, name, cover }) => (
            <figure key={id}>
              <Link href={path} aria-label={name}>
                <Picture picture={cover} sizes={`${sizesUpTo(767, "90vw")}, 62vw`} />
              </Link>
              <figcaption className="small">
                <b>{name}</b>
                <span className="soft">{BRAND.credit}</span>
              </figcaption>
            </figure>
          ))}
        </div>
      </section>
    </Page>
  );
}

function Bubble({ slot, card }) {
  if (!card) return null;
  const ratio = Math.max(1, card.cover.width / card.cover.height);
  const [narrow, wide] = DIAMETER[slot].map((diameter) => Math.round(diameter * ratio));
  return (
    <Link href={card.path} aria-label={card.name} className={`${hero.bubble} ${hero[slot]}`}>
      <Picture
        picture={card.cover}
        sizes={`${sizesUpTo(1099, `${narrow}px`)}, ${wide}px`}
        priority={slot === "large"}
      />
    </Link>
  );
}

function Strokes() {
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

function SeeMore({ className = "" }) {
  return (
    <Link href="/inspiration" className={`arrow-link ${className}`}>
      ver mais designs
      <Icon name="arrow-right" />
    </Link>
  );
}

function rowSizes({ width, height }) {
  const ratio = width / height;
  return `${sizesUpTo(767, `${Math.round(250 * ratio)}px`)}, ${Math.round(440 * ratio)}px`;
}
