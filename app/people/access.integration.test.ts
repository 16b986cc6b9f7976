/** The site map against docs/access.md: each address asked for by nobody and by each kind of person, read and written. */
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRoom, newMessage } from "../../tests/support/conversation.ts";
import { createVersion } from "../../tests/support/sent-quotes.ts";
import { openSession } from "../../tests/support/session.ts";
import { sendMessage } from "../conversation/message-changes.server.ts";
import { attachment } from "../conversation/schema.ts";
import { GALLERY_IDS, GALLERY_PATHS } from "../galleries/galleries.ts";
import { db } from "../platform/db.server.ts";
import { env } from "../platform/env.server.ts";
import { putFile, temporaryPath } from "../platform/files.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { budget, budgetEvent } from "../requests/schema.ts";
import routes from "../routes.ts";

const ASKERS = ["nobody", "customer", "stranger", "designer", "visitor", "waiting", "admin"] as const;
type Asker = (typeof ASKERS)[number];

/** 'in': the guard lets them in, whatever follows. A path: where they are sent. A number: the status of the refusal. */
type Outcome = "in" | number | `/${string}`;
type Access = Record<Asker, Outcome>;

const LOGIN = "/login";
const HOME = "/designer/page";
/** The request's page, which says why somebody may not. */
const ROOM = "/budget/view";
const page = { nobody: LOGIN, waiting: HOME } as const;
const everybody: Access = {
  ...{ nobody: "in", customer: "in", stranger: "in", designer: "in", visitor: "in", waiting: "in", admin: "in" },
};
const loggedIn: Access = { ...everybody, ...page };
const ownAccount: Access = { ...everybody, nobody: LOGIN };
const viewers: Access = { ...loggedIn, stranger: 404 };
const readers: Access = { ...viewers, visitor: 404 };
const talkers: Access = { ...viewers, visitor: 403 };
const viewersApi: Access = { ...viewers, nobody: 401, waiting: 403 };
const talkersApi: Access = { ...talkers, nobody: 401, waiting: 404 };
const customers: Access = { ...loggedIn, designer: 403, visitor: 403, admin: 403 };
const customersApi: Access = { ...everybody, nobody: 401, designer: 403, visitor: 403, waiting: 403, admin: 403 };
const toLogin = { customer: LOGIN, stranger: LOGIN, designer: LOGIN, visitor: LOGIN, admin: LOGIN } as const;
const admins: Access = { ...page, ...toLogin, admin: "in" };
const adminsApi: Access = { ...customersApi, customer: 403, stranger: 403, admin: "in" };

const notThere: Access = {
  ...{ nobody: 404, customer: 404, stranger: 404, designer: 404, visitor: 404, waiting: 404, admin: 404 },
};

/** The rows of docs/access.md, by the address in `routes.ts`; `write`: where a post is refused otherwise than reading. */
const ACCESS: Record<string, { read: Access; write?: Access }> = {
  "/create/new/Branding/:codeBranding": { read: customers, write: customersApi },
  "/modify/Branding/:codeBranding": { read: customers, write: customersApi },
  "/api/resumo": { read: everybody, write: customersApi },
  // Without the key of a file there is none to read.
  "/api/referencia": { read: { ...customersApi, customer: 404, stranger: 404 }, write: customersApi },
  "/account": { read: loggedIn },
  "/budget/view/:codeID?": { read: viewers },
  "/budget/:codeID/ref.png": { read: viewers },
  "/budget/:codeID/orcamento": { read: viewers },
  // Payments lead to the quote until it is accepted.
  "/budget/:codeID/orcamento/:number": { read: readers },
  "/budget/:codeID/orcamento/:number/pdf": { read: readers },
  "/budget/:codeID/pagamento/:number": { read: readers },
  "/budget/:codeID/orcamento/escrever": { read: { ...viewers, customer: ROOM, visitor: ROOM } },
  "/api/budget/:codeID/rascunho": { read: everybody, write: { ...viewersApi, customer: 403, visitor: 403 } },
  "/api/budget/:codeID/orcamento": {
    read: everybody,
    // Only who manages the request sends a quote (requests/policy.ts).
    write: { ...viewersApi, customer: 403, visitor: 403 },
  },
  // Whose request it is counts for complete answers only (answers.server.test.ts).
  "/budget/:codeID/mudar": { read: { ...customers, stranger: 404 }, write: customersApi },
  "/budget/:codeID/conversa": { read: talkers },
  "/budget/:codeID/anexo/:id": { read: talkers },
  "/api/budget/:codeID/mensagens": { read: talkersApi },
  "/api/budget/:codeID/anexo": { read: everybody, write: talkersApi },
  // Whose parts they are: server/http/parts.integration.test.ts.
  "/api/envio/:id?": { read: { ...everybody, nobody: 401, waiting: 403 } },
  "/api/modelos": { read: { ...everybody, nobody: 401, customer: 403, stranger: 403, waiting: 403 } },
  "/api/novidades": { read: { ...everybody, nobody: 401, waiting: 403 } },
  "/conta/perfil": { read: ownAccount },
  "/conta/perfil/dados.json": { read: ownAccount },
  "/designer/page": { read: { ...page, ...toLogin, designer: "in", visitor: "in", waiting: "in" } },
  "/admin/page": { read: admins },
  "/admin/pedidos": { read: admins },
  "/admin/pedidos/pedidos.csv": { read: admins },
  "/admin/create/:gallery": { read: admins },
  "/admin/editar/:gallery/:id": { read: admins },
  // The draft and the link that are asked for do not exist.
  "/admin/previa/:gallery/:id": { read: { ...admins, admin: 404 } },
  "/previa/:token": { read: notThere },
  "/admin/pessoas": { read: admins },
  "/admin/estudio": { read: admins },
  "/admin/publicacoes": { read: admins },
  "/api/publicacoes/:gallery": { read: everybody, write: adminsApi },
  "/api/publicacao/:gallery/:id": { read: { ...adminsApi, admin: 404 }, write: adminsApi },
  "/api/imagem/:gallery": { read: everybody, write: adminsApi },
  // The item that is asked for does not exist.
  ...Object.fromEntries(GALLERY_IDS.map((id) => [`/show/${id}/:name?/:crl?`, { read: notThere, write: admins }])),
};

