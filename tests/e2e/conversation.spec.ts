/** A conversation as its people use it: the customer on a phone, the designer at a desk. Its addresses: tests/pages/conversation.test.ts. */
import { eq } from "drizzle-orm";
import { message } from "../../app/conversation/schema.ts";
import { createRoom, field, list, send } from "../support/conversation.ts";
import { goOffline, goOnline, holdRequests } from "../support/network.ts";
import { QUOTE } from "../support/quotes.ts";
import { expect, test } from "../support/test.ts";
import { photograph } from "../support/whole-job.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test("[CHAT-1] [CHAT-2] [CHAT-3] [CHAT-5] customer and designer write, read and answer each other; for ten minutes a message is edited and deleted, and both show", async ({
  page,
  visitor,
  database,
  login,
  axe,
}) => {
  const room = await createRoom(database);
  await page.setViewportSize({ width: 1440, height: 900 });
  await login(page, room.designer);
  const phone = await visitor(PHONE);
  await login(phone, room.customer);

  await page.goto(`/budget/view/${room.id}`);
  await expect(list(page)).toContainText("Escreva para Lúcia");
  await field(page).fill("Bom dia, Lúcia. Veja https://traco.example/letra.");
  await field(page).press("Enter");
  await expect(list(page).getByText("Enviada")).toBeVisible();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("");

  await phone.goto(`/budget/${room.id}/conversa`);
  await expect(phone.getByRole("heading", { name: "Conversa com Rui Nogueira" })).toBeVisible();
  await expect(list(phone)).toContainText("nova");
  const link = list(phone).getByRole("link", { name: "https://traco.example/letra", exact: true });
  await expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow");
  await axe(phone);
  await expect(field(phone)).toBeInViewport();
  await expect(phone.getByRole("link", { name: /Com Rui, desde hoje: prepara o orçamento/ })).toBeVisible();

  // On a phone Enter is a line.
  await field(phone).fill("Três.");
  await field(phone).press("Enter");
  await field(phone).pressSequentially("Mando foto.");
  await send(phone).click();
  await expect(list(phone).getByText("Três.\nMando foto.")).toBeVisible();
  await expect(list(phone).getByText(/Enviada|Lida/)).toBeVisible();

  await expect(list(page)).toContainText("Lida");
  await expect(list(page)).toContainText("Lúcia Andrade");
  await axe(page);

  await field(page).fill("Quantos tamanhus?");
  await send(page).click();
  await expect(list(page).getByRole("button", { name: "editar" })).toHaveCount(2);
  await list(page).getByRole("button", { name: "editar" }).last().click();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("Quantos tamanhus?");
  await field(page).fill("Quantos tamanhos?");
  await page.getByRole("button", { name: "Salvar mensagem" }).click();
  await expect(list(page)).toContainText("Quantos tamanhos?");
  await expect(list(page)).toContainText(", editada");
  await expect(list(phone)).toContainText("Editada");

  await list(page).getByRole("button", { name: "apagar" }).last().click();
  await page.getByRole("dialog").getByRole("button", { name: "Apagar", exact: true }).click();
  await expect(list(page)).toContainText(/Mensagem apagada por você às \d\d:\d\d/);
  await expect(field(page)).toBeFocused();
  await expect(list(phone)).toContainText(/Mensagem apagada por Rui às \d\d:\d\d/);
  await expect(list(phone)).not.toContainText("tamanhos");
});

