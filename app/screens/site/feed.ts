import { BRAND } from "../../brand.ts";
import { listNewest } from "../../data/galleries.server.ts";
import { cardOf, pictureLink } from "../../domain/picture.ts";
import { env } from "../../services/env.server.ts";
import { PUBLIC_PAGE } from "../../ui/layout/page-meta.ts";
import { xml } from "./xml.ts";

export const headers = () => PUBLIC_PAGE;

const LISTED = 20;

/** /feed.xml: new work of all galleries (Atom, RFC 4287). */
export async function loader() {
  const { ORIGIN } = env;
  const items = (await listNewest(LISTED)).slice(0, LISTED);
  const entries = items.map(({ path, name, summary, author, published, images }) => {
    const moment = published.toISOString();
    const cover = images[0] ? `<p><img src="${ORIGIN}${cardOf(pictureLink(images[0]))}" alt=""></p>` : "";
    return `<entry>
<id>${xml(ORIGIN + path)}</id>
<title>${xml(name)}</title>
<link href="${xml(ORIGIN + path)}"/>
<published>${moment}</published>
<updated>${moment}</updated>
<author><name>${xml(author ?? BRAND.name)}</name></author>
<content type="html">${xml(`${cover}<p>${xml(summary)}</p>`)}</content>
</entry>`;
  });
  const feed = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pt-BR">
<id>${ORIGIN}/</id>
<title>${xml(`${BRAND.name}: novidades`)}</title>
<subtitle>${xml(BRAND.description)}</subtitle>
<link rel="self" type="application/atom+xml" href="${ORIGIN}/feed.xml"/>
<link href="${ORIGIN}/"/>
<updated>${(items[0]?.published ?? new Date(0)).toISOString()}</updated>
<author><name>${xml(BRAND.name)}</name></author>
<icon>${ORIGIN}/brand/icon-192.png</icon>
${entries.join("\n")}
</feed>
`;
  return new Response(feed, { headers: { "Content-Type": "application/atom+xml; charset=utf-8", ...PUBLIC_PAGE } });
}
