import { BRAND, pageTitle } from "../../brand.ts";
import { listInspirations } from "../../data/inspirations.server.ts";
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
import { withCedilla } from "../../ui/title.tsx";
import { useRevalidateStale } from "../../ui/use-stale.ts";
import type { Route } from "./+types/list";
import styles from "./list.module.css";

export const headers = () => PUBLIC_PAGE;

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const search = new URLSearchParams(location.search);
  const [q, after] = [search.get("q"), search.get("after")];
  return pageMeta({
    origin: originOf(matches),
    path: after ? `/inspiration?after=${after}` : "/inspiration",
    title: pageTitle(q ? `${q} em Inspiração` : "Inspiração"),
    description: "Estudos, ideias e marcas inventadas pela gente.",
    // Every page of the list can be found; what somebody searched for is not a page of its own.
    index: q === null,
  });
};

export async function loader({ url }: Route.LoaderArgs) {
  const page = await listInspirations({ after: url.searchParams.get("after") ?? undefined });
  return { ...page, stale: false };
}

export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  return readThroughCache("inspiration", url.search, serverLoader);
}

/** /inspiration: a quote (INSP-1), then the items, newest first, twelve a page. */
export default function InspirationList({ loaderData: { items, next, stale } }: Route.ComponentProps) {
  useRevalidateStale(stale);
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
        {items.length === 0 ? (
          <Empty text="Nenhuma inspiração publicada ainda" />
        ) : (
          <CardGrid>
            {items.map(({ id, data }) => (
              <ProjectCard
                key={id}
                to={showPath("inspiration", data.projectName, id)}
                picture={<Picture picture={data.coverImage} sizes="33vw" alt="" />}
                name={data.projectName}
                kind={data.information.type}
              />
            ))}
          </CardGrid>
        )}
        {next && (
          <ButtonLink to={`?after=${next}`} look="outline" after="arrow-right" className={styles.more}>
            Mais inspirações
          </ButtonLink>
        )}
      </div>
    </Page>
  );
}