/** Addresses of access.md without a guard on who asks, and why they need none. */
const UNGUARDED: Record<string, string> = {
  "/login": "sends who is logged in to their own page",
  "/registre": "sends who is logged in to their own page",
  "/sair": "ends the asker's own session",
  "/session": "says who asks",
  "/emails/sair": "is opened by a signed link",
  "/verificar": "tells nothing about anybody",
  "/conta/email": "is opened by a link",
  "/api/auth/*": "has the library's own checks, behind a list of paths",
  "/dev/outbox": "is open in development and demo only",
};

/** Shown alike to everybody: the site's own pages, and the ways back into an account. */
const PUBLIC = [
  ...["/", ...GALLERY_PATHS],
  ...["/branding", "/privacidade", "/mapa-do-site", "/sitemap.xml", "/robots.txt", "/feed.xml"],
  ...["/manifest.webmanifest", "/example/loadingScroll", "/login/redefinir", "/login/nova-senha"],
  ...["/registre/confirmar", "/myAccount", "*"],
  ...["/api/v1", "/api/v1/openapi.json", "/api/v1/:collection", "/api/v1/:collection/:id", "/api/v1/*"],
];

/** Of these, the ones that take a form. */
const ANYBODY_POSTS = ["/login/redefinir", "/login/nova-senha", "/registre/confirmar"];

/** Addresses of access.md that the process itself answers (server/live/live.ts), tested there. */
const OUTSIDE_ROUTES = ["/api/eventos"];

type Handler = (args: object) => unknown;
type Route = { path: string; load: () => Promise<{ loader?: Handler; action?: Handler }> };
// Not `import.meta.glob`: knip would take every file for a page, and every export for used.
const ROUTES: Route[] = routes.map(({ path = "", file }) => ({
  path,
  load: () => import(/* @vite-ignore */ `/app/${file}`),
}));

let params: Record<string, string>;
let cookies: Record<Asker, string>;
beforeAll(async () => {
  env.DESIGNERS = "admitted";
  const room = await createRoom(db);
  const keys = { image: "budget/send/a.png", quote: "budget/quote/a.pdf", file: "budget/message/a.pdf" };
  for (const key of Object.values(keys)) await putFile(key, await pdf());
  const { id: budgetId, designer } = room;
  await createVersion(db, room);
  await db
    .update(budget)
    .set({ image: keys.image, refImage: keys.image, budget: true, budgetFile: keys.quote, quoteId: null })
    .where(eq(budget.id, budgetId));
  await db.insert(budgetEvent).values({ budgetId, kind: "quote_sent", by: designer.id, details: {} });
  const messageId = await sendMessage(designer, budgetId, newMessage("O arquivo."));
  const sent = { messageId, key: keys.file, fileName: "a.pdf", bytes: 8 };
  const [file] = await db.insert(attachment).values(sent).returning();
  params = {
    codeID: budgetId,
    id: file?.id ?? "",
    codeBranding: "0",
    token: "x",
    gallery: "inspiration",
    name: "x",
    crl: budgetId,
    number: "1",
  };
  const signedIn = async (asker: Exclude<Asker, "nobody">) => {
    const { name, value } = await openSession(db, env.AUTH_SECRET, room[asker]);
    return `${name}=${value}`;
  };
  cookies = {
    nobody: "",
    customer: await signedIn("customer"),
    stranger: await signedIn("stranger"),
    designer: await signedIn("designer"),
    visitor: await signedIn("visitor"),
    waiting: await signedIn("waiting"),
    admin: await signedIn("admin"),
  };
});
afterAll(stopJobs);

