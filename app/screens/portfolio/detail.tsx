import { data as answer, redirect } from "react-router";
import { requireAdmin } from "../../auth/guards.server.ts";
import { BRAND, pageTitle } from "../../brand.ts";
import { deletePortfolio, getPortfolio } from "../../data/portfolio.server.ts";
import { showPath } from "../../domain/show.ts";
import { removeItem } from "../../services/remove-item.server.ts";
import { clearSessionCache } from "../../ui/browser/session-cache.ts";
import { DeleteItem } from "../../ui/gallery/delete-item.tsx";
import { askDeletion } from "../../ui/gallery/deletion.ts";
import { Picture, sizesUpTo } from "../../ui/gallery/picture.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { originOf, pageMeta } from "../../ui/layout/page-meta.ts";
import { PUBLIC_PAGE } from "../../ui/layout/public-page.ts";
import { workData } from "../../ui/layout/structured-data.ts";
import { withCedilla } from "../../ui/layout/title.tsx";
import { EnlargeLink, readOnlyElsewhere, useLightbox } from "../../ui/lightbox/lightbox.tsx";
import type { Route } from "./+types/detail";
import styles from "./detail.module.css";
import { Facts } from "./detail-facts.tsx";
import { galleryRows } from "./detail-rows.ts";

export const headers = () => PUBLIC_PAGE;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [{ title: pageTitle("Projeto") }];
  const { id, data } = loaderData.item;
  const { clientName, type } = data.information;
  const [origin, path] = [originOf(matches), showPath("portifolio", data.nameProject, id)];
  const description = `${data.nameProject}. ${type}: marca de ${clientName}, desenhada por ${BRAND.name}.`;
  const work = {
    path,
    name: data.nameProject,
    description,
    genre: type,
    published: data.createdAt,
    pictures: data.images,
  };
  return pageMeta({
    origin,
    path,
    title: pageTitle(data.nameProject),
    description,
    picture: data.coverImage,
    article: true,
    data: workData(origin, work),
  });
};

/** Without a name or an id to the list; an id that does not exist is a 404 (NAV-8). Only what the page shows leaves. */
export async function loader({ params }: Route.LoaderArgs) {
  if (!params.name || !params.crl) throw redirect("/portifolio");
  const item = await getPortfolio(params.crl);
  if (!item) throw answer(null, { status: 404 });
  const { nameProject, coverImage, images, createdAt, information } = item.data;
  const { clientName, type, website, socialMedia } = information;
  const shown = { clientName, type, website, socialMedia };
  return { item: { id: item.id, data: { nameProject, coverImage, images, createdAt, information: shown } } };
}

export const shouldRevalidate = readOnlyElsewhere;

/** Deletes the project, for admins (PORT-5, ADM-6). */
export async function action({ request, url, params: { crl = "" } }: Route.ActionArgs) {
  await requireAdmin(request, url);
  return removeItem(
    () => deletePortfolio(crl),
    () => getPortfolio(crl),
  );
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const deletion = await askDeletion(serverAction);
  clearSessionCache("portfolio");
  return deletion;
}

const COVER = `${sizesUpTo(767, "100vw")}, 100vw`;
const WIDE = `${sizesUpTo(767, "calc(100vw - 40px)")}, (min-width: 1800px) 1112px, 62vw`;
const HALF = `${sizesUpTo(767, "calc(50vw - 26px)")}, (min-width: 1800px) 544px, 30vw`;

/** /show/portifolio/{name}/{crl}: one project. */
export default function PortfolioDetail({ loaderData: { item } }: Route.ComponentProps) {
  const { nameProject, coverImage, images, information } = item.data;
  const lightbox = useLightbox(images, nameProject);
  return (
    <Page footer="public">
      <article>
        <Picture className={styles.cover} picture={coverImage} sizes={COVER} priority />
        <div className="wrap">
          <header className={styles.head}>
            <p className={styles.client}>{information.clientName}</p>
            <h1 className="d2">{withCedilla(nameProject)}</h1>
          </header>
          <div className={`grid12 ${styles.body}`}>
            <div className={styles.facts}>
              <Facts information={information} />
              <DeleteItem name={nameProject} list="/portifolio" size="small" />
            </div>
            <div className={styles.gallery}>
              {galleryRows(images).flatMap((row) =>
                row.map(({ index, picture }) => (
                  <EnlargeLink
                    key={picture.link}
                    lightbox={lightbox}
                    index={index}
                    picture={picture}
                    sizes={row.length === 2 ? HALF : WIDE}
                    className={row.length === 2 ? styles.half : styles.wide}
                  />
                )),
              )}
            </div>
          </div>
        </div>
      </article>
      {lightbox.overlay}
    </Page>
  );
}
