/**
 * Who may enter each address of routes.ts. No guard reads this: docs/access.md is written from it, and
 * people/access.integration.test.ts asks every address as each kind of person.
 */
import type { Register } from "react-router";
import { CONVERSATION } from "./conversation/policy.ts";
import { DELIVERY_READERS, KIT_READERS } from "./delivery/policy.ts";
import { GALLERY_IDS, type Gallery } from "./galleries/galleries.ts";
import { PROOF_READERS } from "./proofs/policy.ts";
import { QUOTE_READERS } from "./quotes/policy.ts";
import { ADMINS, CUSTOMER, DESIGNERS, MANAGERS, type Parties, type Party, READERS, RULES } from "./requests/policy.ts";

export type Asker = Party | "nobody";

export const LOGIN = "/login";
export const HOME = "/designer/page";
/** The request's page, which says why somebody may not. */
export const ROOM = "/budget/view";

/** 'in': the guard lets them in, whatever follows. A path: where they are sent. A number: the status of the refusal. */
export type Outcome = "in" | 401 | 403 | 404 | typeof LOGIN | typeof HOME | typeof ROOM;
export type Access = Record<Asker, Outcome>;

type Entry =
  /** `read`: what a GET gets, `write`: a post, where it is refused otherwise; without `read`: for posts alone */
  | { read: Access; write?: Access; note?: string }
  | { write: Access; note?: string }
  /** why it needs no guard on who asks */
  | { open: string }
  /** alike for everybody, and whether it takes a form */
  | { page: "plain" | "form" };

export const EVERYBODY: Access = {
  ...{ nobody: "in", customer: "in", stranger: "in", designer: "in", visitor: "in", waiting: "in", admin: "in" },
};
const PAGE = { nobody: LOGIN, waiting: HOME } as const;
const API = { nobody: 401, waiting: 403 } as const;
const LOGGED_IN: Access = { ...EVERYBODY, ...PAGE };
const OWN_ACCOUNT: Access = { ...EVERYBODY, nobody: LOGIN };

type Outside = Pick<Access, "nobody" | "waiting">;
/** Who is none of `parties` is `refused`, and gets 404 for what only `known` may know of. */
function only(parties: Parties, refused: Outcome, outside: Outside, known?: Parties): Access {
  const refusal = (party: Party) => (known && !known[party] ? 404 : refused);
  const outcomes = Object.entries(parties).map(([party, may]) => [party, may ? "in" : refusal(party as Party)]);
  return { ...Object.fromEntries(outcomes), ...outside };
}
const ofRequest = (parties: Parties, refused: Outcome, outside: Outside = PAGE) =>
  only(parties, refused, outside, READERS.request.claimed);

const CUSTOMERS: Parties = { ...CUSTOMER, stranger: true };
const customersApi = only(CUSTOMERS, 403, API);
const viewers = ofRequest(READERS.request.claimed, 404);
const quoteReaders = ofRequest(QUOTE_READERS, 404);
const proofReaders = ofRequest(PROOF_READERS, 404);
const talkers = ofRequest(CONVERSATION.read, 403);
const admins = only(ADMINS, LOGIN, PAGE);
const adminsApi = only(ADMINS, 403, API);

const plain: Entry = { page: "plain" };
const form: Entry = { page: "form" };
const questionnaire: Entry = {
  read: only(CUSTOMERS, 403, PAGE),
  write: customersApi,
  note: "designers and admins read why they may not",
};
const quotePages: Entry = { read: quoteReaders, note: "each form as `app/requests/policy.ts` says" };
const conversation: Entry = { read: talkers };
const item: Entry = { read: EVERYBODY, write: admins, note: "a hidden one: for admins; a post deletes it" };

const delivered: Entry = {
  read: ofRequest(DELIVERY_READERS, 404),
  note: "once it is delivered; its customer once it is paid; each form as its rule says",
};
const brandPage: Entry = { read: EVERYBODY };
const mailedDelivery: Entry = { read: EVERYBODY, note: "whoever has the link that was mailed; any other link: 404" };

