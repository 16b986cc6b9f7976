/** GET /api/v1/{collection}/{id}: one published document. */
import { PUBLIC_PAGE } from "../../ui/layout/page-meta.ts";
import { findItem } from "../galleries.server.ts";
import type { Route } from "./+types/item-api";
import { apiAnswer, noAddress, problem } from "./answers.server.ts";
import { galleryOf } from "./api-paths.ts";
import { showDocument } from "./show.server.ts";

export const headers = () => PUBLIC_PAGE;

export async function loader({ params: { collection, id } }: Route.LoaderArgs) {
  const gallery = galleryOf(collection);
  if (!gallery) return noAddress();
  const item = await findItem(gallery, id);
  return item ? apiAnswer(showDocument(gallery, item)) : problem(404, "Nothing is published under this id.");
}
