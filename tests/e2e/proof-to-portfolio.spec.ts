/** Three people, each with a browser of their own, from the accepted quote to the published case. */
import { devices, type Page } from "@playwright/test";
import sharp from "sharp";
import { createUser } from "../support/factories.ts";
import { drop } from "../support/files.ts";
import { BADGE } from "../support/kits.ts";
import { follow } from "../support/live.ts";
import { holdRequests } from "../support/network.ts";
import { agreedRoom } from "../support/proofs.ts";
import { expect, test } from "../support/test.ts";

const PHONE = {
  viewport: { width: 390, height: 664 },
  hasTouch: true,
  isMobile: true,
  userAgent: devices["Pixel 7"].userAgent,
};

const picture = async (name: string, background: string) => ({
  name,
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 960, height: 600, channels: 3, background } })
    .png()
    .toBuffer(),
});

const turn = (page: Page, text: string | RegExp) =>
  expect(page.getByRole("heading", { name: text }).first()).toBeVisible();

/** Said by the one, seen on the account by the other. */
async function pay({ customer, designer, id }: { customer: Page; designer: Page; id: string }, payment: number) {
  await customer.goto(`/budget/${id}/pagamento/${payment}`);
  await customer.getByRole("button", { name: "Já paguei" }).tap();
  await designer.goto(`/budget/${id}/pagamento/${payment}`);
  await designer.getByRole("button", { name: "Recebido" }).click();
  await designer.getByRole("button", { name: /^Marcar como receb/ }).click();
  await expect(customer.getByText(/^.* está pag[ao]/).first()).toBeVisible();
}

/** What the designer's room leads to, and what is asked before it goes. */
async function send(designer: Page, question: string) {
  await designer.getByRole("button", { name: "enviar prova" }).click();
  await designer.getByRole("dialog", { name: question }).getByRole("button", { name: "Enviar e avisar" }).click();
}

