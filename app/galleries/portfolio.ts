/** The portfolio: its fields, and what sets it apart from the other galleries. */
import type { GalleryDescription } from "./gallery.ts";
import type { ChosenPicture } from "./publishing.ts";

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
  collection: "portfolio",
  folder: "ilustrations",
  pairs: false,
  title: "Portfólio",
  description: "Marcas, nomes e letras que a gente desenhou.",
  teaser: "Marcas que saíram daqui.",
  create: "Criar Portifólio",
  search: "Buscar no portfólio",
  loading: "Carregando projetos",
  loadingMore: "Carregando mais projetos",
  loaded: (count) => (count === 1 ? "Mais 1 projeto carregado" : `Mais ${count} projetos carregados`),
  found: (count) => (count > 1 ? `${count} projetos encontrados` : `${count || "Nenhum"} projeto encontrado`),
  failed: "Os projetos não carregaram",
  none: "Nenhum projeto publicado ainda",
  looksAt: "nomes, clientes e tipos",
  all: "Ver todos os projetos",
  seeAll: "Ver todo o portfólio",
  countedWith: "os",
  elsewhere: { to: "/inspiration", text: "Ver inspirações" },
  coverAlt: (name) => `Capa do projeto ${name}`,
};
