/**
 * Every public address that is worth a visit of its own: shown at /mapa-do-site and listed in /sitemap.xml (NAV-6). And the
 * account, which asks for a login first: the page is the menu where no script runs.
 */
export const PUBLIC_PAGES = [
  { path: "/", title: "Home", text: "Quem a gente é e o que a gente desenha." },
  { path: "/portifolio", title: "Portfólio", text: "Marcas que saíram daqui." },
  { path: "/inspiration", title: "Inspiração", text: "Ideias, estudos e marcas inventadas." },
  { path: "/branding", title: "Crie sua marca", text: "Escolha o que você precisa e peça um orçamento." },
  { path: "/login", title: "Entrar", text: "Para quem já tem conta." },
  { path: "/account", title: "Minha Conta", text: "Os seus pedidos, depois de entrar." },
  { path: "/registre", title: "Cadastrar", text: "Crie uma conta de cliente ou de designer." },
  { path: "/privacidade", title: "Política de privacidade", text: "O que a gente guarda, por quê e por quanto tempo." },
  { path: "/mapa-do-site", title: "Mapa do site", text: "Esta página." },
] as const;

/** Addresses that search engines have no business in: people's own pages, forms, and what needs a login. */
export const PRIVATE_PATHS = [
  "/account",
  "/designer",
  "/admin",
  "/budget",
  "/create",
  "/modify",
  "/login",
  "/registre",
] as const;
