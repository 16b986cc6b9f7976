import { data as response } from "react-router";
import { pageTitle } from "../../kit/brand.ts";
import { requireAdmin } from "../../people/guards.server.ts";
import { originOf, PUBLIC_PAGE, pageMeta } from "../../ui/layout/page-meta.ts";
import { workData } from "../../ui/layout/structured-data.ts";
import { requestDeletion } from "../delete-item.tsx";
import { deleteItem, removeItem } from "../deletion.server.ts";
import { getItem } from "../galleries.server.ts";
import { GALLERIES, GALLERY_IDS, type Gallery } from "../galleries.ts";
import { readOnlyElsewhere } from "../lightbox/lightbox.tsx";
import type { Route } from "./+types/detail";
import { Ending, endingPaints, Invitation } from "./ending.tsx";
import { HiddenStrip } from "./hidden-strip.tsx";
import { readHidden } from "./preview.server.ts";
import { readStoryAt } from "./story.server.ts";
import { StoryView } from "./story.tsx";

/** The address names the gallery: app/routes.ts leads those of all here. One with a percent sign in it names none. */
const galleryOf = (pathname: string): Gallery =>
  GALLERY_IDS.find((id) => pathname.startsWith(`/show/${id}`)) ?? "inspiration";

export const headers: Route.HeadersFunction = ({ loaderHeaders }) =>
  loaderHeaders.has("cache-control") ? loaderHeaders : PUBLIC_PAGE;

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) => {
  if (!loaderData) return [{ title: pageTitle(GALLERIES[galleryOf(location.pathname)].item) }];
  const { story, path, published, isHidden } = loaderData;
  const { name, kind: genre, pictures, cover } = story;
  const { title, description, work } = GALLERIES[story.gallery].about(story);
  const origin = originOf(matches);
  return pageMeta({
    origin,
    path,
    title: pageTitle(title),
    description,
    picture: cover ?? undefined,
    index: !isHidden,
    data: workData(origin, { path, name, genre, published, pictures, ...work }),
  });
};

export async function loader({ request, url, params }: Route.LoaderArgs) {
  const gallery = galleryOf(url.pathname);
  const page = (await readStoryAt(gallery, url, params)) ?? (await readHidden(gallery, params.crl, request));
  if (!page) throw response(null, { status: 404 });
  return page;
}

export const shouldRevalidate = readOnlyElsewhere;

export async function action({ request, url, params: { crl = "" } }: Route.ActionArgs) {
  const admin = await requireAdmin(request, url);
  const gallery = galleryOf(url.pathname);
  return removeItem(
    () => deleteItem(gallery, crl, admin.id),
    () => getItem(gallery, crl),
  );
}

export function clientAction({ url, serverAction }: Route.ClientActionArgs) {
  return requestDeletion(GALLERIES[galleryOf(url.pathname)].collection, serverAction);
}

export default function Detail({ loaderData }: Route.ComponentProps) {
  const { id, story, isHidden } = loaderData;
  const { gallery } = story;
  const after = isHidden ? <Invitation /> : <Ending gallery={gallery} page={loaderData} />;
  const notice = isHidden && <HiddenStrip gallery={gallery} id={id} />;
  return <StoryView story={story} after={after} paints={endingPaints(loaderData)} notice={notice} />;
}
