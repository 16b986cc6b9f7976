/** A delivery on its page, by its link and on the brand's page, as they are sent. In the browser: tests/e2e/delivery.spec.ts. */
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { brandPage, delivery } from "../../app/delivery/schema.ts";
import { user } from "../../app/people/schema.ts";
import { quotePayment } from "../../app/quotes/schema.ts";
import { budgetEvent } from "../../app/requests/schema.ts";
import type { App } from "../support/app.ts";
import { createRoom, type Room } from "../support/conversation.ts";
import { deliveredKit } from "../support/deliveries.ts";
import { type Page, test, type Visitor } from "../support/pages.ts";
import { createAccepted } from "../support/sent-quotes.ts";

const WITHIN_A_SECOND = { timeout: 1_000, interval: 20 };
const pageOf = ({ id }: Room) => `/budget/${id}/entrega`;
const LOGO = "arquivo/horizontal/padaria-bonanca-horizontal-cor.svg";

/** A delivered room; `paid`: what is due at the delivery was received. */
async function deliveredRoom(app: App, { paid = true, ...options }: { paid?: boolean; token?: string } = {}) {
  const room = await createRoom(app.database);
  const quote = await createAccepted(app.database, room);
  if (paid) await pay(app, quote.id);
  const made = await deliveredKit(app.database, room, { dataDir: app.dataDir, ...options });
  return { room, quote, ...made };
}

const pay = ({ database }: App, quoteId: string) =>
  database.insert(quotePayment).values({ quoteId, number: 2, receivedAt: new Date() });

async function taken({ database }: App, { id }: Room) {
  const [row] = await database.select().from(delivery).where(eq(delivery.budgetId, id));
  return { downloads: row?.downloads, isTaken: row?.takenAt !== null };
}

