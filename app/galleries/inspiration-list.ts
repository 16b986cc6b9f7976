/** What the public list says; the rest of the gallery is described in inspiration.ts, which no list loads. */
import type { ListDescription } from "./gallery.ts";

export const INSPIRATION_LIST = {
  collection: "inspiration",
  title: "Inspiração",
  description: "Estudos, ideias e marcas inventadas pela gente.",
  search: "Buscar inspiração",
  loading: "Carregando inspirações",
  loadingMore: "Carregando mais inspirações",
  loaded: (count) => (count === 1 ? "Mais 1 inspiração carregada" : `Mais ${count} inspirações carregadas`),
  found: (count) => (count > 1 ? `${count} inspirações encontradas` : `${count || "Nenhuma"} inspiração encontrada`),
  failed: "As inspirações não carregaram",
  none: "Nenhuma inspiração publicada ainda",
  looksAt: "nomes, autores e tipos",
  all: "Ver todas as inspirações",
  elsewhere: { to: "/portifolio", text: "Ver o portfólio" },
} satisfies ListDescription<"inspiration">;
