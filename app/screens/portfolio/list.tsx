import { listPortfolio } from "../../data/portfolio.server.ts";
import { showPath } from "../../domain/show.ts";
import { sessionCache } from "../../ui/browser/session-cache.ts";
import { Gallery } from "../../ui/gallery/gallery.tsx";
import { GalleryEmpty } from "../../ui/gallery/gallery-empty.tsx";
import { SearchBox } from "../../ui/gallery/search-box.tsx";
import { type GalleryPage, openList } from "../../ui/gallery/use-pages.ts";
import { Page } from "../../ui/layout/page.tsx";
import { listMeta } from "../../ui/layout/page-meta.ts";
import { PUBLIC_PAGE } from "../../ui/layout/public-page.ts";
import type { Route } from "./+types/list";
import styles from "./list.module.css";
import { ProjectGrid, ProjectGridSkeleton } from "./project-grid.tsx";

export const headers = () => PUBLIC_PAGE;

export const meta: Route.MetaFunction = ({ matches, location }) =>
  listMeta(matches, location.search, {
    path: "/portifolio",
    title: "Portfólio",
    description: "Marcas, nomes e letras que a gente desenhou.",
  });

export async function loader({ url }: Route.LoaderArgs) {
  const { items, next } = await listPortfolio({
    q: url.searchParams.get("q") ?? undefined,
    after: url.searchParams.get("after") ?? undefined,
  });
  const page: GalleryPage = {
    items: items.map(({ id, data: { nameProject, coverImage, information } }) => ({
      id,
      name: information.clientName,
      kind: information.type,
      path: showPath("portifolio", nameProject, id),
      cover: coverImage,
    })),
    next,
  };
  return { pages: [page], kept: false };
}

const cache = sessionCache("portfolio");

export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  return openList(cache, url, serverLoader);
}

const WORDS = {
  loading: "Carregando projetos",
  loadingMore: "Carregando mais projetos",
  loaded: (count: number) => (count === 1 ? "Mais 1 projeto carregado" : `Mais ${count} projetos carregados`),
  found: (count: number) => (count > 1 ? `${count} projetos encontrados` : `${count || "Nenhum"} projeto encontrado`),
  failed: "Os projetos não carregaram",
};

/** /portifolio: projects, newest first, twelve a page. */
export default function PortfolioList({ loaderData }: Route.ComponentProps) {
  return (
    <Page footer="public">
      <div className={`wrap ${styles.page}`}>
        <h1 className={`d2 ${styles.title}`}>Portfólio</h1>
        <div className={`grid12 ${styles.search}`}>
          <SearchBox label="Buscar no portfólio" />
        </div>
        <Gallery
          loaded={loaderData}
          cache={cache}
          words={WORDS}
          Layout={ProjectGrid}
          skeleton={<ProjectGridSkeleton />}
          empty={
            <GalleryEmpty
              none="Nenhum projeto publicado ainda"
              notFound={WORDS.found(0)}
              looksAt="nomes, clientes e tipos"
              all="Ver todos os projetos"
              other={{ to: "/inspiration", text: "Ver inspirações" }}
            />
          }
        />
      </div>
    </Page>
  );
}