test("[KIT-30] the customer finds everything as one file, the file for each use, and all files by lockup and colour", async ({
  app,
  login,
}) => {
  const { room } = await deliveredRoom(app);
  const lucia = await login(room.customer);
  const page = await lucia.open(pageOf(room));
  page.getByRole("heading", { name: "Sua marca está pronta", level: 1 });
  expect(page.link(/^Baixar tudo \(\.zip, \d/).getAttribute("href")).toBe(`${pageOf(room)}/tudo.zip`);
  expect(page.getAllByRole("radio").map((radio) => radio.parentElement?.textContent)).toEqual([
    ...["Site", "Rede social", "Gráfica", "Bordado ou carimbo", "Documento"],
    ...["PodeA partir de hoje", "Pode, depois de uma dataPara quem ainda vai abrir as portas"],
    "Prefiro que nãoA marca continua sua do mesmo jeito",
  ]);
  for (const name of ["Principal", "Horizontal", "Símbolo"]) {
    page.getByRole("heading", { name, level: 3 });
    for (const colour of ["Em cores", "Uma cor", "Negativa"])
      for (const format of ["SVG", "PDF", "PNG"]) page.getByRole("link", { name: `${name}, ${colour}, ${format}` });
  }
  page.getByRole("link", { name: "Símbolo, Em cores, ICO" });
  const links = [...page.document.querySelectorAll("main a[download]")].map((link) => link.getAttribute("href") ?? "");
  for (const link of new Set(links))
    expect([link, (await lucia.get(link, { method: "HEAD" })).status]).toEqual([link, 200]);
});

test("[KIT-31] until the delivery is paid the page says what is missing and leads to it, and no file leaves", async ({
  app,
  login,
  visitor,
}) => {
  const token = "x".repeat(43);
  const { room, quote } = await deliveredRoom(app, { paid: false, token });
  const lucia = await login(room.customer);
  const page = await lucia.open(pageOf(room));
  page.said(/Os arquivos abrem quando o pagamento da entrega cair/);
  expect(page.link(/^Pagar R\$/).getAttribute("href")).toBe(`/budget/${room.id}/pagamento/2`);
  expect(page.html).not.toContain("tudo.zip");
  for (const path of ["tudo.zip", LOGO, `${LOGO}?ver`]) {
    expect((await lucia.get(`${pageOf(room)}/${path}`)).status).toBe(404);
    expect((await visitor().get(`/entrega/${token}/${path}`)).status).toBe(404);
  }
  await lucia.post(pageOf(room), { intent: "page-on" });
  expect(await app.database.$count(brandPage, eq(brandPage.budgetId, room.id))).toBe(0);
  expect((await lucia.get(`${pageOf(room)}/tudo.zip`)).status).toBe(404);
  const rui = await login(room.designer);
  expect((await rui.get(`${pageOf(room)}/tudo.zip`)).status).toBe(200);
  await pay(app, quote.id);
  expect((await lucia.get(`${pageOf(room)}/tudo.zip`)).status).toBe(200);
});

test("[KIT-32] files are sent whole or in ranges, with their length, as attachments that no browser opens", async ({
  app,
  login,
}) => {
  const { room, kit } = await deliveredRoom(app);
  const lucia = await login(room.customer);
  const ask = (path: string, headers = {}, method = "GET") => lucia.get(`${pageOf(room)}/${path}`, { headers, method });
  const whole = await ask("tudo.zip");
  const bytes = new Uint8Array(await whole.arrayBuffer());
  expect(bytes.length).toBe(kit.zipBytes);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    "content-length": String(kit.zipBytes),
    "content-type": "application/zip",
    "content-disposition": `attachment; filename="padaria-bonanca.zip"; filename*=UTF-8''padaria-bonanca.zip`,
    "accept-ranges": "bytes",
    "content-security-policy": expect.stringMatching(/^sandbox/),
    "x-content-type-options": "nosniff",
    etag: expect.stringMatching(/^".+"$/),
  });
  const middle = await ask("tudo.zip", { range: "bytes=100-199" });
  expect([middle.status, middle.headers.get("content-range")]).toEqual([206, `bytes 100-199/${kit.zipBytes}`]);
  expect(new Uint8Array(await middle.arrayBuffer())).toEqual(bytes.slice(100, 200));
  const last = await ask("tudo.zip", { range: "bytes=-10" });
  expect(new Uint8Array(await last.arrayBuffer())).toEqual(bytes.slice(-10));
  const beyond = await ask("tudo.zip", { range: `bytes=${kit.zipBytes}-` });
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${kit.zipBytes}`]);
  const etag = whole.headers.get("etag") ?? "";
  expect((await ask("tudo.zip", { "if-none-match": etag })).status).toBe(304);
  expect((await ask("tudo.zip", { range: "bytes=0-9", "if-range": '"another"' })).status).toBe(200);
  const svg = await ask(LOGO);
  expect([svg.headers.get("content-type"), svg.headers.get("content-disposition")]).toEqual([
    "application/octet-stream",
    expect.stringMatching(/^attachment; filename="padaria-bonanca-horizontal-cor\.svg"/),
  ]);
  const shown = await ask(`${LOGO}?ver`);
  expect([shown.headers.get("content-type"), shown.headers.get("content-disposition")]).toEqual([
    "image/svg+xml",
    expect.stringMatching(/^inline/),
  ]);
  expect(shown.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
  for (const path of ["arquivo/nada.svg", "arquivo/principal", "arquivo/%2e%2e%2ftudo.zip"])
    expect((await ask(path)).status).toBe(404);
});

test("[KIT-33] each download by the customer's side counts once, and the first is theirs for ever", async ({
  app,
  login,
}) => {
  const { room } = await deliveredRoom(app);
  const [lucia, rui] = [await login(room.customer), await login(room.designer)];
  const ask = async (who: Visitor, path: string, init = {}) =>
    void (await (await who.get(`${pageOf(room)}/${path}`, init)).arrayBuffer());
  await lucia.open(pageOf(room));
  await ask(lucia, `${LOGO}?ver`);
  await ask(lucia, "tudo.zip", { method: "HEAD" });
  await ask(rui, "tudo.zip");
  expect(await taken(app, room)).toEqual({ downloads: 0, isTaken: false });
  await ask(lucia, "tudo.zip", { headers: { range: "bytes=0-99" } });
  await ask(lucia, "tudo.zip", { headers: { range: "bytes=100-" } });
  expect(await taken(app, room)).toEqual({ downloads: 1, isTaken: true });
  await ask(lucia, LOGO);
  expect(await taken(app, room)).toEqual({ downloads: 2, isTaken: true });
  expect((await rui.open(pageOf(room))).said("2 arquivos baixados até agora.")).toBeTruthy();
});

test("[KIT-34] the mailed link opens the delivery without an account, also after the account's end if it was taken", async ({
  app,
  visitor,
}) => {
  for (const isTaken of [false, true]) {
    const token = `${isTaken ? "t" : "n"}${"k".repeat(42)}`;
    const { room } = await deliveredRoom(app, { token });
    const page = await visitor().open(`/entrega/${token}`);
    page.getByRole("heading", { name: "Sua marca está pronta" });
    expect(page.document.querySelector('meta[name="robots"]')?.getAttribute("content")).toContain("noindex");
    expect(page.headers.get("x-robots-tag")).toBe("noindex");
    if (isTaken) expect((await visitor().get(`/entrega/${token}/tudo.zip`)).status).toBe(200);
    // What remains of a deleted account.
    await app.database.update(user).set({ uid: null }).where(eq(user.id, room.customer.id));
    for (const path of ["", "/tudo.zip", `/${LOGO}`])
      expect((await visitor().get(`/entrega/${token}${path}`)).status).toBe(isTaken ? 200 : 404);
  }
  expect((await visitor().get(`/entrega/${"z".repeat(43)}`)).status).toBe(404);
  expect((await visitor().get(`/entrega/${"z".repeat(43)}/tudo.zip`)).status).toBe(404);
});

const addressIn = (page: Page) => page.getByLabelText("Endereço da página").textContent?.replace(/^[^/]*/, "") ?? "";

test("[KIT-35] [KIT-36] the brand's page is off until its customer switches it on; off and renewed it opens no more, at once", async ({
  app,
  login,
  visitor,
}) => {
  const { room } = await deliveredRoom(app);
  const [lucia, rui] = [await login(room.customer), await login(room.designer)];
  const [path, somebody] = [pageOf(room), visitor()];
  const status = async (address: string) => (await somebody.get(address)).status;
  expect(await app.database.$count(brandPage, eq(brandPage.budgetId, room.id))).toBe(0);
  expect((await rui.post(path, { intent: "page-on" })).status).toBe(403);
  const first = addressIn(await lucia.send(path, { intent: "page-on" }));
  expect(first).toMatch(/^\/m\/padaria-bonanca-[a-z0-9]{12}$/);
  await expect.poll(() => status(first), WITHIN_A_SECOND).toBe(200);
  for (const file of ["tudo.zip", LOGO, "imagem.png"]) expect(await status(`${first}/${file}`)).toBe(200);
  expect(addressIn(await lucia.send(path, { intent: "page-on" })), "twice is once").toBe(first);
  const second = addressIn(await lucia.send(path, { intent: "page-renew" }));
  expect(second).not.toBe(first);
  await expect.poll(() => Promise.all([status(first), status(second)]), WITHIN_A_SECOND).toEqual([404, 200]);
  await lucia.send(path, { intent: "page-off" });
  for (const file of ["", "/tudo.zip", `/${LOGO}`, "/imagem.png"])
    await expect.poll(() => status(second + file), WITHIN_A_SECOND).toBe(404);
  const gone = await somebody.open(second);
  gone.getByRole("heading", { name: "Faltou um pedaço do traço." });
  expect(gone.html).not.toMatch(/Bonança/i);
});

test("[KIT-37] the brand's page is the same for everybody, for no search engine, and names the studio once", async ({
  app,
  login,
  visitor,
}) => {
  const { room } = await deliveredRoom(app);
  const lucia = await login(room.customer);
  const address = addressIn(await lucia.send(pageOf(room), { intent: "page-on" }));
  const page = await visitor().open(address);
  expect(page.headers.get("x-robots-tag")).toMatch(/noindex/);
  expect(page.headers.get("cache-control")).toMatch(/^public/);
  expect(page.document.querySelector('meta[name="robots"]')?.getAttribute("content")).toContain("noindex");
  expect(page.document.querySelector('meta[property="og:image"]')?.getAttribute("content")).toMatch(
    new RegExp(`${address}/imagem\\.png$`),
  );
  expect((await lucia.open(address)).headers.get("etag")).toBe(page.headers.get("etag"));
  for (const name of ["A marca", "Deixe respirar", "Assim não", "Cores", "Letras", "Arquivos"])
    page.getByRole("heading", { name });
  page.getByRole("button", { name: "Copiar HEX #F4B41A" });
  page.getByRole("button", { name: "Copiar CMYK 0 30 95 0" });
  page.said(/^Marca feita por Rui Nogueira, no Traço, em \d{4}\./);
  const styles = [...page.document.querySelectorAll("style")].map((style) => style.textContent).join("");
  expect(styles).toMatch(/--m1:#f4b41a;--m3:#[0-9a-f]{6};--tinta:#[0-9a-f]{6};--claro:#[0-9a-f]{6}/);
  for (const word of [room.customer.email, room.customer.name, room.id]) expect(page.html).not.toContain(word);
  expect(page.html).not.toMatch(/R\$\s?\d/);
});

test("[KIT-39] a section of the brand's page without data is absent", async ({ app, login, visitor }) => {
  const room = await createRoom(app.database);
  await deliveredKit(app.database, room, {
    dataDir: app.dataDir,
    draft: { colours: [], fonts: [], clearSpace: "", donts: [] },
  });
  const lucia = await login(room.customer);
  const page = await visitor().open(addressIn(await lucia.send(pageOf(room), { intent: "page-on" })));
  const headings = page.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(["A marca", "Arquivos"]);
  expect(page.getAllByRole("link", { name: /^(A marca|Cores|Letras|Arquivos)$/ })).toHaveLength(2);
});

test("[KIT-40] the customer says whether the brand may be shown; the designer reads it, and asks once", async ({
  app,
  login,
}) => {
  const { room } = await deliveredRoom(app);
  const [lucia, rui] = [await login(room.customer), await login(room.designer)];
  const path = pageOf(room);
  const before = await rui.open(path);
  before.said("Lúcia ainda não respondeu.");
  (await before.send("Perguntar")).said(/^Você perguntou em/);
  expect((await (await rui.send(path, { intent: "ask-showing" })).html).includes("Você já perguntou.")).toBe(true);
  expect((await rui.post(path, { intent: "showing", showing: "now" })).status).toBe(403);
  (await lucia.send(path, { intent: "showing", showing: "from", day: "" })).said(/Escolha o dia/);
  const answered = await lucia.send(path, { intent: "showing", showing: "from", day: "2031-03-01" });
  answered.said(/^Respondido por Lúcia Andrade em .+, às? \d\d:\d\d\. Dá para mudar quando quiser\.$/);
  await lucia.send(path, { intent: "showing", showing: "from", day: "2031-03-01" });
  (await rui.open(path)).said(/Pode, depois de uma data\./);
  const events = await app.database.select().from(budgetEvent).where(eq(budgetEvent.budgetId, room.id));
  expect(events.filter(({ kind }) => kind.startsWith("showing")).map(({ kind }) => kind)).toEqual([
    "showing_asked",
    "showing_answered",
  ]);
});

test("[KIT-41] who may not read the request finds nothing of its delivery", async ({ app, login, visitor }) => {
  const { room } = await deliveredRoom(app);
  for (const person of [room.stranger, room.visitor]) {
    const somebody = await login(person);
    for (const path of ["", "/tudo.zip", `/${LOGO}`])
      expect((await somebody.get(pageOf(room) + path)).status).toBe(404);
    expect((await somebody.get(`/budget/${room.id}/portfolio`)).status).toBe(404);
  }
  expect((await visitor().get(`${pageOf(room)}/tudo.zip`)).headers.get("location")).toMatch(/^\/login/);
  expect((await (await login(room.admin)).get(pageOf(room))).status).toBe(200);
});
