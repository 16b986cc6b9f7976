import { data as response } from "react-router";
import { BRAND, pageTitle } from "../../kit/brand.ts";
import { requireAdmin } from "../../people/guards.server.ts";
import { originOf, PUBLIC_PAGE, pageMeta } from "../../ui/layout/page-meta.ts";
import { workData } from "../../ui/layout/structured-data.ts";
import { requestDeletion } from "../delete-item.tsx";
import { deleteItem, removeItem } from "../deletion.server.ts";
import { getItem } from "../galleries.server.ts";
import { readOnlyElsewhere } from "../lightbox/lightbox.tsx";
import { Ending, endingPaints, Invitation } from "../story/ending.tsx";
import { HiddenStrip } from "../story/hidden-strip.tsx";
import { readHidden } from "../story/preview.server.ts";
import { readStoryAt } from "../story/story.server.ts";
import { StoryView } from "../story/story.tsx";
import type { Route } from "./+types/detail";

export const headers: Route.HeadersFunction = ({ loaderHeaders }) =>
  loaderHeaders.has("cache-control") ? loaderHeaders : PUBLIC_PAGE;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [{ title: pageTitle("Projeto") }];
  const { story, path, published, isHidden } = loaderData;
  const { name, shortName, kind: genre, pictures, cover } = story;
  const origin = originOf(matches);
  const description = `${name}. ${genre}: marca de ${shortName}, desenhada por ${BRAND.name}.`;
  return pageMeta({
    origin,
    path,
    title: pageTitle(name),
    description,
    picture: cover ?? undefined,
    index: !isHidden,
    data: workData(origin, { path, name, description, genre, published, pictures }),
  });
};

export async function loader({ request, url, params }: Route.LoaderArgs) {
  const page = (await readStoryAt("portifolio", url, params)) ?? (await readHidden("portifolio", params.crl, request));
  if (!page) throw response(null, { status: 404 });
  return page;
}

export const shouldRevalidate = readOnlyElsewhere;

export async function action({ request, url, params: { crl = "" } }: Route.ActionArgs) {
  const admin = await requireAdmin(request, url);
  return removeItem(
    () => deleteItem("portifolio", crl, admin.id),
    () => getItem("portifolio", crl),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return requestDeletion("portfolio", serverAction);
}

export default function PortfolioDetail({ loaderData }: Route.ComponentProps) {
  const { id, story, isHidden } = loaderData;
  const after = isHidden ? <Invitation /> : <Ending gallery="portifolio" page={loaderData} />;
  const notice = isHidden && <HiddenStrip gallery="portifolio" id={id} />;
  return <StoryView story={story} after={after} paints={endingPaints(loaderData)} notice={notice} />;
}
