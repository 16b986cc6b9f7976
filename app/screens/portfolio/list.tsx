import { listCards } from "../../data/galleries.server.ts";
import { PORTFOLIO } from "../../domain/portfolio.ts";
import { Gallery } from "../../ui/gallery/gallery.tsx";
import { SearchBox } from "../../ui/gallery/search-box.tsx";
import { openList } from "../../ui/gallery/use-pages.ts";
import { Page } from "../../ui/layout/page.tsx";
import { listMeta } from "../../ui/layout/page-meta.ts";
import { PUBLIC_PAGE } from "../../ui/layout/public-page.ts";
import type { Route } from "./+types/list";
import styles from "./list.module.css";
import { ProjectGrid, ProjectGridSkeleton } from "./project-grid.tsx";

export const headers = () => PUBLIC_PAGE;

export const meta: Route.MetaFunction = ({ matches, location }) =>
  listMeta(matches, location.search, { path: "/portifolio", ...PORTFOLIO });

export async function loader({ url: { searchParams } }: Route.LoaderArgs) {
  const page = await listCards("portifolio", { q: searchParams.get("q"), after: searchParams.get("after") });
  return { pages: [page], cached: false };
}

export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  return openList(PORTFOLIO.collection, url, serverLoader);
}

/** /portifolio: projects, newest first, twelve a page. */
export default function PortfolioList({ loaderData }: Route.ComponentProps) {
  return (
    <Page footer="public">
      <div className={`wrap ${styles.page}`}>
        <h1 className={`d2 ${styles.title}`}>{PORTFOLIO.title}</h1>
        <div className={`grid12 ${styles.search}`}>
          <SearchBox label={PORTFOLIO.search} />
        </div>
        <Gallery gallery={PORTFOLIO} loaded={loaderData} Layout={ProjectGrid} skeleton={<ProjectGridSkeleton />} />
      </div>
    </Page>
  );
}
