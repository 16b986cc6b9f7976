/** Inspirations: their fields, and what sets them apart from the other galleries. */
import type { GalleryDescription } from "./gallery.ts";
import { INSPIRATION_LIST } from "./inspiration-list.ts";
import type { ChosenPicture, Entry } from "./publication.ts";

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
  ...INSPIRATION_LIST,
  folder: "inspiration",
  pairs: true,
  teaser: "Ideias, estudos e marcas inventadas.",
  create: "Criar Inspiração",
  seeAll: "Ver todas as inspirações",
  countedWith: "as",
  coverAlt: (name) => `Capa de ${name}`,
};

export function timeframeText({ month, day }: InspirationTexts["information"]["timeframe"]): string {
  return `${month} ${month === 1 ? "mês" : "meses"} e ${day} ${day === 1 ? "dia" : "dias"}`;
}

/** A billion R$, in centavos: more is a mistake. */
export const MOST_PRICE = 100_000_000_000;
