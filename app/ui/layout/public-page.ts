/**
 * The `headers` export of a page that is the same for everybody: it tells the shell to render it without knowing who asks
 * and to keep the answer (server/pages.ts). `s-maxage` is how long, in seconds; publishing and deleting end it earlier.
 */
export const PUBLIC_PAGE = { "Cache-Control": "public, max-age=0, must-revalidate, s-maxage=60" };
