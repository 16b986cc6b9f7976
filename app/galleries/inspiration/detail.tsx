import { data as response } from "react-router";
import { pageTitle } from "../../kit/brand.ts";
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

/** Search engines show no more of a description, in characters. */
const DESCRIPTION_MAX = 160;

export const headers: Route.HeadersFunction = ({ loaderHeaders }) =>
  loaderHeaders.has("cache-control") ? loaderHeaders : PUBLIC_PAGE;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData?.story.study) return [{ title: pageTitle("Inspiração") }];
  const { story, path, published, isHidden } = loaderData;
  const { name, kind: genre, pictures, cover } = story;
  const { author: creator, briefing } = loaderData.story.study;
  const origin = originOf(matches);
  return pageMeta({
    origin,
    path,
    title: pageTitle(`${name}, inspiração`),
    description: [...`${genre}, por ${creator}. ${briefing}`].slice(0, DESCRIPTION_MAX).join(""),
    picture: cover ?? undefined,
    index: !isHidden,
    data: workData(origin, { path, name, description: briefing, genre, creator, published, pictures }),
  });
};

export async function loader({ request, url, params }: Route.LoaderArgs) {
  const page =
    (await readStoryAt("inspiration", url, params)) ?? (await readHidden("inspiration", params.crl, request));
  if (!page) throw response(null, { status: 404 });
  return page;
}

export const shouldRevalidate = readOnlyElsewhere;

export async function action({ request, url, params: { crl = "" } }: Route.ActionArgs) {
  const admin = await requireAdmin(request, url);
  return removeItem(
    () => deleteItem("inspiration", crl, admin.id),
    () => getItem("inspiration", crl),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return requestDeletion("inspiration", serverAction);
}

export default function InspirationDetail({ loaderData }: Route.ComponentProps) {
  const { id, story, isHidden } = loaderData;
  const after = isHidden ? <Invitation /> : <Ending gallery="inspiration" page={loaderData} />;
  const notice = isHidden && <HiddenStrip gallery="inspiration" id={id} />;
  return <StoryView story={story} after={after} paints={endingPaints(loaderData)} notice={notice} />;
}
