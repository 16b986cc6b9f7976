import { Link } from "react-router";
import { BRAND, pageTitle } from "../../brand.ts";
import { readHome } from "../../data/home.server.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { sizesUpTo } from "../../ui/gallery/picture.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { originOf, PUBLIC_PAGE, pageMeta } from "../../ui/layout/page-meta.ts";
import { studioData } from "../../ui/layout/structured-data.ts";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { Route } from "./+types/home";
import { Hero, PickedPicture } from "./hero.tsx";
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
