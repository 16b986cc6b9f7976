/** What a brand's page is made of, and that a newer kit is on it at once. */
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { kit } from "../../app/delivery/schema.ts";
import { quotePayment } from "../../app/quotes/schema.ts";
import type { App } from "../support/app.ts";
import { createRoom } from "../support/conversation.ts";
import { deliveredKit } from "../support/deliveries.ts";
import { test, type Visitor } from "../support/pages.ts";
import { createAccepted } from "../support/sent-quotes.ts";

const WITHIN_A_SECOND = { timeout: 1_000, interval: 20 };

async function switchOn(customer: Visitor, id: string): Promise<string> {
  const page = await customer.send(`/budget/${id}/entrega`, { intent: "page-on" });
  return page.link("Ver a página").getAttribute("href") ?? "";
}

/** A delivered kit of which nothing is left to pay. */
async function paidKit({ database, dataDir }: App) {
  const room = await createRoom(database);
  const quote = await createAccepted(database, room);
  await database.insert(quotePayment).values({ quoteId: quote.id, number: 2, receivedAt: new Date() });
  await deliveredKit(database, room, { dataDir });
  return { ...room, quoteId: quote.id };
}

test("[KIT-39] a face whose file was given is embedded, from the brand's own address; others are not", async ({
  app,
  login,
  visitor,
}) => {
  const room = await createRoom(app.database);
  const font = (name: string, file: string | null) => ({ id: name, name, use: "", licence: "OFL", link: "", file });
  const fonts = [font("Nenhuma", null), font("Bowlby One", "a"), font("Hanken Grotesk", "b")];
  const { kit: made } = await deliveredKit(app.database, room, { dataDir: app.dataDir, draft: { fonts } });
  const [first] = made.files;
  const face = (name: string) => ({ ...first, name: `letras/${name}.woff2`, group: "extra", format: "extra" });
  const files = [...made.files, face("bowlby-one"), face("hanken-grotesk")] as typeof made.files;
  await app.database.update(kit).set({ files }).where(eq(kit.id, made.id));
  const address = await switchOn(await login(room.customer), room.id);
  const page = await visitor().open(address);
  const styles = [...page.document.querySelectorAll("style")].map((style) => style.textContent).join("");
  expect(styles).toContain(`@font-face{font-family:marca-2;src:url("${address}/arquivo/letras/bowlby-one.woff2?ver")`);
  expect(styles).toContain("--mt:marca-2,var(--font-text);--mx:marca-3,var(--font-text)");
  expect(styles).not.toContain("marca-1");
  const served = await visitor().get(`${address}/arquivo/letras/bowlby-one.woff2?ver`);
  expect([served.status, served.headers.get("content-type")]).toEqual([200, "font/woff2"]);
});

test("[KIT-36] a newer kit is on the page at once; what a designer typed is only text there", async ({
  app,
  login,
  visitor,
}) => {
  const room = await paidKit(app);
  const [lucia, rui, somebody] = [await login(room.customer), await login(room.designer), visitor()];
  const address = await switchOn(lucia, room.id);
  const named = async () =>
    (await somebody.open(address)).queryAllByRole("heading", { level: 3 }).map((one) => one.textContent);
  await expect.poll(named, WITHIN_A_SECOND).toContain("Gema");
  const evil = `"><script>alert(1)</script>`;
  const colours = [{ id: "a", name: evil, hex: "#123456", cmyk: "", pantone: "", about: evil }];
  const newer = { dataDir: app.dataDir, delivered: false, draft: { colours, donts: [evil], clearSpace: evil } };
  const { kit: made } = await deliveredKit(app.database, room, newer);
  expect(await named()).toContain("Gema");
  await rui.post(`/budget/${room.id}/entrega/montar`, { intent: "deliver", revision: String(made.revision) });
  await expect.poll(named, WITHIN_A_SECOND).toContain(evil);
  const page = await somebody.open(address);
  expect(page.html).not.toContain("<script>alert");
  page.getByRole("button", { name: "Copiar HEX #123456" });
});

test("[KIT-31] a page whose payment was taken back is gone with its picture, and back with the payment", async ({
  app,
  login,
  visitor,
}) => {
  const room = await paidKit(app);
  const [address, rui, somebody] = [
    await switchOn(await login(room.customer), room.id),
    await login(room.designer),
    visitor(),
  ];
  const statuses = async () => [
    (await somebody.get(address)).status,
    (await somebody.get(`${address}/imagem.png`)).status,
  ];
  const pay = (intent: string) => rui.post(`/budget/${room.id}/pagamento/2`, { intent, quote: room.quoteId });
  await expect.poll(statuses, WITHIN_A_SECOND).toEqual([200, 200]);
  await pay("undo-received");
  await expect.poll(statuses, WITHIN_A_SECOND).toEqual([404, 404]);
  await pay("received");
  await expect.poll(statuses, WITHIN_A_SECOND).toEqual([200, 200]);
});

test("[KIT-37] a don't is drawn with the fault that its sentence names, another with one that no sentence names", async ({
  app,
  login,
  visitor,
}) => {
  const room = await createRoom(app.database);
  const donts = ["Não arredonde o quadrado.", "Não use uma segunda tinta.", "Não ponha chuva.", "Não incline."];
  await deliveredKit(app.database, room, { dataDir: app.dataDir, draft: { donts } });
  const page = await visitor().open(await switchOn(await login(room.customer), room.id));
  const faults = [...page.document.querySelectorAll<HTMLElement>("[data-fault]")].map(({ dataset }) => dataset.fault);
  expect(faults).toEqual(["stretched", "recoloured", "busy", "tilted"]);
});
