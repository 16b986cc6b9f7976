/** GET /api/v1/{collection}: a page of a gallery's documents, newest first; nothing is at any other address below /api/v1. */
import { env } from "../../platform/env.server.ts";
import { PUBLIC_PAGE } from "../../ui/layout/page-meta.ts";
import { listItems } from "../galleries.server.ts";
import type { Route } from "./+types/list-api";
import { apiAnswer, noAddress, problem } from "./answers.server.ts";
import { galleryOf, LIST_PARAMETERS } from "./api-paths.ts";
import { LIST_QUERY } from "./documents.server.ts";
import { showDocument } from "./show.server.ts";

export const headers = () => PUBLIC_PAGE;

export async function loader({ url, params }: Route.LoaderArgs) {
  const gallery = galleryOf(params.collection);
  if (!gallery) return noAddress();
  const sent = LIST_PARAMETERS.flatMap((name) =>
    url.searchParams.has(name) ? [[name, url.searchParams.get(name)]] : [],
  );
  const query = LIST_QUERY.safeParse(Object.fromEntries(sent));
  if (!query.success) return problem(400, query.error.issues.map(({ message }) => message).join(" "));
  const { cursor, limit, q } = query.data;
  const page = await listItems(gallery, { order: "newest", after: cursor, limit, q });
  const next = page.next && nextAddress(url, page.next);
  return apiAnswer({ items: page.items.map((item) => showDocument(gallery, item)), next }, next);
}

/** The same list from another cursor, with its parameters in the order of the page cache's. */
function nextAddress(url: URL, next: string): string {
  const query = new URLSearchParams({ cursor: next });
  for (const name of LIST_PARAMETERS) {
    const value = url.searchParams.get(name);
    if (value !== null && name !== "cursor") query.set(name, value);
  }
  return `${env.ORIGIN}${url.pathname}?${query}`;
}
