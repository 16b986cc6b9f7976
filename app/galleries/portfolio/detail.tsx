import { redirect, data as response } from "react-router";
import { BRAND, pageTitle } from "../../brand.ts";
import { websiteLink } from "../../kit/website.ts";
import { requireAdmin } from "../../people/guards.server.ts";
import { DataList } from "../../ui/display/data-list.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import { Picture, sizesUpTo } from "../../ui/display/picture.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { originOf, PUBLIC_PAGE, pageMeta } from "../../ui/layout/page-meta.ts";
import { workData } from "../../ui/layout/structured-data.ts";
import { withCedilla } from "../../ui/layout/title.tsx";
import { DeleteItem, requestDeletion } from "../delete-item.tsx";
import { getItem } from "../galleries.server.ts";
import { showPath } from "../galleries.ts";
import { galleryRows } from "../gallery-rows.ts";
import { EnlargeLink, readOnlyElsewhere, useLightbox } from "../lightbox/lightbox.tsx";
import type { PortfolioTexts } from "../portfolio.ts";
import { deleteItem, removeItem } from "../publishing.server.ts";
import type { Route } from "./+types/detail";
import styles from "./detail.module.css";

export const headers = () => PUBLIC_PAGE;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [{ title: pageTitle("Projeto") }];
  const { id, data } = loaderData.item;
  const { nameProject: name, information, createdAt: published, images: pictures } = data;
  const { clientName, type: genre } = information;
  const [origin, path] = [originOf(matches), showPath("portifolio", name, id)];
  const description = `${name}. ${genre}: marca de ${clientName}, desenhada por ${BRAND.name}.`;
  return pageMeta({
    origin,
    path,
    title: pageTitle(name),
    description,
    picture: data.coverImage,
    data: workData(origin, { path, name, description, genre, published, pictures }),
  });
};

export async function loader({ params }: Route.LoaderArgs) {
  if (!params.name || !params.crl) throw redirect("/portifolio");
  const item = await getItem("portifolio", params.crl);
  if (!item) throw response(null, { status: 404 });
  // Only what the page shows leaves the server: not the id of who published it.
  const { nameProject, coverImage, images, createdAt, information } = item.data;
  const { clientName, type, website, socialMedia } = information;
  const shown = { clientName, type, website, socialMedia };
  return {
    item: { id: item.id, data: { nameProject, coverImage, images: images.flat(), createdAt, information: shown } },
  };
}

export const shouldRevalidate = readOnlyElsewhere;

export async function action({ request, url, params: { crl = "" } }: Route.ActionArgs) {
  await requireAdmin(request, url);
  return removeItem(
    () => deleteItem("portifolio", crl),
    () => getItem("portifolio", crl),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return requestDeletion("portfolio", serverAction);
}

const COVER = `${sizesUpTo(767, "100vw")}, 100vw`;
const WIDE = `${sizesUpTo(767, "calc(100vw - 40px)")}, (min-width: 1800px) 1112px, 62vw`;
const HALF = `${sizesUpTo(767, "calc(50vw - 26px)")}, (min-width: 1800px) 544px, 30vw`;

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

type ShownInformation = Pick<PortfolioTexts["information"], "clientName" | "type" | "website" | "socialMedia">;

const NETWORKS = [
  ["instagram", "Instagram", "instagram-logo"],
  ["facebook", "Facebook", "facebook-logo"],
  ["linkedin", "LinkedIn", "linkedin-logo"],
] as const;

function Facts({ information: { clientName, type, website, socialMedia } }: { information: ShownInformation }) {
  const address = websiteLink(website.trim());
  const site = address ? (
    <a className={styles.site} href={address} rel="noopener">
      {website.trim().replace(/^https?:\/\/|\/$/gi, "")}
    </a>
  ) : (
    website.trim()
  );
  const networks = NETWORKS.filter(([key]) => socialMedia[key].trim() !== "");
  const social = networks.length > 0 && (
    <ul className={styles.social}>
      {networks.map(([key, name, icon]) => {
        const typed = socialMedia[key].trim();
        // A name without a slash ('@onca', 'onca.cafe') is an account's name, not an address.
        const link = typed.includes("/") ? websiteLink(typed) : null;
        return (
          <li key={key}>
            {link ? (
              <a href={link} rel="noopener" aria-label={`${clientName} no ${name}`}>
                <Icon name={icon} size={28} />
              </a>
            ) : (
              `${name}: ${typed}`
            )}
          </li>
        );
      })}
    </ul>
  );
  return (
    <DataList
      entries={[
        ["Cliente", clientName],
        ["Ramo", type],
        ["Site", site],
        ["Redes sociais", social],
      ]}
    />
  );
}
