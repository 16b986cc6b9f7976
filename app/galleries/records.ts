/** How each gallery's records are written and read: apart from the descriptions, which every visitor loads. */
import type { Gallery, GalleryTypes } from "./galleries.ts";
import type { GalleryRecords } from "./gallery.ts";
import type { Inspiration } from "./inspiration.ts";
import type { Portfolio } from "./portfolio.ts";

const PORTFOLIO_RECORDS: GalleryRecords<Portfolio> = {
  texts: ({ name, slogan, site, type, socialMedia }, publisher) => ({
    nameProject: `${name}, ${slogan}`,
    information: {
      author: publisher.uid,
      authorName: publisher.name,
      clientName: name,
      website: site,
      type,
      socialMedia,
    },
    typeProject: "Logo Mockup",
  }),
  name: ({ nameProject }) => nameProject,
  cardName: ({ information }) => information.clientName,
  summary: ({ information: { type, clientName } }) => `${type}. Projeto para ${clientName}.`,
  author: () => null,
};

const INSPIRATION_RECORDS: GalleryRecords<Inspiration> = {
  texts: ({ projectName, briefing, time, type, vall }, publisher) => ({
    projectName,
    author: publisher.name,
    information: { briefing, timeframe: time, type, vall },
  }),
  name: ({ projectName }) => projectName,
  cardName: ({ projectName }) => projectName,
  summary: ({ information }) => information.briefing,
  author: ({ author }) => author,
};

export const GALLERY_RECORDS: { readonly [G in Gallery]: GalleryRecords<GalleryTypes[G]> } = {
  portifolio: PORTFOLIO_RECORDS,
  inspiration: INSPIRATION_RECORDS,
};
