import { data as response } from "react-router";
import { BRAND, pageTitle } from "../../kit/brand.ts";
import { requireAdmin } from "../../people/guards.server.ts";
import { originOf, PUBLIC_PAGE, pageMeta } from "../../ui/layout/page-meta.ts";
import { workData } from "../../ui/layout/structured-data.ts";
import { requestDeletion } from "../delete-item.tsx";
import { deleteItem, removeItem } from "../deletion.server.ts";
import { getItem } from "../galleries.server.ts";
import { GALLERIES, type Gallery } from "../galleries.ts";
import { readOnlyElsewhere } from "../lightbox/lightbox.tsx";
import type { Route } from "./+types/detail";
import { Ending, endingPaints, Invitation } from "./ending.tsx";
import { HiddenStrip } from "./hidden-strip.tsx";
import type { Story } from "./model.ts";
import { readHidden } from "./preview.server.ts";
import { readStoryAt } from "./story.server.ts";
import { StoryView } from "./story.tsx";

/** Search engines show no more of a description, in characters. */
const DESCRIPTION_MAX = 160;

/** The address names the gallery: app/routes.ts leads those of both here. */
const galleryOf = (pathname: string): Gallery =>
  pathname.startsWith("/show/portifolio") ? "portifolio" : "inspiration";

export const headers: Route.HeadersFunction = ({ loaderHeaders }) =>
  loaderHeaders.has("cache-control") ? loaderHeaders : PUBLIC_PAGE;

function describe({ name, shortName, kind, study }: Story) {
  if (!study) {
    const description = `${name}. ${kind}: marca de ${shortName}, desenhada por ${BRAND.name}.`;
    return { title: name, description, work: { description } };
  }
  const { author: creator, briefing } = study;
  return {
    title: `${name}, inspiração`,
    description: [...`${kind}, por ${creator}. ${briefing}`].slice(0, DESCRIPTION_MAX).join(""),
    work: { description: briefing, creator },
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) => {
  if (!loaderData)
    return [{ title: pageTitle(galleryOf(location.pathname) === "portifolio" ? "Projeto" : "Inspiração") }];
  const { story, path, published, isHidden } = loaderData;
  const { name, kind: genre, pictures, cover } = story;
  const { title, description, work } = describe(story);
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
