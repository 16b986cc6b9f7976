import { PUBLIC_PAGE } from "../../domain/public-page.ts";
import { env } from "../../services/env.server.ts";
import { PRIVATE_PATHS, PUBLIC_PAGES } from "./public-pages.ts";

export const headers = () => PUBLIC_PAGE;

/** /sitemap.xml: the public pages that search engines may list (NAV-6). */
export function loader() {
  const listed = PUBLIC_PAGES.filter(({ path }) => !PRIVATE_PATHS.some((hidden) => path.startsWith(hidden)));
  const urls = listed.map(({ path }) => `  <url><loc>${env.ORIGIN}${path}</loc></url>\n`).join("");
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", ...PUBLIC_PAGE },
  });
}