type GalleryAddress = `/${Gallery}` | `/show/${Gallery}/:name?/:crl?`;
const ofGalleries = Object.fromEntries(
  GALLERY_IDS.flatMap((id) => [
    [`/${id}`, plain],
    [`/show/${id}/:name?/:crl?`, item],
  ]),
) as Record<GalleryAddress, Entry>;

export const ACCESS = {
  "/": plain,
  ...ofGalleries,
  "/previa/:token": {
    read: EVERYBODY,
    note: "whoever has a draft's link, until it is revoked or ends; any other link: 404",
  },
  "/convite/:token": {
    read: EVERYBODY,
    note: "whoever has a guest's link to a proof, until it is revoked; any other link: 404; `/api/eventos?convite={token}` alike, which tells when that proof changes",
  },
  "/convite/:token/peca/:id": { read: EVERYBODY, note: "whoever has the link: the pictures of its proof" },
  "/m/:slug": { ...brandPage, note: "while the brand's customer has it on; any other address: 404" },
  "/m/:slug/tudo.zip": brandPage,
  "/m/:slug/arquivo/*": brandPage,
  "/m/:slug/imagem.png": brandPage,
  "/entrega/:token": mailedDelivery,
  "/entrega/:token/tudo.zip": mailedDelivery,
  "/entrega/:token/arquivo/*": mailedDelivery,
  "/branding": plain,
  "/verificar": { open: "tells nothing about anybody" },
  "/privacidade": plain,
  "/mapa-do-site": plain,
  "/sitemap.xml": plain,
  "/robots.txt": plain,
  "/feed.xml": plain,
  "/manifest.webmanifest": plain,
  "/api/v1": plain,
  "/api/v1/openapi.json": plain,
  "/api/v1/:collection": plain,
  "/api/v1/:collection/:id": plain,
  "/api/v1/*": plain,
  "/example/loadingScroll": plain,

  "/login": { open: "leads who is logged in to their own page" },
  "/login/redefinir": form,
  "/login/nova-senha": form,
  "/registre": { open: "leads who is logged in to their own page" },
  "/registre/confirmar": form,
  "/sair": {
    open: "ends the asker's own session, by a post alone; empties the browser's storage: drafts hold a business's plans",
  },
  "/emails/sair": { open: "needs the link of a mail, or is 404; only a post ends or takes up those mails" },
  "/session": { open: "tells the asker their own kind of account, with `?nome` their name" },
  "/api/auth/*": { open: "is the way back from a provider; every other address of better-auth answers 404" },
  "/dev/outbox": { open: "is there in development and demo only" },

  "/create/new/Branding/:codeBranding": questionnaire,
  "/modify/Branding/:codeBranding": questionnaire,
  "/budget/:codeID/mudar": {
    read: ofRequest(RULES.changeAnswers.parties, 403),
    // Whose request it is counts for complete answers only (answers.server.test.ts).
    write: customersApi,
    note: "changes only before a claim; another customer's are 404",
  },
  "/account": { read: LOGGED_IN },
  "/myAccount": plain,
  "/api/resumo": { write: customersApi },
  "/api/referencia": { read: customersApi },

  "/budget/view/:codeID?": { read: viewers, note: "a withdrawn one: not for designers; each form as its rule says" },
  "/budget/:codeID/ref.png": { read: viewers },
  "/budget/:codeID/orcamento": { read: viewers },
  "/budget/:codeID/orcamento/:number/pdf": quotePages,
  "/api/budget/:codeID/orcamento": { write: ofRequest(RULES.sendQuoteFile.parties, 403, API) },
  "/budget/:codeID/orcamento/:number": quotePages,
  // Payments lead to the quote until it is accepted.
  "/budget/:codeID/pagamento/:number": quotePages,
  "/api/budget/:codeID/rascunho": { write: ofRequest(RULES.sendQuote.parties, 403, API) },
  "/budget/:codeID/orcamento/escrever": { read: ofRequest(RULES.sendQuote.parties, ROOM) },
  "/api/budget/:codeID/entrega/rascunho": { write: ofRequest(RULES.buildKit.parties, 403, API) },
  "/api/budget/:codeID/entrega/arquivo": { write: ofRequest(RULES.buildKit.parties, 403, API) },
  "/api/budget/:codeID/portfolio/imagem": { write: ofRequest(RULES.toPortfolio.parties, 403, API) },
  "/budget/:codeID/entrega/montar": {
    read: ofRequest(KIT_READERS, ROOM),
    write: { ...ofRequest(RULES.buildKit.parties, ROOM), admin: 403 },
    note: "an admin only reads",
  },
  "/budget/:codeID/entrega/parte/:id": { read: ofRequest(KIT_READERS, 404) },
  "/budget/:codeID/prova/nova": { read: ofRequest(RULES.sendProof.parties, ROOM) },
  "/api/budget/:codeID/prova/rascunho": { write: ofRequest(RULES.sendProof.parties, 403, API) },
  "/api/budget/:codeID/prova/peca": { write: ofRequest(RULES.sendProof.parties, 403, API) },
  "/budget/:codeID/prova/peca/:id": {
    read: ofRequest(MANAGERS, 404),
    note: "of a version that was sent: its customer too",
  },
  "/budget/:codeID/entrega": delivered,
  "/budget/:codeID/entrega/tudo.zip": delivered,
  "/budget/:codeID/entrega/arquivo/*": delivered,
  "/budget/:codeID/portfolio": { read: ofRequest(RULES.toPortfolio.parties, 404), note: "once it is delivered" },
  "/api/modelos": {
    read: only({ ...DESIGNERS, admin: true }, 403, API),
    note: "of designers the quotes that they sent, of admins all",
  },
  "/budget/:codeID/prova/:number": { read: proofReaders, note: "each form as `app/requests/policy.ts` says" },
  "/budget/:codeID/prova/:number/registro.txt": { read: proofReaders, note: "once it is approved" },
  "/api/budget/:codeID/prova/:number/notas": { write: ofRequest(RULES.commentProof.parties, 403, API) },
  "/budget/:codeID/conversa": conversation,
  "/api/novidades": {
    read: { ...EVERYBODY, ...API },
    note: "only ids of requests, and one's own newest unread message; `/api/eventos` alike",
  },
  "/budget/:codeID/anexo/:id": conversation,
  "/api/budget/:codeID/mensagens": { read: { ...talkers, nobody: 401, waiting: 404 } },
  "/api/budget/:codeID/anexo": { write: { ...talkers, nobody: 401, waiting: 404 } },
  // Whose parts they are: server/http/parts.integration.test.ts.
  "/api/envio/:id?": { read: { ...EVERYBODY, ...API }, note: "only what oneself began to send; others': 404" },

  "/conta/perfil": { read: OWN_ACCOUNT, note: "their own account" },
  "/conta/perfil/dados.json": { read: OWN_ACCOUNT, note: "their own account" },
  "/conta/email": {
    open: "needs a link from the mails of a change of e-mail, or says that it is over; only its button changes something",
  },

  "/designer/page": {
    read: { ...only(DESIGNERS, LOGIN, PAGE), waiting: "in" },
    note: "`/login` leads logged-in people to their own page",
  },

  "/admin/page": { read: admins },
  "/admin/pedidos": { read: admins },
  "/admin/pedidos/pedidos.csv": { read: admins },
  "/admin/previa/:gallery/:id": { read: admins },
  "/admin/pessoas": { read: admins },
  "/admin/estudio": { read: admins },
  "/admin/publicacoes": { read: admins },
  "/api/publicacoes/:gallery": { write: adminsApi },
  "/admin/create/:gallery": { read: admins },
  "/admin/editar/:gallery/:id": { read: admins },
  "/api/imagem/:gallery": { write: adminsApi, note: "only its sender removes or publishes a waiting picture" },
  "/api/publicacao/:gallery/:id": { read: adminsApi },

  "/*": plain,
} satisfies Record<keyof Register["pages"], Entry> as Record<string, Entry>;