test("[CHAT-2] without a connection a message stays, survives a reload, and arrives once; a file that is too large or no picture says so, and the text stays and goes with one that is", async ({
  page,
  openRoom,
  database,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load|415/);
  const room = await openRoom("customer");
  await goOffline(page);
  await field(page).fill("Da estrada, sem sinal.");
  await send(page).click();
  const again = list(page).getByRole("button", { name: "Não foi. Tentar de novo" });
  await expect(again).toBeVisible();
  await field(page).fill("E mais uma coisa");
  await goOnline(page);
  await page.reload();
  await expect(field(page)).toHaveValue("E mais uma coisa");
  await expect(list(page)).toContainText("Da estrada, sem sinal.");
  await again.dblclick();
  await expect(list(page).getByText("Enviada")).toBeVisible();
  await expect(again).toHaveCount(0);
  const rows = await database.select().from(message).where(eq(message.budgetId, room.id));
  expect(rows.map(({ text }) => text)).toEqual(["Da estrada, sem sinal."]);

  await field(page).fill("Segue a foto.");
  const huge = { name: "grande.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(10 * 1024 * 1024 + 1) };
  await page.getByLabel("Arquivos").setInputFiles(huge);
  await expect(
    page.getByText("Arquivo acima de 10 MB. Mande um menor, o texto que você escreveu continua aí."),
  ).toBeVisible();
  const text = { name: "nota.png", mimeType: "image/png", buffer: Buffer.from("só texto") };
  await page.getByLabel("Arquivos").setInputFiles(text);
  await expect(page.getByText("Esse arquivo não é um PDF nem uma imagem")).toBeVisible();
  await page.getByRole("button", { name: "Tirar grande.jpg" }).click();
  await page.getByRole("button", { name: "Tirar nota.png" }).click();
  await expect(field(page)).toBeFocused();
  // One that went up is taken off as well.
  const proposal = { name: "proposta.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.6\n") };
  await page.getByLabel("Arquivos").setInputFiles(proposal);
  await expect(page.getByText("Subiu, vai com a mensagem")).toBeVisible();
  await page.getByRole("button", { name: "Tirar proposta.pdf" }).click();
  await expect(page.getByText("Subiu, vai com a mensagem")).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("Segue a foto.");
  const picture = { name: "placa.jpg", mimeType: "image/jpeg", buffer: await photograph(1200, 800) };
  await page.getByLabel("Arquivos").setInputFiles([picture, QUOTE]);
  const attached = page.getByRole("list", { name: "Anexos" });
  await expect(attached.getByRole("button", { name: /^Tirar/ })).toHaveCount(2);
  await expect(attached.getByText("Subiu, vai com a mensagem")).toHaveCount(2);
  await send(page).click();
  const shown = list(page).getByRole("img", { name: "Imagem: placa.webp" });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
});

test("[CHAT-2] what is typed before the program runs stays in the field, after what was left there", async ({
  page,
  database,
  login,
}) => {
  const room = await createRoom(database);
  await login(page, room.customer);
  for (const path of [`/budget/view/${room.id}`, `/budget/${room.id}/conversa`]) {
    for (const kept of ["Bom dia.", "Bom dia.\nChegou?"]) {
      const release = await holdRequests(page, "**/assets/entry.client-*.js");
      const opened = page.goto(path);
      await field(page).pressSequentially(kept.split("\n").at(-1) ?? "");
      release();
      await opened;
      await expect(field(page)).toHaveValue(kept);
      await page.reload();
      await expect(field(page)).toHaveValue(kept);
      await page.unroute("**/assets/entry.client-*.js");
    }
    await field(page).fill("");
  }
});

test("[CHAT-6] a question is asked at one press, and ticked by its reply", async ({
  page,
  openRoom,
  visitor,
  login,
  axe,
}) => {
  const room = await openRoom("designer");
  const questions = page.getByRole("list", { name: "Falta perguntar" });
  const press = questions.getByRole("button", { name: /^Perguntar/ });
  const count = await press.count();
  const first = questions.getByRole("listitem").first();
  await press.first().dblclick();
  await expect(first).toContainText("perguntado hoje");
  await expect(press).toHaveCount(count - 1);
  await expect(first.getByRole("checkbox"), "the pressed button is gone").toBeFocused();
  await page.getByRole("button", { name: "Outra pergunta" }).click();
  await page.getByLabel("Sua pergunta").fill("Quem aprova a marca?");
  await page.getByLabel("Sua pergunta").press("Enter");
  await expect(questions).toContainText("Quem aprova a marca?");
  await axe(page);

  const customer = await visitor(PHONE);
  await login(customer, room.customer);
  await customer.goto(`/budget/${room.id}/conversa`);
  await customer.getByRole("button", { name: "Responder a: Quem aprova a marca?" }).click();
  await expect(field(customer)).toBeFocused();
  await expect(customer.getByText("Respondendo: Quem aprova a marca?")).toBeVisible();
  await field(customer).fill("Eu e minha irmã.");
  await send(customer).click();
  await expect(list(customer).getByText("Eu e minha irmã.")).toBeVisible();

  await expect(questions.getByRole("listitem").filter({ hasText: "Quem aprova" })).toContainText(
    "respondido: Eu e minha irmã.",
  );
  const tick = first.getByRole("checkbox");
  await tick.click();
  await expect(tick).toBeChecked();
  await expect(page.getByText(`2 de ${count + 1} respondidas`)).toBeVisible();
});
