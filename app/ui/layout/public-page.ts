/**
 * The `headers` export of a page that is the same for everybody: the server renders it without knowing who asks and caches
 * the response (server/public-pages.ts) for `s-maxage` seconds; publishing and deleting end that earlier.
 */
export const PUBLIC_PAGE = { "Cache-Control": "public, max-age=0, must-revalidate, s-maxage=60" };
