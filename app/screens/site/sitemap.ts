import { listNewest } from "../../data/galleries.server.ts";
import { pictureLink } from "../../domain/picture.ts";
import { env } from "../../services/env.server.ts";
import { PUBLIC_PAGE } from "../../ui/layout/page-meta.ts";
import { PRIVATE_PATHS, PUBLIC_PAGES } from "./public-pages.ts";
import { xml } from "./xml.ts";

export const headers = () => PUBLIC_PAGE;

/** Of each gallery: a sitemap may have 50,000 addresses (https://www.sitemaps.org/protocol.html). */
const LISTED = 20_000;

export async function loader() {
  const pages = PUBLIC_PAGES.filter(({ path }) => !PRIVATE_PATHS.some((hidden) => path.startsWith(hidden)));
  const items = await listNewest(LISTED);
  const entries = [
    ...pages.map(({ path }) => `<url><loc>${xml(env.ORIGIN + path)}</loc></url>`),
    ...items.map(({ path, published, images }) => {
      const pictures = images.map(
        (key) => `<image:image><image:loc>${env.ORIGIN}${pictureLink(key)}</image:loc></image:image>`,
      );
      return `<url><loc>${xml(env.ORIGIN + path)}</loc><lastmod>${published.toISOString()}</lastmod>${pictures.join("")}</url>`;
    }),
  ];
  const namespaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespaces}>\n${entries.join("\n")}\n</urlset>\n`,
    { headers: { "Content-Type": "application/xml; charset=utf-8", ...PUBLIC_PAGE } },
  );
}
