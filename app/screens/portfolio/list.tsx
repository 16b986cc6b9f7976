import { pageTitle } from "../../brand.ts";
import { listPortfolio } from "../../data/portfolio.server.ts";
import { readThroughCache } from "../../data/session-cache.ts";
import { PUBLIC_PAGE } from "../../domain/public-page.ts";
import { showPath } from "../../domain/show.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { CardGrid } from "../../ui/card-grid.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Page } from "../../ui/page.tsx";
import { originOf, pageMeta } from "../../ui/page-meta.ts";
import { Picture } from "../../ui/picture.tsx";
import { ProjectCard } from "../../ui/project-card.tsx";
import { useRevalidateStale } from "../../ui/use-stale.ts";
import type { Route } from "./+types/list";
import styles from "./list.module.css";

export const headers = () => PUBLIC_PAGE;

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const search = new URLSearchParams(location.search);
  const [q, after] = [search.get("q"), search.get("after")];
  return pageMeta({
    origin: originOf(matches),
    path: after ? `/portifolio?after=${after}` : "/portifolio",
    title: pageTitle(q ? `${q} em Portfólio` : "Portfólio"),
    description: "Marcas, nomes e letras que a gente desenhou.",
    // Every page of the list can be found; what somebody searched for is not a page of its own.
    index: q === null,
  });
};

export async function loader({ url }: Route.LoaderArgs) {
  const page = await listPortfolio({ after: url.searchParams.get("after") ?? undefined });
  return { ...page, stale: false };
}

export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  return readThroughCache("portfolio", url.search, serverLoader);
}

/** /portifolio: projects, newest first, twelve a page. */
export default function PortfolioList({ loaderData: { items, next, stale } }: Route.ComponentProps) {
  useRevalidateStale(stale);
  return (
    <Page footer="public">
      <div className={`wrap ${styles.page}`}>
        <h1 className={`d2 ${styles.title}`}>Portfólio</h1>
        {items.length === 0 ? (
          <Empty text="Nenhum projeto publicado ainda" />
        ) : (
          <CardGrid>
            {items.map(({ id, data }) => (
              <ProjectCard
                key={id}
                to={showPath("portifolio", data.nameProject, id)}
                picture={<Picture picture={data.coverImage} sizes="33vw" alt="" />}
                name={data.information.clientName}
                kind={data.information.type}
              />
            ))}
          </CardGrid>
        )}
        {next && (
          <ButtonLink to={`?after=${next}`} look="outline" after="arrow-right" className={styles.more}>
            Mais projetos
          </ButtonLink>
        )}
      </div>
    </Page>
  );
}
