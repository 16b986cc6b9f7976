import titleFace from "@fontsource-variable/gabarito/files/gabarito-latin-wght-normal.woff2?url";
import textFace from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";

/** Addresses of the two font faces of every page, for the preload links in the document's head. */
export const FACES = [titleFace, textFace];
