/** Inspirations: their fields, and what sets them apart from the other galleries. */
import type { GalleryDescription } from "./gallery.ts";
import type { ChosenPicture, Entry } from "./publishing.ts";

/** The types that the form offers. Records may hold others, which are shown as they are. */
export const INSPIRATION_TYPES = ["Empresa Fictícia", "Design", "Fotografia", "Pagina WEB", "Produto"] as const;

export type InspirationTexts = {
  projectName: string;
  author: string;
  information: {
    briefing: string;
    timeframe: { day: number; month: number };
    type: string;
    /** project value in centavos of R$ */
    vall: number;
  };
};

export type InspirationDraft = {
  main_image: ChosenPicture;
  projectName: string;
  type: string;
  briefing: string;
  /** in centavos of R$ */
  vall: number;
  time: { month: number; day: number };
  images: Entry<ChosenPicture>[];
};

export type Inspiration = { collection: "inspiration"; draft: InspirationDraft; texts: InspirationTexts };

export const INSPIRATION: GalleryDescription<Inspiration["collection"]> = {
  collection: "inspiration",
  folder: "inspiration",
  pairs: true,
  title: "Inspiração",
  description: "Estudos, ideias e marcas inventadas pela gente.",
  teaser: "Ideias, estudos e marcas inventadas.",
  create: "Criar Inspiração",
  search: "Buscar inspiração",
  loading: "Carregando inspirações",
  loadingMore: "Carregando mais inspirações",
  loaded: (count) => (count === 1 ? "Mais 1 inspiração carregada" : `Mais ${count} inspirações carregadas`),
  found: (count) => (count > 1 ? `${count} inspirações encontradas` : `${count || "Nenhuma"} inspiração encontrada`),
  failed: "As inspirações não carregaram",
  none: "Nenhuma inspiração publicada ainda",
  looksAt: "nomes, autores e tipos",
  all: "Ver todas as inspirações",
  seeAll: "Ver todas as inspirações",
  countedWith: "as",
  elsewhere: { to: "/portifolio", text: "Ver o portfólio" },
  coverAlt: (name) => `Capa de ${name}`,
};

export function timeframeText({ month, day }: InspirationTexts["information"]["timeframe"]): string {
  return `${month} ${month === 1 ? "mês" : "meses"} e ${day} ${day === 1 ? "dia" : "dias"}`;
}

/** A billion R$, in centavos: more is a mistake. */
export const MOST_PRICE = 100_000_000_000;
