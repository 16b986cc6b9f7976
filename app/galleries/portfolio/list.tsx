import type { ShownPicture } from "../../kit/picture.ts";
import { Picture, sizesUpTo } from "../../ui/display/picture.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { PUBLIC_PAGE } from "../../ui/layout/page-meta.ts";
import { DESCRIBED } from "../api/answers.server.ts";
import { CardGrid, type CardSize, CardSkeleton, ProjectCard } from "../card-grid.tsx";
import { listCards } from "../galleries.server.ts";
import type { Card } from "../gallery.ts";
import { GalleryList, listMeta, SearchBox } from "../gallery-list.tsx";
import { PORTFOLIO_LIST } from "../portfolio-list.ts";
import { openList } from "../use-pages.ts";
import type { Route } from "./+types/list";
import styles from "./list.module.css";

export const headers = () => ({ ...PUBLIC_PAGE, Link: DESCRIBED });

export const meta: Route.MetaFunction = ({ matches, location }) =>
  listMeta(matches, location.search, { path: "/portifolio", ...PORTFOLIO_LIST });

export async function loader({ url: { searchParams } }: Route.LoaderArgs) {
  const page = await listCards("portifolio", { q: searchParams.get("q"), after: searchParams.get("after") });
  return { pages: [page], cached: false };
}

export function clientLoader({ url, request, serverLoader }: Route.ClientLoaderArgs) {
  return openList(PORTFOLIO_LIST.collection, url, request.signal, serverLoader);
}

export default function PortfolioList({ loaderData }: Route.ComponentProps) {
  return (
    <Page footer="public">
      <div className={`wrap ${styles.page}`}>
        <h1 className={`d2 ${styles.title}`}>{PORTFOLIO_LIST.title}</h1>
        <div className={`grid12 ${styles.search}`}>
          <SearchBox label={PORTFOLIO_LIST.search} />
        </div>
        <GalleryList
          gallery={PORTFOLIO_LIST}
          loaded={loaderData}
          Layout={ProjectGrid}
          skeleton={<ProjectGridSkeleton />}
        />
      </div>
    </Page>
  );
}

/** Width of a slot: its part of the screen, until the content is as wide as it gets. */
const WIDTHS = { 7: "min(54vw, 966px)", 5: "min(38vw, 683px)", 4: "min(31vw, 544px)" } as const;

/** How wide a cropped cover is drawn: as wide as its slot, or wider, where the slot's height asks for it. */
function sizesOf({ columns, height }: CardSize, { width, height: own }: ShownPicture): string {
  const drawn = Math.round((height * width) / own);
  // The slot's height follows the screen's width below 1440 px (galleries/card-grid.module.css).
  const covering = `max(min(${drawn}px, ${Math.round(drawn / 14.4)}vw), ${WIDTHS[columns]})`;
  return `${sizesUpTo(767, "calc(100vw - 40px)")}, ${covering}`;
}

function card({ path, name, kind, cover }: Card, slot: CardSize, index: number) {
  const picture = <Picture picture={cover} sizes={sizesOf(slot, cover)} alt="" priority={index === 0} />;
  return <ProjectCard to={path} name={name} kind={kind} picture={picture} />;
}

function ProjectGrid({ items }: { items: Card[] }) {
  return <CardGrid items={items} card={card} />;
}

const FIRST_ROWS = Array.from({ length: 5 }, (_, id) => ({ id }));
const skeleton = () => <CardSkeleton />;

function ProjectGridSkeleton() {
  return (
    <div aria-hidden="true">
      <CardGrid items={FIRST_ROWS} card={skeleton} />
    </div>
  );
}
