/** What programs read of the studio, the same for everybody: feed, site map, rules for robots, and manifest. */
import type { LoaderFunctionArgs } from "react-router";
import { listNewest } from "../galleries/feed.server.ts";
import { BRAND } from "../kit/brand.ts";
import { pictureLink } from "../kit/picture.ts";
import { env } from "../platform/env.server.ts";
import { PUBLIC_PAGE } from "../ui/layout/page-meta.ts";
import { PRIVATE_PATHS, PUBLIC_PAGES } from "./public-pages.ts";

const { ORIGIN } = env;
/** Items in the feed. */
const LISTED = 20;
/** Of each gallery: a sitemap may have 50,000 addresses (https://www.sitemaps.org/protocol.html). */
const MAPPED = 20_000;

/** By address; app/routes.ts leads all of them here. */
const FILES: Record<string, { type: string; write: () => string | Promise<string> }> = {
  "/sitemap.xml": { type: "application/xml; charset=utf-8", write: siteMap },
  "/robots.txt": { type: "text/plain; charset=utf-8", write: robots },
  "/feed.xml": { type: "application/atom+xml; charset=utf-8", write: feed },
  "/manifest.webmanifest": { type: "application/manifest+json", write: manifest },
};

export const headers = () => PUBLIC_PAGE;

export async function loader({ url }: LoaderFunctionArgs) {
  const file = FILES[url.pathname];
  return file && new Response(await file.write(), { headers: { "Content-Type": file.type, ...PUBLIC_PAGE } });
}

async function siteMap() {
  const pages = PUBLIC_PAGES.filter(({ path }) => !PRIVATE_PATHS.some((hidden) => path.startsWith(hidden)));
  const items = await listNewest(MAPPED);
  const entries = [
    ...pages.map(({ path }) => `<url><loc>${xml(ORIGIN + path)}</loc></url>`),
    ...items.map(({ path, updated, images }) => {
      const pictures = images.map(
        (key) => `<image:image><image:loc>${ORIGIN}${pictureLink(key)}</image:loc></image:image>`,
      );
      return `<url><loc>${xml(ORIGIN + path)}</loc><lastmod>${updated.toISOString()}</lastmod>${pictures.join("")}</url>`;
    }),
  ];
  const namespaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespaces}>\n${entries.join("\n")}\n</urlset>\n`;
}

function robots() {
  const rules = PRIVATE_PATHS.map((path) => `Disallow: ${path}`);
  return `${["User-agent: *", ...rules, "", `Sitemap: ${ORIGIN}/sitemap.xml`].join("\n")}\n`;
}

/** New work of all galleries (Atom, RFC 4287). */
async function feed() {
  const items = (await listNewest(LISTED)).slice(0, LISTED);
  const entries = items.map(({ path, entry, name, summary, author, published, updated, card }) => {
    const cover = `<p><img src="${ORIGIN}${pictureLink(card)}" alt=""></p>`;
    return `<entry>
<id>${xml(ORIGIN + entry)}</id>
<title>${xml(name)}</title>
<link href="${xml(ORIGIN + path)}"/>
<published>${published.toISOString()}</published>
<updated>${updated.toISOString()}</updated>
<author><name>${xml(author ?? BRAND.name)}</name></author>
<content type="html">${xml(`${cover}<p>${xml(summary)}</p>`)}</content>
</entry>`;
  });
  const changed = new Date(Math.max(0, ...items.map(({ updated }) => updated.getTime())));
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pt-BR">
<id>${ORIGIN}/</id>
<title>${xml(`${BRAND.name}: novidades`)}</title>
<subtitle>${xml(BRAND.description)}</subtitle>
<link rel="self" type="application/atom+xml" href="${ORIGIN}/feed.xml"/>
<link href="${ORIGIN}/"/>
<updated>${changed.toISOString()}</updated>
<author><name>${xml(BRAND.name)}</name></author>
<icon>${ORIGIN}/brand/icon-192.png</icon>
${entries.join("\n")}
</feed>
`;
}

function manifest() {
  const icon = (name: string, size: number, purpose = "any") => {
    return { src: `/brand/${name}.png`, sizes: `${size}x${size}`, type: "image/png", purpose };
  };
  return JSON.stringify({
    name: `${BRAND.name}. ${BRAND.slogan}`,
    short_name: BRAND.name,
    description: BRAND.description,
    lang: "pt-BR",
    start_url: "/",
    display: "minimal-ui",
    background_color: "#FFFFFF",
    theme_color: "#0A3A29",
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      icon("icon-192", 192),
      icon("icon-512", 512),
      icon("icon-maskable-512", 512, "maskable"),
    ],
  });
}

const NAMES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** A text inside XML, without the control characters that XML 1.0 has no way to write. */
function xml(text: string): string {
  return text.replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, "").replace(/[&<>"']/g, (sign) => NAMES[sign] ?? sign);
}
