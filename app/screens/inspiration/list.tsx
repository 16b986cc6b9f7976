import { BRAND } from "../../brand.ts";
import { listInspirations } from "../../data/inspirations.server.ts";
import { showPath } from "../../domain/show.ts";
import { sessionCache } from "../../ui/browser/session-cache.ts";
import { Gallery } from "../../ui/gallery/gallery.tsx";
import { GalleryEmpty } from "../../ui/gallery/gallery-empty.tsx";
import { SearchBox } from "../../ui/gallery/search-box.tsx";
import { type GalleryPage, openList } from "../../ui/gallery/use-pages.ts";
import { Page } from "../../ui/layout/page.tsx";
import { listMeta } from "../../ui/layout/page-meta.ts";
import { PUBLIC_PAGE } from "../../ui/layout/public-page.ts";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { Route } from "./+types/list";
import styles from "./list.module.css";
import { Masonry, MasonrySkeleton } from "./masonry.tsx";

export const headers = () => PUBLIC_PAGE;

export const meta: Route.MetaFunction = ({ matches, location }) =>
  listMeta(matches, location.search, {
    path: "/inspiration",
    title: "Inspiração",
    description: "Estudos, ideias e marcas inventadas pela gente.",
  });

export async function loader({ url }: Route.LoaderArgs) {
  const { items, next } = await listInspirations({
    q: url.searchParams.get("q") ?? undefined,
    after: url.searchParams.get("after") ?? undefined,
  });
  const page: GalleryPage = {
    items: items.map(({ id, data: { projectName, coverImage, information } }) => ({
      id,
      name: projectName,
      kind: information.type,
      path: showPath("inspiration", projectName, id),
      cover: coverImage,
    })),
    next,
  };
  return { pages: [page], kept: false };
}

const cache = sessionCache("inspiration");

export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  return openList(cache, url, serverLoader);
}

const WORDS = {
  loading: "Carregando inspirações",
  loadingMore: "Carregando mais inspirações",
  loaded: (count: number) => (count === 1 ? "Mais 1 inspiração carregada" : `Mais ${count} inspirações carregadas`),
  found: (count: number) =>
    count > 1 ? `${count} inspirações encontradas` : `${count || "Nenhuma"} inspiração encontrada`,
  failed: "As inspirações não carregaram",
};

/** /inspiration: a quote (INSP-1), then the items, newest first, twelve a page. */
export default function InspirationList({ loaderData }: Route.ComponentProps) {
  return (
    <Page ground="forest" footer="public">
      <h1 className="visually-hidden">Inspiração</h1>
      <figure className={styles.quote} data-ground="forest">
        <div className="wrap">
          <blockquote className="d2">{withCedilla(BRAND.quote.text)}</blockquote>
          <figcaption>{BRAND.quote.author}</figcaption>
        </div>
      </figure>
      <div className={`wrap ${styles.page}`}>
        <div className={styles.search}>
          <SearchBox label="Buscar inspiração" />
        </div>
        <Gallery
          loaded={loaderData}
          cache={cache}
          words={WORDS}
          Layout={Masonry}
          skeleton={<MasonrySkeleton />}
          empty={
            <GalleryEmpty
              none="Nenhuma inspiração publicada ainda"
              notFound={WORDS.found(0)}
              looksAt="nomes, autores e tipos"
              all="Ver todas as inspirações"
              other={{ to: "/portifolio", text: "Ver o portfólio" }}
            />
          }
        />
      </div>
    </Page>
  );
}
