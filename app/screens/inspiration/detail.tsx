import { data as answer, redirect } from "react-router";
import { pageTitle } from "../../brand.ts";
import { getInspiration } from "../../data/inspirations.server.ts";
import { priceText, timeframeText } from "../../domain/inspiration.ts";
import { PUBLIC_PAGE } from "../../domain/public-page.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { DataList } from "../../ui/data-list.tsx";
import { Page } from "../../ui/page.tsx";
import { Picture } from "../../ui/picture.tsx";
import { withCedilla } from "../../ui/title.tsx";
import type { Route } from "./+types/detail";
import styles from "./detail.module.css";

export const headers = () => PUBLIC_PAGE;

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: pageTitle(loaderData?.item.data.projectName ?? "Inspiração") },
];

/** Without a name or an id to the portfolio (spec §2 says so for both); an id that does not exist is a 404 (NAV-8). */
export async function loader({ params }: Route.LoaderArgs) {
  if (!params.name || !params.crl) throw redirect("/portifolio");
  const item = await getInspiration(params.crl);
  if (!item) throw answer(null, { status: 404 });
  return { item };
}

/** /show/inspiration/{name}/{crl}: one inspiration. */
export default function InspirationDetail({ loaderData: { item } }: Route.ComponentProps) {
  const { projectName, author, coverImage, images, information } = item.data;
  return (
    <Page footer="public">
      <article className={`wrap ${styles.page}`}>
        <BackLink to="/inspiration">Voltar</BackLink>
        <header className={styles.head}>
          <h1 className="d2">{withCedilla(projectName)}</h1>
          <p className={styles.author}>
            Create By<b>{author}</b>
          </p>
        </header>
        <Picture picture={coverImage} sizes="100vw" priority />
        <div className={`grid12 ${styles.facts}`}>
          <div className={styles.briefing}>
            <h2 className="h3">Briefing (Fictício)</h2>
            <p>{information.briefing}</p>
          </div>
          <div className={styles.type}>
            <DataList entries={[["Tipo", information.type]]} />
          </div>
          <p className={styles.figure}>
            <span className="label">Prazo estimado</span>
            <span className="d2">{timeframeText(information.timeframe)}</span>
          </p>
          <p className={styles.figure}>
            <span className="label">Valor do Projeto</span>
            <span className="d2">{priceText(information.vall)}</span>
          </p>
        </div>
        <div className={styles.pictures}>
          {images.slice(1).map((image) => {
            const row = Array.isArray(image) ? image : [image];
            return (
              <div key={row[0]?.link} className={styles.row}>
                {row.map((shown) => (
                  <Picture key={shown.link} picture={shown} sizes="100vw" />
                ))}
              </div>
            );
          })}
        </div>
      </article>
    </Page>
  );
}
