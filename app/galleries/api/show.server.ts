/** A gallery's items as the API shows them: whole addresses, and only what the schemas name. */
import {
  groundOf,
  largest,
  MIDDLE,
  type PictureFormat,
  type ShownPicture,
  variant,
  variantWidths,
  WIDEST,
} from "../../kit/picture.ts";
import { env } from "../../platform/env.server.ts";
import type { PlacedItem } from "../galleries.server.ts";
import type { Gallery } from "../galleries.ts";
import { API_GALLERIES } from "./documents.server.ts";

const { ORIGIN } = env;

/** The schema drops every field that it does not name: what a page does not show never leaves here. */
export function showDocument<G extends Gallery>(gallery: G, { id, path, data }: PlacedItem<G>) {
  return API_GALLERIES[gallery].document.parse({
    id,
    data: {
      ...data,
      coverImage: showPicture(data.coverImage),
      images: data.images.map((entry) => (Array.isArray(entry) ? entry.map(showPicture) : showPicture(entry))),
      createdAt: data.createdAt.toISOString(),
      url: ORIGIN + path,
    },
  });
}

function showPicture({ link, width, height, alt, avif, focal = MIDDLE, ground }: ShownPicture) {
  const formats: PictureFormat[] = avif ? ["avif", "webp"] : ["webp"];
  const widest = Math.min(width, WIDEST);
  return {
    src: ORIGIN + largest(link, width),
    width: widest,
    height: Math.max(1, Math.round((height * widest) / width)),
    alt,
    focal,
    ground: groundOf({ ground }) ?? null,
    srcset: formats.flatMap((format) =>
      variantWidths(width).map((one) => ({
        src: ORIGIN + variant(link, one, format),
        width: one,
        type: `image/${format}`,
      })),
    ),
  };
}
