/** The site map against app/access.ts: each address asked for by nobody and by each kind of person, read and written. */
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRoom, newMessage } from "../../tests/support/conversation.ts";
import { deliveredKit } from "../../tests/support/deliveries.ts";
import { createPiece, sentProof } from "../../tests/support/proofs.ts";
import { createVersion } from "../../tests/support/sent-quotes.ts";
import { openSession } from "../../tests/support/session.ts";
import { ACCESS, type Access, type Asker, EVERYBODY, HOME, LOGIN, type Outcome, ROOM } from "../access.ts";
import { sendMessage } from "../conversation/message-changes.server.ts";
import { attachment } from "../conversation/schema.ts";
import { GALLERY_IDS } from "../galleries/galleries.ts";
import { db } from "../platform/db.server.ts";
import { env } from "../platform/env.server.ts";
import { putFile, temporaryPath } from "../platform/files.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { guestsOf, inviteGuest } from "../proofs/guests.server.ts";
import { budget, budgetEvent } from "../requests/schema.ts";
import routes from "../routes.ts";

const ASKERS = Object.keys(EVERYBODY) as Asker[];

const notThere: Access = {
  ...{ nobody: 404, customer: 404, stranger: 404, designer: 404, visitor: 404, waiting: 404, admin: 404 },
};

/** Of these, what is asked for does not exist. */
const MISSING: Record<string, Partial<Access>> = {
  // Asked for with the id of an attachment.
  "/budget/:codeID/entrega/parte/:id": { designer: 404, admin: 404 },
  "/previa/:token": notThere,
  // The id is of a piece that no version shows, and nobody approved the version.
  "/convite/:token/peca/:id": notThere,
  "/budget/:codeID/prova/:number/registro.txt": { customer: 404, designer: 404, admin: 404 },
  "/admin/previa/:gallery/:id": { admin: 404 },
  "/api/publicacao/:gallery/:id": { admin: 404 },
  "/api/referencia": { customer: 404, stranger: 404 },
  ...Object.fromEntries(
    ["/m/:slug", "/entrega/:token"].flatMap((path) =>
      ["", "/tudo.zip", "/arquivo/*", "/imagem.png"].map((file) => [path + file, notThere]),
    ),
  ),
  ...Object.fromEntries(GALLERY_IDS.map((id) => [`/show/${id}/:name?/:crl?`, notThere])),
};

type Handler = (args: object) => unknown;
type Route = { path: string; load: () => Promise<{ loader?: Handler; action?: Handler }> };
// Not `import.meta.glob`: knip would take every file for a page, and every export for used.
const ROUTES: Route[] = routes.map(({ path = "", file }) => ({
  path: path === "*" ? "/*" : path,
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
  await deliveredKit(db, room);
  const sent = { messageId, key: keys.file, fileName: "a.pdf", bytes: 8 };
  const [file] = await db.insert(attachment).values(sent).returning();
  // One id for whatever an address asks for.
  await createPiece(db, room, { id: file?.id ?? "" });
  const { id: proofId } = await sentProof(db, room);
  await inviteGuest(room.customer, { budgetId, number: 1 }, "");
  const [guest] = await guestsOf(proofId);
  params = {
    codeID: budgetId,
    id: file?.id ?? "",
    codeBranding: "0",
    token: guest?.token ?? "",
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
  return status === 401 || status === 403 || status === 404 ? status : "in";
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
    const { read, write = read } = ACCESS[path] as { read?: Access; write?: Access };
    if (!write) continue;
    // Nothing is read where only posts are taken: 405.
    const reading = { ...(read ?? EVERYBODY), ...MISSING[path] };
    if (loader) expect({ path, ...(await outcomes(loader, path, "GET")) }).toEqual({ path, ...reading });
    if (action) expect({ path, post: await outcomes(action, path, "POST") }).toEqual({ path, post: write });
  }
});

test("[ROOMS-6] [NAV-1] what is shown to everybody asks nobody who they are", async () => {
  for (const { path, load } of ROUTES) {
    const { loader, action } = await load();
    const entry = ACCESS[path];
    if (!entry || !("page" in entry)) continue;
    if (action) expect([path, entry.page]).toEqual([path, "form"]);
    if (!loader) continue;
    const { nobody, ...others } = await outcomes(loader, path, "GET");
    expect([path, nobody]).not.toEqual([path, LOGIN]);
    for (const outcome of Object.values(others)) expect([path, outcome]).toEqual([path, nobody]);
  }
});

test("[ROOMS-6] every address of the site map is in access.md, and no other", () => {
  expect(Object.keys(ACCESS).sort()).toEqual(ROUTES.map(({ path }) => path).sort());
  // The process itself answers this one (server/live/live.ts), and it is tested there.
  expect(readFileSync("docs/access.md", "utf8")).toContain("`/api/eventos`");
});
