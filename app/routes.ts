/**
 * The site map, grouped by who may enter; a group grants nothing: every loader and action calls its own guard.
 * Letter case counts (NAV-1). The server removes a trailing slash and serves pictures itself.
 */
import { type RouteConfigEntry, route } from "@react-router/dev/routes";
import { GALLERIES } from "./domain/galleries.ts";

const screen = (path: string, file: string, id?: string): RouteConfigEntry =>
  route(path, `screens/${file}`, id ? { caseSensitive: true, id } : { caseSensitive: true });

const anybody = [
  screen("/", "home/home.tsx"),
  ...Object.entries(GALLERIES).flatMap(([id, { collection }]) => [
    screen(`/${id}`, `${collection}/list.tsx`),
    screen(`/show/${id}/:name?/:crl?`, `${collection}/detail.tsx`),
  ]),
  screen("/branding", "branding/branding.tsx"),
  screen("/privacidade", "site/privacy.tsx"),
  screen("/mapa-do-site", "site/site-map.tsx"),
  screen("/sitemap.xml", "site/sitemap.ts"),
  screen("/robots.txt", "site/robots.ts"),
  screen("/feed.xml", "site/feed.ts"),
  screen("/manifest.webmanifest", "site/manifest.ts"),
  screen("/example/loadingScroll", "demo/loading-scroll.tsx"),
];

const access = [
  screen("/login", "access/login.tsx"),
  screen("/login/redefinir", "access/forgot-password.tsx"),
  screen("/login/nova-senha", "access/new-password.tsx"),
  screen("/registre", "access/register.tsx"),
  screen("/registre/confirmar", "access/verify-email.tsx"),
  screen("/sair", "access/sign-out.tsx"),
  screen("/emails/sair", "access/unsubscribe.tsx"),
  screen("/session", "access/session.ts"),
  screen("/api/auth/*", "access/auth-api.ts"),
  screen("/dev/outbox", "access/outbox.tsx"),
];

const customers = [
  screen("/create/new/Branding/:codeBranding", "questionnaire/questionnaire.tsx", "questionnaire-create"),
  screen("/modify/Branding/:codeBranding", "questionnaire/questionnaire.tsx", "questionnaire-modify"),
  screen("/budget/:codeID/mudar", "questionnaire/change.tsx"),
  screen("/account", "account/account.tsx"),
  screen("/myAccount", "account/my-account.ts"),
  screen("/api/resumo", "questionnaire/summary-api.ts"),
  screen("/api/referencia", "questionnaire/upload-api.ts"),
];

const everybodyLoggedIn = [
  screen("/budget/view/:codeID?", "budget/view.tsx"),
  screen("/budget/:codeID/ref.png", "budget/reference-image.ts"),
  screen("/budget/:codeID/orcamento", "budget/quote-file.ts"),
  screen("/api/budget/:codeID/orcamento", "budget/quote-api.ts"),
  screen("/budget/:codeID/conversa", "budget/conversation-page.tsx"),
  screen("/api/novidades", "budget/news-api.ts"),
  screen("/budget/:codeID/anexo/:id", "budget/attachment-file.ts"),
  screen("/api/budget/:codeID/mensagens", "budget/messages-api.ts"),
  screen("/api/budget/:codeID/anexo", "budget/attachment-api.ts"),
];

const ownAccount = [
  screen("/conta/perfil", "profile/profile.tsx"),
  screen("/conta/perfil/dados.json", "profile/data-file.ts"),
  screen("/conta/email", "profile/confirm-email.tsx"),
];

const designers = [screen("/designer/page", "designer/designer.tsx")];

const admins = [
  screen("/admin/page", "admin/admin.tsx"),
  screen("/admin/create/:gallery", "admin/publish.tsx"),
  screen("/api/imagem/:gallery", "admin/picture-api.ts"),
];

const rest = [screen("*", "site/not-found.tsx")];

export default [
  ...anybody,
  ...access,
  ...customers,
  ...everybodyLoggedIn,
  ...ownAccount,
  ...designers,
  ...admins,
  ...rest,
];
