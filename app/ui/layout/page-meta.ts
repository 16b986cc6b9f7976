import type { MetaDescriptor } from "react-router";
import { BRAND } from "../../kit/brand.ts";
import { CARD, cardOf, type ShownPicture } from "../../kit/picture.ts";

/** The preview picture of pages that have none of their own. */
export const STUDIO_CARD = { link: "/brand/card.jpg", alt: `${BRAND.name}. ${BRAND.slogan}` };

export function originOf(matches: readonly ({ loaderData?: unknown } | undefined)[]): string {
  const data = matches[0]?.loaderData as { origin?: string } | undefined;
  return data?.origin ?? "";
}

type Head = {
  origin: string;
  path: string;
  title: string;
  description: string;
  picture?: ShownPicture | undefined;
  index?: boolean;
  data?: Record<string, unknown>;
};

/** `path` is the canonical address, with the query if that makes another page. `data` comes from structured-data.ts.
 * A `picture` also makes the page an article. */
export function pageMeta({ origin, path, title, description, picture, index = true, data }: Head): MetaDescriptor[] {
  const url = origin + path;
  const image = picture ? { link: cardOf(picture.link, picture.card), alt: picture.alt } : STUDIO_CARD;
  const openGraph = {
    type: picture ? "article" : "website",
    site_name: BRAND.name,
    locale: "pt_BR",
    title,
    description,
    url,
    image: origin + image.link,
    "image:type": "image/jpeg",
    "image:width": String(CARD.width),
    "image:height": String(CARD.height),
    "image:alt": image.alt,
  };
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    ...(index ? [] : [{ name: "robots", content: "noindex, follow" }]),
    ...Object.entries(openGraph).map(([name, text]) => ({ property: `og:${name}`, content: text })),
    // X takes title, description and picture from Open Graph tags (developer.x.com, Cards: getting started).
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:image:alt", content: image.alt },
    ...(data ? [{ "script:ld+json": { "@context": "https://schema.org", ...data } }] : []),
  ];
}

/**
 * `headers` of a page that is the same for everybody: rendered without knowing the visitor, and cached for `s-maxage`
 * seconds or until something is published or deleted (server/public/pages.ts).
 */
export const PUBLIC_PAGE = { "Cache-Control": "public, max-age=0, must-revalidate, s-maxage=60" };
