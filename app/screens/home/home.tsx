import { Link } from "react-router";
import { BRAND, pageTitle } from "../../brand.ts";
import { readHome } from "../../data/home.server.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { sizesUpTo } from "../../ui/gallery/picture.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { originOf, pageMeta } from "../../ui/layout/page-meta.ts";
import { PUBLIC_PAGE } from "../../ui/layout/public-page.ts";
import { studioData } from "../../ui/layout/structured-data.ts";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { Route } from "./+types/home";
import { Hero } from "./hero.tsx";
import styles from "./home.module.css";
import { PickedPicture } from "./picked-picture.tsx";
import { PanelStroke } from "./strokes.tsx";

/** Kept for a minute, so that the picks change (HOME-5). */
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

/** / (HOME-1 to HOME-5). */
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
          {(row.length > 0 ? row : [null, null, null]).map((pick, index) => (
            <li key={pick?.id ?? index}>
              <Link to={pick?.path ?? "/inspiration"} aria-label={pick?.name ?? "Ver inspiração"}>
                <PickedPicture picture={pick?.picture} fallback={index} sizes={rowSizes(pick?.picture)} />
              </Link>
            </li>
          ))}
        </ul>
        <div className={`wrap ${styles.below}`}>
          <SeeMore />
        </div>
      </section>

      <section className={styles.panels} aria-label="Ilustrações do estúdio">
        <PanelStroke />
        <div className={`wrap grid12 ${styles.pair}`}>
          {panels.map((pick, index) => (
            <figure key={pick?.id ?? index}>
              <Link to={pick?.path ?? "/portifolio"} aria-label={pick?.name ?? "Ver portfólio"}>
                <PickedPicture picture={pick?.picture} fallback={index + 1} sizes={`${sizesUpTo(767, "90vw")}, 62vw`} />
              </Link>
              <figcaption className="small">
                <b>{pick?.name ?? BRAND.name}</b>
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
