import url from "@fontsource-variable/gabarito/files/gabarito-latin-wght-normal.woff2?url";

/** Address of the title face, for the preload link in the document head. */
export const gabaritoLatin = url;
