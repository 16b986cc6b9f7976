/** Address of the title face, for the preload link in the document head. */
export { default as titleFontUrl } from "@fontsource-variable/gabarito/files/gabarito-latin-wght-normal.woff2?url";
