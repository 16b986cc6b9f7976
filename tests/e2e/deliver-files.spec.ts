/** Files of a delivery, and vectors of an old mark, in a conversation (MEND2-3). How much: tests/pages/conversation-limits.test.ts. */
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { attachmentMessages, notAsNamed } from "../../app/conversation/conversation.ts";
import { UPLOAD_KINDS } from "../../app/kit/upload.ts";
import { createRoom, field, list, send } from "../support/conversation.ts";
import { holdRequests } from "../support/network.ts";
import { expect, test } from "../support/test.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SVG = '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><script>parent.stolen = 1</script></svg>';

const file = (name: string, bytes: string, mimeType = "application/octet-stream") => ({
  name,
  mimeType,
  buffer: Buffer.from(bytes, "latin1"),
});
const chooser = (page: Page) => page.getByLabel("Arquivos");
const attached = (page: Page) => page.getByRole("list", { name: "Anexos" });

/** Waits until the files are stored. */
async function choose(page: Page, ...files: ReturnType<typeof file>[]): Promise<void> {
  await chooser(page).setInputFiles(files);
  for (const { name } of files) await expect(attached(page).getByText(name, { exact: true })).toBeVisible();
  await expect(attached(page).getByRole("progressbar")).toHaveCount(0);
}

test("[MEND2-3] [CHAT-2] a designer delivers, and the customer saves each file under its own name, on a phone", async ({
  page,
  openRoom,
  visitor,
  login,
  axe,
}) => {
  const room = await openRoom("designer");
  const delivery = [
    file("Padaria Bonança (v2).svg", SVG, "image/svg+xml"),
    file("Bonança.zip", "PK\x03\x04\x14", "application/zip"),
    file("Bonança.ai", "%PDF-1.6\n"),
    file("Bonança.eps", "%!PS-Adobe-3.0 EPSF-3.0\n"),
    file("Bonança Sans.woff2", "wOF2\0\x01\0\0", "font/woff2"),
  ];
  await choose(page, ...delivery);
  await field(page).fill("A marca está pronta.");
  await send(page).click();
  await expect(list(page).getByText("Enviada")).toBeVisible();
  await axe(page);

  const phone = await visitor(PHONE);
  await login(phone, room.customer);
  await phone.goto(`/budget/${room.id}/conversa`);
  await expect(list(phone).getByRole("link", { name: "Bonança.zip" })).toContainText("ZIP, 1 KB");
  for (const { name } of delivery) {
    const link = list(phone).getByRole("link", { name });
    const saved = phone.waitForEvent("download");
    await link.click();
    expect(await (await saved).failure(), name).toBeNull();
    expect((await saved).suggestedFilename()).toBe(name);
  }
  await expect(list(phone).getByRole("img")).toHaveCount(0);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await axe(phone);
});

test("[MEND2-3] [CHAT-1] before a claim the customer talks to the studio, at 320 px and by keyboard, and sends the drawing of an old mark; a package, and a file that is not what its name says, are told why not", async ({
  page,
  database,
  login,
  allow,
  axe,
}) => {
  allow(/415/);
  const room = await createRoom(database, { claimed: false });
  await page.setViewportSize({ width: 320, height: 640 });
  await login(page, room.customer);
  await page.goto(`/budget/${room.id}/conversa`);
  await expect(page.getByRole("heading", { name: "Conversa com Estúdio Traço" })).toBeVisible();
  await field(page).focus();
  await page.keyboard.type("Uma palavra muito comprida: ".repeat(4) + "x".repeat(120));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(list(page).getByText("Enviada")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await axe(page);

  await field(page).fill("A marca da minha avó.");
  await choose(page, file("Marca antiga.svg", SVG), file("Marca antiga.eps", "\xc5\xd0\xd3\xc6\0"));
  await chooser(page).setInputFiles([
    file("tudo.zip", "PK\x03\x04"),
    file("programa.svg", "MZ\x90\0"),
    file("pagina.svg", "<!doctype html><svg></svg>"),
    file("foto.ai", "\xff\xd8\xff\xe0"),
  ]);
  await expect(page.getByText(attachmentMessages(0)["wrong-type"])).toBeVisible();
  await expect(page.getByText(notAsNamed("svg"))).toHaveCount(2);
  await expect(page.getByText(notAsNamed("ai"))).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  for (const name of ["tudo.zip", "programa.svg", "pagina.svg", "foto.ai"])
    await page.getByRole("button", { name: `Tirar ${name}` }).click();
  await expect(field(page)).toHaveValue("A marca da minha avó.");
  await send(page).click();
  await expect(list(page).getByText("Enviada")).toHaveCount(2);
  await expect(list(page).getByRole("link", { name: "Marca antiga.svg" })).toBeVisible();

  // The server decides, whatever a browser lets through.
  const api = `/api/budget/${room.id}/anexo`;
  const refused = await page.request.post(api, { multipart: { file: file("tudo.zip", "PK\x03\x04", "image/png") } });
  expect([refused.status(), (await refused.json()).message]).toEqual([415, attachmentMessages(0)["wrong-type"]]);
});

test("[MEND2-3] a file that is too big or did not arrive says so, the latter is sent again at a press, one on its way is stopped, and the text stays until the files are there", async ({
  page,
  openRoom,
  allow,
}) => {
  allow(/ERR_FAILED|Failed to load/);
  const folder = await mkdtemp(join(tmpdir(), "traco-delivery-"));
  const tooBig = join(folder, "demais.zip");
  await writeFile(tooBig, "PK\x03\x04");
  await truncate(tooBig, UPLOAD_KINDS.message.maxBytes + 1);
  await openRoom("designer");
  await field(page).fill("Segue a marca.");
  await chooser(page).setInputFiles(tooBig);
  await expect(page.getByText(attachmentMessages(1)["too-big"])).toBeVisible();
  await page.getByRole("button", { name: "Tirar demais.zip" }).click();
  await rm(folder, { recursive: true });

  await page.route("**/anexo", (route) => route.abort());
  await chooser(page).setInputFiles(file("marca.svg", SVG));
  await expect(page.getByText(attachmentMessages(1)["broken-off"])).toBeVisible();
  await page.unroute("**/anexo");
  let held = false;
  // Without a route at all the browser would let go what is held.
  await page.route("**/anexo", async (route) => {
    if (held) await route.continue();
    held = true;
  });
  await page.getByRole("button", { name: "Tentar de novo: marca.svg" }).click();
  await expect(page.getByText(/Subindo, \d+%/)).toBeVisible();
  await send(page).click();
  const wait = page.getByText("Espere os arquivos subirem.");
  await expect(wait).toBeVisible();
  await chooser(page).setInputFiles(file("manual.zip", "PK\x03\x04"));
  await page.getByRole("button", { name: "Tirar marca.svg" }).click();
  await expect(attached(page).getByText("marca.svg")).toHaveCount(0);
  await expect(attached(page).getByRole("progressbar")).toHaveCount(0);
  await expect(field(page)).toHaveValue("Segue a marca.");

  await page.unroute("**/anexo");
  const release = await holdRequests(page, "**/anexo");
  await chooser(page).setInputFiles(file("marca.svg", SVG));
  await send(page).click();
  await expect(wait).toBeVisible();
  release();
  await expect(attached(page).getByRole("progressbar")).toHaveCount(0);
  await expect(attached(page).getByText("marca.svg")).toBeVisible();
  await expect(wait).toHaveCount(0);
  await send(page).click();
  await expect(list(page).getByRole("link", { name: "manual.zip" })).toBeVisible();
});