test("[PROOF-15] [PROOF-24] [PROOF-28] [KIT-25] [KIT-30] [KIT-45] a customer on a phone, a designer and the owner go from the accepted quote through two rounds to the download and the published case, and each page follows the others; the kit that was delivered is not delivered again", async ({
  page: designer,
  visitor,
  login,
  database,
  smtp,
  axe,
}) => {
  test.slow();
  const room = await agreedRoom(database);
  const roomPath = `/budget/view/${room.id}`;
  const customer = await visitor(PHONE);
  const admin = await visitor();
  await login(designer, room.designer);
  await login(customer, room.customer);
  await login(admin, await createUser(database, { typeUser: 2 }));
  await pay({ customer, designer, id: room.id }, 1);
  await follow(customer, roomPath);

  await test.step("the first round", async () => {
    await designer.goto(roomPath);
    await designer.getByRole("link", { name: "Nova prova" }).first().click();
    await designer.getByLabel("Nome", { exact: true }).fill("O olho da onça");
    const a = designer.getByRole("group", { name: /^Direção A/ });
    await a.getByLabel(/Soltar ou escolher/).setInputFiles(await picture("selo.png", "#e8582e"));
    await expect(a.getByRole("img")).toHaveCount(1);
    await designer.getByLabel("A pergunta que abre a página").fill("O que ainda incomoda?");
    await send(designer, "Enviar esta prova?");
    await turn(customer, /Sua vez: olhar a prova e decidir/);
    await customer.getByRole("link", { name: "Abrir a prova" }).first().tap();
    await customer.getByRole("img", { name: /^Direção A/ }).tap({ position: { x: 200, y: 120 } });
    await customer.getByRole("textbox", { name: "Comentário 1" }).fill("Os olhos estão pequenos.");
    await customer.getByRole("button", { name: "Adicionar comentário" }).tap();
    await customer.getByRole("radio", { name: "Pedir ajustes" }).check();
    await customer.getByRole("button", { name: "Enviar 1 comentário" }).tap();
    await turn(customer, /faz a versão 2$/);
    await turn(designer, /Sua vez: fazer a versão 2/);
  });

  await test.step("the second, and the approval", async () => {
    await designer.getByRole("link", { name: "Abrir os comentários" }).first().click();
    await designer
      .getByLabel(/Soltar ou escolher/)
      .first()
      .setInputFiles(await picture("selo-2.png", "#b3330f"));
    await designer.getByRole("group", { name: "Comentário 1", exact: true }).getByLabel("Atendido").check();
    await send(designer, "Enviar a versão 2?");
    await customer.getByRole("link", { name: "Abrir", exact: true }).tap();
    await turn(customer, "Sua vez: olhar a versão 2");
    await customer.getByRole("radio", { name: "Aprovar" }).check();
    await customer.getByRole("textbox", { name: "Seu nome completo" }).fill("Lúcia Andrade");
    await customer.getByRole("button", { name: "Aprovar a versão 2" }).tap();
    await customer.getByRole("dialog", { name: "Aprovar a versão 2?" }).getByRole("button", { name: "Aprovar" }).tap();
    await turn(customer, /Você aprovou a versão 2/);
    await turn(designer, /Sua vez: preparar os arquivos/);
  });

  await test.step("the kit", async () => {
    await designer.getByRole("link", { name: "Montar a entrega" }).first().click();
    const svg = { name: "onca-principal.svg", mimeType: "image/svg+xml", buffer: Buffer.from(BADGE) };
    await drop(designer.getByRole("button", { name: "Soltar o SVG da principal" }), [svg]);
    // The palette begins with the drawing's colours.
    await expect(designer.getByLabel("HEX")).toHaveCount(2);
    const proposals = designer.getByRole("list", { name: "Propostas: Principal" });
    await proposals.getByRole("button", { name: "Uma cor" }).click();
    await designer.getByRole("button", { name: "Mandar a minha versão" }).click();
    const own = designer.getByRole("dialog", { name: "Mandar a minha versão" });
    await own.getByLabel("No lugar de").selectOption("Negativa");
    await own.getByLabel("Soltar o meu SVG", { exact: true }).setInputFiles([{ ...svg, name: "minha.svg" }]);
    await expect(proposals.getByRole("button", { name: "Negativa, sua" })).toHaveAttribute("aria-pressed", "true");
    await expect(designer.getByText(/^salvo/)).toBeVisible();
    await designer.getByRole("button", { name: "montar o kit" }).click();
    await expect(designer.getByText(/^Kit pronto: \d+ arquivos, /)).toBeVisible({ timeout: 90_000 });
    await designer.getByRole("button", { name: "entregar" }).click();
    const dialog = designer.getByRole("dialog", { name: "Entregar a marca?" });
    await axe(designer);
    await dialog.getByRole("button", { name: "Entregar e avisar" }).click();
    await expect(designer).toHaveURL(roomPath);
    await smtp.waitForMail(room.customer.email, /Os arquivos de Padaria Bonança/);
    // The same kit again would be no delivery, and no mail.
    await designer.goto(`/budget/${room.id}/entrega/montar`);
    await expect(designer.getByText(/^Este kit foi entregue hoje, às? .+ Mude alguma coisa/)).toBeVisible();
    await expect(designer.getByRole("button", { name: "entregar" })).toBeDisabled();
  });

  await test.step("paid, then downloaded", async () => {
    await pay({ customer, designer, id: room.id }, 2);
    await follow(customer, `/budget/${room.id}/entrega`);
    await expect(customer.getByRole("heading", { level: 1, name: "Sua marca está pronta" })).toBeVisible();
    const saved = customer.waitForEvent("download");
    await customer
      .getByRole("link", { name: /^Baixar tudo/ })
      .first()
      .tap();
    expect((await saved).suggestedFilename()).toMatch(/\.zip$/);
    await customer.getByRole("radio", { name: /^Pode A partir de hoje/ }).check();
    await expect(customer.getByText(/^Respondido por Lúcia Andrade/)).toBeVisible();
  });

  await test.step("the case", async () => {
    await admin.goto(roomPath);
    await admin.getByRole("button", { name: "Levar ao portfólio" }).click();
    await expect(admin.getByRole("heading", { level: 1, name: "Padaria Bonança no portfólio" })).toBeVisible();
    // A field that is left while another one is being saved is saved after it.
    const arrive = await holdRequests(admin, (url) => url.pathname.endsWith("/portfolio.data"));
    let saves = 0;
    admin.on("response", (response) => {
      if (response.request().method() === "POST" && /portfolio\.data/.test(response.url())) saves += 1;
    });
    await admin.getByLabel("Quem fez").fill("Davi e Rita");
    await admin.getByLabel("Ano").fill("2025");
    await admin.getByLabel("Serviços").fill("Marca e manual");
    await admin.getByLabel("Serviços").blur();
    arrive();
    await expect.poll(() => saves).toBe(2);
    await admin.reload();
    await expect(admin.getByLabel("Serviços")).toHaveValue("Marca e manual");
    await admin.getByRole("button", { name: "salvar e publicar" }).click();
    await expect(admin.getByText("O projeto está no ar.")).toBeVisible();
    const stranger = await visitor();
    await stranger.goto("/portifolio");
    await expect(stranger.getByRole("link", { name: /Padaria Bonança/ }).first()).toBeVisible();
  });
});
