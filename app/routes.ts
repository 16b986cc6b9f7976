/**
 * The site map, grouped by who may enter; a group grants nothing: every loader and action calls its own guard.
 * Letter case counts (NAV-1). The server removes a trailing slash and serves pictures itself.
 */
import { type RouteConfigEntry, route } from "@react-router/dev/routes";
import { API_ROOT, OPENAPI_PATH } from "./galleries/api/api-paths.ts";
import { GALLERIES } from "./galleries/galleries.ts";

const screen = (path: string, file: string, id?: string): RouteConfigEntry =>
  route(path, file, id ? { caseSensitive: true, id } : { caseSensitive: true });

export default [
  // Anybody.
  screen("/", "site/home/home.tsx"),
  ...Object.entries(GALLERIES).flatMap(([id, { collection }]) => [
    screen(`/${id}`, `galleries/${collection}/list.tsx`),
    screen(`/show/${id}/:name?/:crl?`, "galleries/story/detail.tsx", `story-${id}`),
  ]),
  screen("/previa/:token", "galleries/story/preview.tsx"),
  screen("/convite/:token", "proofs/guest/guest.tsx"),
  screen("/convite/:token/peca/:id", "proofs/guest/guest-piece.ts"),
  screen("/branding", "site/branding.tsx"),
  screen("/m/:slug", "delivery/brand/brand.tsx"),
  screen("/m/:slug/tudo.zip", "delivery/brand/brand-file.ts", "brand-zip"),
  screen("/m/:slug/arquivo/*", "delivery/brand/brand-file.ts"),
  screen("/m/:slug/imagem.png", "delivery/brand/brand-picture.ts"),
  screen("/entrega/:token", "delivery/page/link.tsx"),
  screen("/entrega/:token/tudo.zip", "delivery/page/link-file.ts", "link-zip"),
  screen("/entrega/:token/arquivo/*", "delivery/page/link-file.ts"),
  screen("/verificar", "quotes/verify/verify.tsx"),
  screen("/privacidade", "site/privacy.tsx"),
  screen("/mapa-do-site", "site/site-map.tsx"),
  screen("/sitemap.xml", "site/files.ts", "sitemap"),
  screen("/robots.txt", "site/files.ts", "robots"),
  screen("/feed.xml", "site/files.ts", "feed"),
  screen("/manifest.webmanifest", "site/files.ts", "manifest"),
  screen(API_ROOT, "site/api-page.tsx"),
  screen(OPENAPI_PATH, "galleries/api/openapi-api.ts"),
  screen(`${API_ROOT}/:collection`, "galleries/api/list-api.ts"),
  screen(`${API_ROOT}/:collection/:id`, "galleries/api/item-api.ts"),
  screen(`${API_ROOT}/*`, "galleries/api/list-api.ts", "api-missing"),
  screen("/example/loadingScroll", "site/loading-scroll.tsx"),

  // Access.
  screen("/login", "people/access/login.tsx"),
  screen("/login/redefinir", "people/access/forgot-password.tsx"),
  screen("/login/nova-senha", "people/access/new-password.tsx"),
  screen("/registre", "people/access/register.tsx"),
  screen("/registre/confirmar", "people/access/verify-email.tsx"),
  screen("/sair", "people/access/sign-out.tsx"),
  screen("/emails/sair", "people/access/unsubscribe.tsx"),
  screen("/session", "people/access/session.ts"),
  screen("/api/auth/*", "people/access/auth-api.ts"),
  screen("/dev/outbox", "people/access/outbox.tsx"),

  // Customers.
  screen("/create/new/Branding/:codeBranding", "questionnaire/questionnaire-page.tsx", "questionnaire-create"),
  screen("/modify/Branding/:codeBranding", "questionnaire/questionnaire-page.tsx", "questionnaire-modify"),
  screen("/budget/:codeID/mudar", "questionnaire/change.tsx"),
  screen("/account", "site/account/account-page.tsx"),
  screen("/myAccount", "site/account/my-account.ts"),
  screen("/api/resumo", "questionnaire/summary-api.ts"),
  screen("/api/referencia", "questionnaire/upload-api.ts"),

  // Everybody who is logged in.
  screen("/budget/view/:codeID?", "room/view.tsx"),
  screen("/budget/:codeID/ref.png", "room/reference-image.ts"),
  screen("/budget/:codeID/orcamento", "quotes/quote-file.ts"),
  screen("/budget/:codeID/orcamento/:number/pdf", "quotes/pdf/pdf-file.ts"),
  screen("/api/budget/:codeID/orcamento", "quotes/quote-api.ts"),
  screen("/budget/:codeID/orcamento/:number", "quotes/page/quote.tsx"),
  screen("/budget/:codeID/pagamento/:number", "quotes/pay/pay.tsx"),
  screen("/api/budget/:codeID/rascunho", "quoting/draft-api.ts"),
  screen("/budget/:codeID/orcamento/escrever", "quoting/editor/write.tsx"),
  screen("/api/budget/:codeID/entrega/rascunho", "delivery/draft-api.ts", "delivery-draft"),
  screen("/api/budget/:codeID/entrega/arquivo", "delivery/part-api.ts"),
  screen("/budget/:codeID/entrega/montar", "delivery/build/build.tsx"),
  screen("/budget/:codeID/entrega/parte/:id", "delivery/part-file.ts"),
  screen("/budget/:codeID/entrega", "delivery/page/delivery.tsx"),
  screen("/budget/:codeID/entrega/tudo.zip", "delivery/page/kit-file.ts", "kit-zip"),
  screen("/budget/:codeID/entrega/arquivo/*", "delivery/page/kit-file.ts"),
  screen("/budget/:codeID/portfolio", "delivery/portfolio/portfolio.tsx"),
  screen("/api/budget/:codeID/portfolio/imagem", "delivery/portfolio/picture-api.ts"),
  screen("/api/modelos", "quoting/models-api.ts"),
  screen("/budget/:codeID/prova/:number", "proofs/page/proof.tsx"),
  screen("/budget/:codeID/prova/:number/registro.txt", "proofs/page/approval-file.ts"),
  screen("/api/budget/:codeID/prova/:number/notas", "proofs/notes-api.ts"),
  screen("/budget/:codeID/prova/nova", "proofs/editor/new-proof.tsx"),
  screen("/api/budget/:codeID/prova/rascunho", "proofs/draft-api.ts"),
  screen("/api/budget/:codeID/prova/peca", "proofs/piece-api.ts"),
  screen("/budget/:codeID/prova/peca/:id", "proofs/piece-file.ts"),
  screen("/budget/:codeID/conversa", "room/conversation-page.tsx"),
  screen("/api/novidades", "room/news-api.ts"),
  screen("/budget/:codeID/anexo/:id", "conversation/attachment-file.ts"),
  screen("/api/budget/:codeID/mensagens", "conversation/messages-api.ts"),
  screen("/api/budget/:codeID/anexo", "conversation/attachment-api.ts"),
  screen("/api/envio/:id?", "people/parts-api.ts"),

  // One's own account.
  screen("/conta/perfil", "profile/profile-page.tsx"),
  screen("/conta/perfil/dados.json", "profile/data-file.ts"),
  screen("/conta/email", "profile/confirm-email.tsx"),

  // Designers.
  screen("/designer/page", "site/designer/designer.tsx"),

  // Admins.
  screen("/admin/page", "owner/admin.tsx"),
  screen("/admin/pedidos", "owner/orders.tsx"),
  screen("/admin/pedidos/pedidos.csv", "owner/orders/orders-file.ts"),
  screen("/admin/previa/:gallery/:id", "galleries/story/frame.tsx"),
  screen("/admin/pessoas", "owner/people.tsx"),
  screen("/admin/estudio", "owner/studio.tsx"),
  screen("/admin/publicacoes", "owner/publications.tsx"),
  screen("/api/publicacoes/:gallery", "owner/publications/list-api.ts"),
  screen("/admin/create/:gallery", "owner/create.tsx"),
  screen("/admin/editar/:gallery/:id", "owner/edit.tsx"),
  screen("/api/imagem/:gallery", "galleries/picture-api.ts"),
  screen("/api/publicacao/:gallery/:id", "publishing/editing/edit-api.ts"),

  // Every other address.
  screen("*", "site/not-found.tsx"),
];
