/**
 * The `headers` export of a page that is the same for everybody: the server renders it without the visitor's request and caches
 * the response for `s-maxage` seconds, or until something is published or deleted.
 */
export const PUBLIC_PAGE = { "Cache-Control": "public, max-age=0, must-revalidate, s-maxage=60" };
