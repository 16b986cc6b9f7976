import { GALLERIES, GALLERY_IDS } from "../galleries/galleries.ts";

/** For /mapa-do-site and /sitemap.xml. The account is here because the site map is the menu where no script runs. */
export const PUBLIC_PAGES = [
  { path: "/", title: "Home", text: "Quem a gente é e o que a gente desenha." },
  ...GALLERY_IDS.map((id) => ({ path: `/${id}`, title: GALLERIES[id].title, text: GALLERIES[id].teaser })),
  { path: "/branding", title: "Crie sua marca", text: "Escolha o que você precisa e peça um orçamento." },
  { path: "/login", title: "Entrar", text: "Para quem já tem conta." },
  { path: "/account", title: "Minha Conta", text: "Os seus pedidos, depois de entrar." },
  { path: "/registre", title: "Cadastrar", text: "Crie uma conta de cliente ou de designer." },
  { path: "/privacidade", title: "Política de privacidade", text: "O que a gente guarda, por quê e por quanto tempo." },
  { path: "/verificar", title: "Confira um orçamento", text: "Veja se um PDF é nosso, e se foi aceito." },
  { path: "/mapa-do-site", title: "Mapa do site", text: "Esta página." },
];

/** Kept from search engines: people's own pages, forms, and what needs a login. */
export const PRIVATE_PATHS = [
  "/account",
  "/conta",
  "/designer",
  "/admin",
  "/budget",
  "/create",
  "/modify",
  "/login",
  "/registre",
] as const;
