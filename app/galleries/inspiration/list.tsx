import { Page } from "../../ui/layout/page.tsx";
import { PUBLIC_PAGE } from "../../ui/layout/page-meta.ts";
import { withCedilla } from "../../ui/layout/title.tsx";
import { DESCRIBED } from "../api/answers.server.ts";
import { listCards } from "../galleries.server.ts";
import { GalleryList, listMeta, SearchBox } from "../gallery-list.tsx";
import { INSPIRATION_LIST } from "../inspiration-list.ts";
import { openList } from "../use-pages.ts";
import type { Route } from "./+types/list";
import styles from "./list.module.css";
import { Masonry, MasonrySkeleton } from "./masonry.tsx";
import { QUOTE } from "./quote.ts";

export const headers = () => ({ ...PUBLIC_PAGE, Link: DESCRIBED });

export const meta: Route.MetaFunction = ({ matches, location }) =>
  listMeta(matches, location.search, { path: "/inspiration", ...INSPIRATION_LIST });

export async function loader({ url: { searchParams } }: Route.LoaderArgs) {
  const page = await listCards("inspiration", { q: searchParams.get("q"), after: searchParams.get("after") });
  return { pages: [page], cached: false };
}

export function clientLoader({ url, request, serverLoader }: Route.ClientLoaderArgs) {
  return openList(INSPIRATION_LIST.collection, url, request.signal, serverLoader);
}

export default function InspirationList({ loaderData }: Route.ComponentProps) {
  return (
    <Page ground="forest" footer="public">
      <h1 className="visually-hidden">{INSPIRATION_LIST.title}</h1>
      <div className={styles.quote} data-ground="forest">
        <figure className="wrap">
          <blockquote className="d2">{withCedilla(QUOTE.text)}</blockquote>
          <figcaption>{QUOTE.author}</figcaption>
        </figure>
      </div>
      <div className={`wrap ${styles.page}`}>
        <div className={styles.search}>
          <SearchBox label={INSPIRATION_LIST.search} />
        </div>
        <GalleryList gallery={INSPIRATION_LIST} loaded={loaderData} Layout={Masonry} skeleton={<MasonrySkeleton />} />
      </div>
    </Page>
  );
}
