/** What the public list says; the rest of the gallery is described in portfolio.ts, which no list loads. */
import type { ListDescription } from "./gallery.ts";

export const PORTFOLIO_LIST = {
  collection: "portfolio",
  title: "Portfólio",
  description: "Marcas, nomes e letras que a gente desenhou.",
  search: "Buscar no portfólio",
  loading: "Carregando projetos",
  loadingMore: "Carregando mais projetos",
  loaded: (count) => (count === 1 ? "Mais 1 projeto carregado" : `Mais ${count} projetos carregados`),
  found: (count) => (count > 1 ? `${count} projetos encontrados` : `${count || "Nenhum"} projeto encontrado`),
  failed: "Os projetos não carregaram",
  none: "Nenhum projeto publicado ainda",
  looksAt: "nomes, clientes e tipos",
  all: "Ver todos os projetos",
  elsewhere: { to: "/inspiration", text: "Ver inspirações" },
} satisfies ListDescription<"portfolio">;
