import { data as answer, redirect } from "react-router";
import { pageTitle } from "../../brand.ts";
import { getPortfolio } from "../../data/portfolio.server.ts";
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
  { title: pageTitle(loaderData?.item.data.nameProject ?? "Projeto") },
];

/** Without a name or an id to the list; an id that does not exist is a 404 (NAV-8). */
export async function loader({ params }: Route.LoaderArgs) {
  if (!params.name || !params.crl) throw redirect("/portifolio");
  const item = await getPortfolio(params.crl);
  if (!item) throw answer(null, { status: 404 });
  return { item };
}

/** /show/portifolio/{name}/{crl}: one project. */
export default function PortfolioDetail({ loaderData: { item } }: Route.ComponentProps) {
  const { nameProject, coverImage, images, information } = item.data;
  return (
    <Page footer="public">
      <Picture className={styles.cover} picture={coverImage} sizes="100vw" priority />
      <article className={`wrap ${styles.page}`}>
        <header>
          <BackLink to="/portifolio">Voltar</BackLink>
          <p className={styles.client}>{information.clientName}</p>
          <h1 className="d2">{withCedilla(nameProject)}</h1>
        </header>
        <div className={`grid12 ${styles.body}`}>
          <div className={styles.facts}>
            <DataList
              entries={[
                ["Cliente", information.clientName],
                ["Ramo", information.type],
                ["Site", information.website],
                ["Instagram", information.socialMedia.instagram],
                ["Facebook", information.socialMedia.facebook],
                ["LinkedIn", information.socialMedia.linkedin],
              ]}
            />
          </div>
          <div className={styles.pictures}>
            {images.slice(1).map((image) => (
              <Picture key={image.link} picture={image} sizes="66vw" />
            ))}
          </div>
        </div>
      </article>
    </Page>
  );
}
