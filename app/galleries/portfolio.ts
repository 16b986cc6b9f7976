/** The portfolio: its fields, and what sets it apart from the other galleries. */
import type { GalleryDescription } from "./gallery.ts";
import { PORTFOLIO_LIST } from "./portfolio-list.ts";
import type { ChosenPicture } from "./publication.ts";

/** The branches ('ramos') that the form offers. Records may hold others, which are shown as they are. */
export const PORTFOLIO_TYPES = ["Design"] as const;

type SocialMedia = { facebook: string; instagram: string; linkedin: string };

export type PortfolioTexts = {
  /** client's name, a comma and a slogan */
  nameProject: string;
  information: {
    /** uid of the admin who published it */
    author: string;
    authorName: string;
    clientName: string;
    website: string;
    type: string;
    socialMedia: SocialMedia;
  };
  typeProject: string;
};

export type PortfolioDraft = {
  main_image: ChosenPicture;
  name: string;
  slogan: string;
  site: string;
  type: string;
  socialMedia: SocialMedia;
  images: ChosenPicture[];
};

export type Portfolio = { collection: "portfolio"; draft: PortfolioDraft; texts: PortfolioTexts };

export const PORTFOLIO: GalleryDescription<Portfolio["collection"]> = {
  ...PORTFOLIO_LIST,
  folder: "ilustrations",
  pairs: false,
  teaser: "Marcas que saíram daqui.",
  create: "Criar Portifólio",
  seeAll: "Ver todo o portfólio",
  countedWith: "os",
  coverAlt: (name) => `Capa do projeto ${name}`,
};
