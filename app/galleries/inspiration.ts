/** What is said of inspirations, and the limits of their fields. */
import type { GalleryWords } from "./gallery.ts";
import { INSPIRATION_LIST } from "./inspiration-list.ts";

/** Search engines show no more of a description, in characters. */
const DESCRIPTION_MAX = 160;

/** The types that the form offers. Records may hold others, which are shown as they are. */
export const INSPIRATION_TYPES = ["Empresa Fictícia", "Design", "Fotografia", "Pagina WEB", "Produto"] as const;

export const INSPIRATION: GalleryWords<"inspiration"> = {
  ...INSPIRATION_LIST,
  teaser: "Ideias, estudos e marcas inventadas.",
  create: "Criar Inspiração",
  seeAll: "Ver todas as inspirações",
  others: "Outras inspirações",
  appears: "Aparece em inspiração",
  countedWith: "as",
  coverAlt: (name) => `Capa de ${name}`,
  item: "Inspiração",
  about: ({ name, kind, study }) => {
    const { author: creator = "", briefing = "" } = study ?? {};
    return {
      title: `${name}, inspiração`,
      description: [...`${kind}, por ${creator}. ${briefing}`].slice(0, DESCRIPTION_MAX).join(""),
      work: { description: briefing, creator },
    };
  },
};

export function timeframeText({ month, day }: { month: number; day: number }): string {
  return `${month} ${month === 1 ? "mês" : "meses"} e ${day} ${day === 1 ? "dia" : "dias"}`;
}

/** A billion R$, in centavos: more is a mistake. */
export const MOST_PRICE = 100_000_000_000;
