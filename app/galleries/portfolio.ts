/** What is said of the portfolio. */
import { BRAND } from "../kit/brand.ts";
import type { GalleryWords } from "./gallery.ts";
import { PORTFOLIO_LIST } from "./portfolio-list.ts";

/** The branches ('ramos') that the form offers. Records may hold others, which are shown as they are. */
export const PORTFOLIO_TYPES = ["Design"] as const;

export const PORTFOLIO: GalleryWords<"portfolio"> = {
  ...PORTFOLIO_LIST,
  teaser: "Marcas que saíram daqui.",
  create: "Criar Portifólio",
  seeAll: "Ver todo o portfólio",
  others: "Mais projetos",
  appears: "Aparece no portfólio",
  countedWith: "os",
  coverAlt: (name) => `Capa do projeto ${name}`,
  item: "Projeto",
  about: ({ name, shortName, kind }) => {
    const description = `${name}. ${kind}: marca de ${shortName}, desenhada por ${BRAND.name}.`;
    return { title: name, description, work: { description } };
  },
};
