/** From the room to the delivery, and from there to the portfolio, as their pages are sent. */
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect } from "vitest";
import { showcase } from "../../app/delivery/schema.ts";
import { STATUS } from "../../app/requests/budget-statuses.ts";
import { budget } from "../../app/requests/schema.ts";
import { createRoom } from "../support/conversation.ts";
import { deliveredKit } from "../support/deliveries.ts";
import { test } from "../support/pages.ts";

test("[KIT-47] the room leads to the delivery, for both sides, also after the end", async ({ app, login }) => {
  const room = await createRoom(app.database);
  await deliveredKit(app.database, room, { dataDir: app.dataDir });
  const [lucia, rui, ada] = [await login(room.customer), await login(room.designer), await login(room.admin)];
  const view = `/budget/view/${room.id}`;
  for (const somebody of [lucia, rui, ada]) {
    const page = await somebody.open(view);
    expect(page.link("Abrir a entrega").getAttribute("href")).toBe(`/budget/${room.id}/entrega`);
  }
  (await lucia.open(view)).said("Sua vez: abrir a entrega");
  await app.database.update(budget).set({ status: STATUS.finished.id }).where(eq(budget.id, room.id));
  for (const somebody of [lucia, rui, ada]) (await somebody.open(view)).link("Abrir a entrega");
  const stranger = await login(room.visitor);
  expect((await stranger.open(view)).queryByRole("link", { name: "Abrir a entrega" })).toBeNull();
});

test("[KIT-43] 'Levar ao portfólio' leads to the draft; each field says where it came from", async ({ app, login }) => {
  const room = await createRoom(app.database);
  await deliveredKit(app.database, room, { dataDir: app.dataDir });
  const [lucia, rui, ada] = [await login(room.customer), await login(room.designer), await login(room.admin)];
  expect(
    (await lucia.open(`/budget/${room.id}/entrega`)).queryByRole("button", { name: "Levar ao portfólio" }),
  ).toBeNull();
  expect((await lucia.get(`/budget/${room.id}/portfolio`)).status).toBe(404);
  expect((await ada.get(`/budget/${room.id}/portfolio`)).headers.get("location")).toBe(`/budget/${room.id}/entrega`);
  const draft = await (await rui.open(`/budget/${room.id}/entrega`)).send("Levar ao portfólio");
  expect(draft.url).toBe(`/budget/${room.id}/portfolio`);
  draft.getByRole("heading", { name: "Padaria Bonança no portfólio" });
  for (const [label, origin] of [
    ["Título", "escrito pela gente"],
    ["Cliente", "do pedido"],
    ["Site", "do pedido"],
    ["Texto", "do pedido e da prova"],
    ["Quem fez", "da entrega"],
  ] as const)
    expect(draft.describe(label)).toContain(origin);
  draft.said("Quem publica é a direção do estúdio.");
  draft.said("Lúcia ainda não respondeu");
  expect(draft.queryByRole("link", { name: "Abrir no editor" })).toBeNull();
  for (const page of [`/budget/${room.id}/entrega`, `/budget/view/${room.id}`]) {
    const begun = await ada.open(page);
    expect(begun.queryByRole("button", { name: "Levar ao portfólio" })).toBeNull();
    expect(begun.link("Abrir o rascunho do portfólio").getAttribute("href")).toBe(draft.url);
  }
  const saved = await draft.send("Tirar Horizontal, do kit");
  expect(saved.queryByText("Horizontal, do kit", { selector: "figcaption" })).toBeNull();
  // A picture of their own becomes the last of the draft.
  const image = `/api/budget/${room.id}/portfolio/imagem`;
  const shop = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#e8582e" } })
    .jpeg()
    .toBuffer();
  expect((await rui.upload(image, shop, "loja.jpg")).status).toBe(201);
  expect((await rui.upload(image, Buffer.from("oi"), "notas.txt", "text/plain")).status).toBe(415);
  expect((await lucia.upload(image, shop)).status).toBe(403);
  const sent = await rui.open(`/budget/${room.id}/portfolio`);
  sent.getByText("Padaria Bonança: loja", { selector: "figcaption" });
  sent.getByLabelText("Enviar outra");
  const [row] = await app.database.select().from(showcase).where(eq(showcase.budgetId, room.id));
  await lucia.send(`/budget/${room.id}/entrega`, { intent: "showing", showing: "now" });
  const hers = await ada.open(`/budget/${room.id}/portfolio`);
  hers.said("Lúcia Andrade autorizou");
  expect(hers.link("Abrir no editor").getAttribute("href")).toBe(`/admin/editar/portifolio/${row?.item}`);
  const untitled = await hers.send("salvar e publicar", { Título: "" });
  untitled.said("Escreva o título.");
  const published = await untitled.send("salvar e publicar", { Título: "Padaria Bonança, pão com tempo" });
  published.said("Projeto publicado.");
  published.said(/O projeto está no ar\./);
});

test("[KIT-45] a preview link ends with its customer's no, and no other opens until they allow it", async ({
  app,
  login,
  visitor,
}) => {
  const room = await createRoom(app.database);
  await deliveredKit(app.database, room, { dataDir: app.dataDir });
  const [lucia, rui] = [await login(room.customer), await login(room.designer)];
  const portfolio = `/budget/${room.id}/portfolio`;
  await (await rui.open(`/budget/${room.id}/entrega`)).send("Levar ao portfólio");
  const look = async () => (await rui.post(portfolio, { deed: "preview" })).headers.get("location") ?? "";
  const [link, somebody] = [await look(), visitor()];
  expect((await somebody.get(link)).status).toBe(200);
  const answer = (showing: string) => lucia.send(`/budget/${room.id}/entrega`, { intent: "showing", showing });
  await answer("no");
  expect((await somebody.get(link)).status).toBe(404);
  const refused = "Quem pediu prefere que não: a prévia também não abre.";
  (await rui.open(portfolio)).getByRole("button", { name: "Ver antes", description: refused });
  expect((await rui.send(portfolio, { deed: "preview" })).html).toContain(refused);
  await answer("now");
  expect((await somebody.get(link)).status).toBe(404);
  expect((await somebody.get(await look())).status).toBe(200);
});
