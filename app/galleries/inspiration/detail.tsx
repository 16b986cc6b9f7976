import { redirect, data as response } from "react-router";
import { pageTitle } from "../../brand.ts";
import { requireAdmin } from "../../people/guards.server.ts";
import { DataList } from "../../ui/display/data-list.tsx";
import { Picture, sizesUpTo } from "../../ui/display/picture.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { originOf, PUBLIC_PAGE, pageMeta } from "../../ui/layout/page-meta.ts";
import { workData } from "../../ui/layout/structured-data.ts";
import { withCedilla } from "../../ui/layout/title.tsx";
import { DeleteItem, requestDeletion } from "../delete-item.tsx";
import { getItem } from "../galleries.server.ts";
import { showPath } from "../galleries.ts";
import { priceText, timeframeText } from "../inspiration.ts";
import { EnlargeLink, readOnlyElsewhere, useLightbox } from "../lightbox/lightbox.tsx";
import { deleteItem, removeItem } from "../publishing.server.ts";
import type { Route } from "./+types/detail";
import styles from "./detail.module.css";

/** Search engines show no more of a description, in characters. */
const DESCRIPTION_MAX = 160;

export const headers = () => PUBLIC_PAGE;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [{ title: pageTitle("Inspiração") }];
  const { id, data } = loaderData.item;
  const { projectName: name, author: creator, information } = data;
  const [origin, path] = [originOf(matches), showPath("inspiration", name, id)];
  const { type: genre, briefing } = information;
  const work = { path, name, description: briefing, genre, creator };
  return pageMeta({
    origin,
    path,
    title: pageTitle(`${name}, inspiração`),
    description: [...`${genre}, por ${creator}. ${briefing}`].slice(0, DESCRIPTION_MAX).join(""),
    picture: data.coverImage,
    data: workData(origin, { ...work, published: data.createdAt, pictures: data.images.flat() }),
  });
};

/** Without a name or an id, redirects to the portfolio, as the specification says. */
export async function loader({ params }: Route.LoaderArgs) {
  if (!params.name || !params.crl) throw redirect("/portifolio");
  const item = await getItem("inspiration", params.crl);
  if (!item) throw response(null, { status: 404 });
  const { projectName, author, coverImage, images, createdAt, information } = item.data;
  return { item: { id: item.id, data: { projectName, author, coverImage, images, createdAt, information } } };
}

export const shouldRevalidate = readOnlyElsewhere;

export async function action({ request, url, params: { crl = "" } }: Route.ActionArgs) {
  await requireAdmin(request, url);
  return removeItem(
    () => deleteItem("inspiration", crl),
    () => getItem("inspiration", crl),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return requestDeletion("inspiration", serverAction);
}

const WIDE = `${sizesUpTo(767, "calc(100vw - 40px)")}, (min-width: 1800px) 1680px, 94vw`;
const HALF = `${sizesUpTo(767, "calc(50vw - 26px)")}, (min-width: 1800px) 828px, 46vw`;

export default function InspirationDetail({ loaderData: { item } }: Route.ComponentProps) {
  const { projectName, author, coverImage, images, information } = item.data;
  const pictures = images.flat();
  const lightbox = useLightbox(pictures, projectName);
  return (
    <Page footer="public">
      <article className={`wrap ${styles.page}`}>
        <header className={styles.head}>
          <h1 className="d2">{withCedilla(projectName)}</h1>
          <p className={styles.author}>
            Create By<b>{author}</b>
          </p>
        </header>
        <Picture className={styles.cover} picture={coverImage} sizes={WIDE} priority />
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
          {images.slice(1).map((entry) => {
            const row = [entry].flat();
            return (
              <div key={row[0]?.link} className={styles.row}>
                {row.map((picture) => (
                  <EnlargeLink
                    key={picture.link}
                    lightbox={lightbox}
                    index={pictures.indexOf(picture)}
                    picture={picture}
                    sizes={row.length === 2 ? HALF : WIDE}
                  />
                ))}
              </div>
            );
          })}
        </div>
        <DeleteItem name={projectName} list="/inspiration" />
      </article>
      {lightbox.overlay}
    </Page>
  );
}
