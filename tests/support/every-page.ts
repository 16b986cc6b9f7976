/** Every page of the site, in each of its states. */
import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { brandPage } from "../../app/delivery/schema.ts";
import { publication } from "../../app/galleries/schema.ts";
import type { CurrentUser } from "../../app/people/account.ts";
import type { Letter } from "../../app/proofs/proof-content.ts";
import { proofGuest } from "../../app/proofs/schema.ts";
import { quote, quotePayment } from "../../app/quotes/schema.ts";
import routes from "../../app/routes.ts";
import type { App } from "./app.ts";
import { deliveredKit } from "./deliveries.ts";
import { createBudget, createUser, type UserOptions } from "./factories.ts";
import { publishInspiration, publishProject, WIDE } from "./gallery.ts";
import { sendMessage } from "./messages.ts";
import { adjustedProof, sentProof } from "./proofs.ts";
import { createAccepted, createVersion, daysFromNow } from "./sent-quotes.ts";

export const PEOPLE = {
  visitor: null,
  customer: {},
  designer: { typeUser: 1 },
  "designer whom nobody has admitted": { typeUser: 1, admitted: false },
  admin: { typeUser: 2 },
} satisfies Record<string, UserOptions | null>;

/** Their addresses; a customer's and a designer's are those of `me`. */
export async function everyPage(app: App, me: CurrentUser | null): Promise<string[]> {
  const { database } = app;
  const customer = me?.typeUser === 0 ? me : await createUser(database);
  const designer = me?.typeUser === 1 && me.admitted ? me : await createUser(database, { typeUser: 1 });
  const claimed = { designSelect: designer.id };
  const open = await createBudget(database, customer);
  const talked = await createBudget(database, customer, claimed);
  const quoted = await createBudget(database, customer, { ...claimed, budget: true, budgetFile: "a.pdf" });
  const over = await createBudget(database, customer, { ...claimed, status: 3 });
  await sendMessage(database, talked, customer, "Segue o site: https://padaria.example.com");
  await sendMessage(database, talked, designer, "Obrigado!");
  const agreed = await createBudget(database, customer, claimed);
  await createVersion(database, { id: talked.id, customer, designer });
  await createVersion(database, { id: agreed.id, customer, designer });
  await createAccepted(database, { id: agreed.id, customer, designer }, { number: 2 });
  const late = await createBudget(database, customer, claimed);
  await createVersion(database, { id: late.id, customer, designer });
  const declined = await createVersion(database, { id: late.id, customer, designer }, { number: 2 });
  await database.update(quote).set({ state: "declined" }).where(eq(quote.id, declined.id));
  const expired = { number: 3, sentAt: daysFromNow(-12), validUntil: daysFromNow(-1) };
  await createVersion(database, { id: late.id, customer, designer }, expired);
  const proved = await createBudget(database, customer, claimed);
  const { id: provedId } = proved;
  const people = { id: provedId, customer, designer };
  await createAccepted(database, people);
  const proofs = { dataDir: app.dataDir, letters: ["A", "B"] as Letter[], pieces: 2 };
  await adjustedProof(database, people, await sentProof(database, people, proofs));
  const { id: proofId } = await sentProof(database, people, { ...proofs, number: 2 });
  const token = randomUUID();
  const hash = createHash("sha256").update(token).digest("base64url");
  await database.insert(proofGuest).values({ proofId, token: hash });
  const unpaid = await createBudget(database, customer, claimed);
  const delivered = await createBudget(database, customer, claimed);
  for (const { id } of [unpaid, delivered]) await createAccepted(database, { id, customer, designer });
  const [paid] = await database.select().from(quote).where(eq(quote.budgetId, delivered.id));
  await database.insert(quotePayment).values({ quoteId: paid?.id ?? "", number: 2, receivedAt: new Date() });
  await deliveredKit(database, { id: unpaid.id, customer, designer }, { dataDir: app.dataDir });
  const kit = await deliveredKit(database, { id: delivered.id, customer, designer }, { dataDir: app.dataDir });
  const slug = `padaria-${randomUUID()}`;
  await database.insert(brandPage).values({ budgetId: delivered.id, slug });
  await createUser(database, { typeUser: 1, admitted: false });
  const project = await publishProject(app);
  const idea = await publishInspiration(app, { pictures: [WIDE, [WIDE, WIDE]] });
  const preview = { previewToken: randomUUID(), previewEnds: new Date(daysFromNow(1)) };
  await database.update(publication).set(preview).where(eq(publication.id, project.id));
  const addresses: Record<string, string[]> = {
    "/portifolio": ["/portifolio", "/portifolio?q=nada"],
    "/show/portifolio/:name?/:crl?": [project.path],
    "/show/inspiration/:name?/:crl?": [idea.path],
    "/login": ["/login", "/login?voltar=%2Fcreate%2Fnew%2FBranding%2F0"],
    "/login/nova-senha": ["/login/nova-senha?token=x"],
    "/registre": [
      "/registre",
      "/registre?voltar=%2Fbranding",
      "/registre?voltar=%2Fcreate%2Fnew%2FBranding%2F0",
      "/registre?etapa=dados&tipo=0",
      "/registre?etapa=confirmar",
    ],
    "/registre/confirmar": ["/registre/confirmar?email=alguem%40example.com"],
    "/create/new/Branding/:codeBranding": ["/create/new/Branding/0", "/create/new/Branding/0?painel=3"],
    "/modify/Branding/:codeBranding": ["/modify/Branding/2"],
    "/budget/:codeID/mudar": [open, quoted].map(({ id }) => `/budget/${id}/mudar`),
    "/budget/view/:codeID?": [open, talked, quoted, agreed, over].map(({ id }) => `/budget/view/${id}`),
    "/budget/:codeID/orcamento/:number": [
      `/budget/${talked.id}/orcamento/1`,
      ...[1, 2].map((number) => `/budget/${agreed.id}/orcamento/${number}`),
      ...[1, 2, 3].map((number) => `/budget/${late.id}/orcamento/${number}`),
    ],
    "/budget/:codeID/orcamento/escrever": [over, talked].map(({ id }) => `/budget/${id}/orcamento/escrever`),
    "/budget/:codeID/pagamento/:number": [1, 2].map((number) => `/budget/${agreed.id}/pagamento/${number}`),
    "/budget/:codeID/entrega/montar": [agreed, talked].map(({ id }) => `/budget/${id}/entrega/montar`),
    "/budget/:codeID/entrega": [unpaid, delivered].map(({ id }) => `/budget/${id}/entrega`),
    // There once somebody pressed 'Levar ao portfólio'.
    "/budget/:codeID/portfolio": [],
    "/entrega/:token": [`/entrega/${kit.token}`],
    "/m/:slug": [`/m/${slug}`],
    "/budget/:codeID/prova/nova": [agreed, proved].map(({ id }) => `/budget/${id}/prova/nova`),
    "/budget/:codeID/prova/:number": [1, 2].map((number) => `/budget/${proved.id}/prova/${number}`),
    "/convite/:token": [`/convite/${token}`],
    "/budget/:codeID/conversa": [`/budget/${talked.id}/conversa`],
    "/admin/create/:gallery": ["/admin/create/portifolio", "/admin/create/inspiration"],
    "/admin/editar/:gallery/:id": [
      ...[project.id, randomUUID()].map((id) => `/admin/editar/portifolio/${id}`),
      `/admin/editar/inspiration/${idea.id}`,
    ],
    "/admin/previa/:gallery/:id": [`/admin/previa/portifolio/${project.id}`, `/admin/previa/inspiration/${idea.id}`],
    "/previa/:token": [`/previa/${preview.previewToken}`],
    "*": ["/nao-existe"],
  };
  const pages = routes.filter(({ file }) => file.endsWith(".tsx")).map(({ path = "" }) => path);
  const visited = pages.flatMap((path) => addresses[path] ?? [path]);
  const missed = visited.filter((path) => path.includes(":"));
  if (missed.length > 0) throw new Error(`routes without an address here: ${missed}`);
  return visited;
}