async function pdf(): Promise<string> {
  const path = await temporaryPath();
  await writeFile(path, "%PDF-1.4");
  return path;
}

async function ask(handler: Handler, path: string, method: "GET" | "POST", asker: Asker): Promise<Outcome> {
  const address = path.replaceAll(/:(\w+)\??/g, (_, name: string) => params[name] ?? "x").replace("*", "x");
  const url = new URL(address, env.ORIGIN);
  const request = new Request(url, { method, headers: { cookie: cookies[asker] } });
  const [result] = await Promise.allSettled([(async () => handler({ request, url, params, context: {} }))()]);
  const given: unknown = result?.status === "fulfilled" ? result.value : result?.reason;
  if (given instanceof Error) throw given;
  const { status = 200, headers } = initOf(given);
  const location = status >= 300 && status < 400 ? new URL(headers?.get("location") ?? "", env.ORIGIN).pathname : "";
  if (location === LOGIN || location === HOME) return location;
  if (location.startsWith(`${ROOM}/`) && !path.includes(":number")) return ROOM;
  return [401, 403, 404].includes(status) ? status : "in";
}

/** Of a response, of `data(…)`, or of nothing but data. */
function initOf(given: unknown): { status?: number; headers?: Headers } {
  if (given instanceof Response) return given;
  const isData = typeof given === "object" && given !== null && "init" in given && "data" in given;
  return isData ? ((given.init ?? {}) as { status?: number }) : {};
}

async function outcomes(handler: Handler, path: string, method: "GET" | "POST"): Promise<Access> {
  const asked = await Promise.all(ASKERS.map(async (asker) => [asker, await ask(handler, path, method, asker)]));
  return Object.fromEntries(asked);
}

test("[ROOMS-6] [AUTH-9] every address lets in whom access.md says, and refuses the others as it says", async () => {
  for (const { path, load } of ROUTES) {
    const { loader, action } = await load();
    const access = ACCESS[path];
    if (!access) continue;
    if (loader) expect({ path, ...(await outcomes(loader, path, "GET")) }).toEqual({ path, ...access.read });
    const write = access.write ?? access.read;
    if (action) expect({ path, post: await outcomes(action, path, "POST") }).toEqual({ path, post: write });
  }
});

test("[ROOMS-6] [NAV-1] what is shown to everybody asks nobody who they are", async () => {
  for (const { path, load } of ROUTES) {
    const { loader, action } = await load();
    if (!PUBLIC.includes(path)) continue;
    if (action) expect(ANYBODY_POSTS, path).toContain(path);
    if (!loader) continue;
    const { nobody, ...others } = await outcomes(loader, path, "GET");
    expect([path, nobody]).not.toEqual([path, LOGIN]);
    for (const outcome of Object.values(others)) expect([path, outcome]).toEqual([path, nobody]);
  }
});

test("[ROOMS-6] every address of the site map has a row in access.md, or is for everybody", () => {
  const paths = ROUTES.map(({ path }) => path);
  expect([...Object.keys(ACCESS), ...Object.keys(UNGUARDED), ...PUBLIC].sort()).toEqual(paths.sort());
  const rows = readFileSync("docs/access.md", "utf8").matchAll(/^\| (`\/.*?) \|/gm);
  const documented = [...rows].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`(.*?)`/g)].map(([, address = ""]) => address),
  );
  const named = [...Object.keys(ACCESS), ...Object.keys(UNGUARDED), ...OUTSIDE_ROUTES];
  const examples = named.map((path) => path.replaceAll(/:\w+\??/g, "x").replace("*", "callback/x"));
  const patterns = documented.map(
    (address) => new RegExp(`^${address.replaceAll(/\{\w+\}/g, "[^/]+").replace("…", ".+")}$`),
  );
  for (const example of examples)
    expect(
      patterns.some((pattern) => pattern.test(example)),
      example,
    ).toBe(true);
  for (const [index, pattern] of patterns.entries())
    expect(
      examples.some((example) => pattern.test(example)),
      documented[index],
    ).toBe(true);
});
