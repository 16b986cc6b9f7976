/** What people paste into a conversation and drop on it. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { field, list, send } from "../support/conversation.ts";
import { attachedName, endComposition, give, type Held, PASTES } from "../support/pasting.ts";
import { expect, test } from "../support/test.ts";

const png = await sharp({ create: { width: 12, height: 8, channels: 3, background: "#e8743b" } })
  .png()
  .toBuffer();
const picture = png.toString("base64");
const attached = (page: Page) => page.getByRole("list", { name: "Anexos" });

async function paste(page: Page, held: Held): Promise<boolean> {
  await field(page).focus();
  return page.evaluate(give, { kind: "paste" as const, held, picture });
}

test("[PASTE-1] of a paste the text is taken, or the picture, as people mean it", async ({
  page,
  context,
  openRoom,
}) => {
  await openRoom("designer");
  for (const { from, held, isText } of PASTES) {
    expect(await paste(page, held), from).toBe(!isText);
    if (isText) continue;
    await expect(attached(page).getByText(attachedName(held)).last(), from).toBeVisible();
  }
  await expect(attached(page).getByRole("progressbar")).toHaveCount(0);
  const names = await attached(page).getByRole("listitem").allInnerTexts();
  expect(names).toHaveLength(PASTES.filter(({ isText }) => !isText).length);
  expect(new Set(names.map((name) => name.split("\n")[0])).size).toBe(names.length);

  // The same through the system's own clipboard.
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(async (bytes) => {
    const image = new Blob([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))], { type: "image/png" });
    const text = (type: string, words: string) => new Blob([words], { type });
    await navigator.clipboard.write([
      new ClipboardItem({
        "text/plain": text("text/plain", "Nome: Sorvete Caju"),
        "text/html": text("text/html", "<p>Nome: Sorvete Caju</p>"),
        "image/png": image,
      }),
    ]);
  }, picture);
  await field(page).press("Control+V");
  await expect(field(page)).toHaveValue("Nome: Sorvete Caju");
  await expect(attached(page).getByRole("listitem")).toHaveCount(names.length);
});

/** Drops files of the disk, as a file manager does. */
async function dropFiles(
  page: Page,
  paths: string[],
  at: { x: number; y: number },
  hold: () => Promise<void> = async () => {},
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  const send = (type: "dragEnter" | "dragOver" | "drop") =>
    session.send("Input.dispatchDragEvent", { type, ...at, data });
  for (const type of ["dragEnter", "dragOver", "dragOver"] as const) await send(type);
  await hold();
  await send("drop");
  await session.detach();
}

test("[PASTE-2] files and folders are attached, also what is dropped on a row while its file arrives, and beside the field nothing replaces the page", async ({
  page,
  openRoom,
}) => {
  await openRoom("designer");
  await field(page).fill("Meio escrita");
  const folder = await mkdtemp(join(tmpdir(), "traco-drop-"));
  try {
    const paths = ["um.png", "dois.png"].map((name) => join(folder, name));
    await mkdir(join(folder, "entrega/fontes"), { recursive: true });
    await mkdir(join(folder, "vazia"));
    const inside = [join(folder, "entrega/logo.png"), join(folder, "entrega/fontes/três.png")];
    for (const path of [...paths, ...inside]) await writeFile(path, png);
    await writeFile(join(folder, "entrega/.DS_Store"), "x");

    // On a row, while its file arrives.
    const arrives = Promise.withResolvers<void>();
    await page.route("**/anexo", async (route) => {
      await arrives.promise;
      await route.continue();
    });
    const [first = "", second = ""] = ["linha.png", "outra.png"].map((name) => join(folder, name));
    for (const path of [first, second]) await writeFile(path, png);
    const { x = 0, y = 0 } = (await field(page).boundingBox()) ?? {};
    await dropFiles(page, [first], { x: x + 20, y: y + 20 });
    const row = await attached(page).getByRole("listitem").boundingBox();
    await dropFiles(page, [second], { x: (row?.x ?? 0) + 20, y: (row?.y ?? 0) + 20 }, async () => {
      await expect(page.locator("form[data-over]")).toBeVisible();
      arrives.resolve();
      await expect(attached(page).getByRole("progressbar")).toHaveCount(0);
    });
    await expect(attached(page).getByText(/^(linha|outra)\./)).toHaveCount(2);

    // Each file that is attached moves the field, and once more when it has gone up: then its row is another.
    const onField = async () => {
      await expect(attached(page).getByRole("progressbar")).toHaveCount(0);
      const { x = 0, y = 0 } = (await field(page).boundingBox()) ?? {};
      return { x: x + 20, y: y + 20 };
    };
    await dropFiles(page, paths, await onField());
    await expect(attached(page).getByText(/^(um|dois)\./)).toHaveCount(2);
    await dropFiles(page, [join(folder, "entrega")], await onField());
    await expect(attached(page).getByText(/^(logo|três)\./)).toHaveCount(2);
    await expect(attached(page).getByRole("listitem")).toHaveCount(6);
    await dropFiles(page, [join(folder, "vazia")], await onField());
    await expect(page.getByRole("alert")).toHaveText("Essa pasta está vazia.");

    const address = page.url();
    await dropFiles(page, paths, { x: 20, y: 20 });
    await expect(field(page)).toHaveValue("Meio escrita");
    await expect(attached(page).getByRole("listitem")).toHaveCount(6);
    expect(page.url()).toBe(address);
    await expect(attached(page).getByRole("progressbar")).toHaveCount(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("[PASTE-2] [PASTE-3] [PASTE-4] selected text is dragged into the field; neither the Enter of a composition nor invisible signs send a message", async ({
  page,
  openRoom,
}) => {
  await openRoom("designer");
  await field(page).fill("meia-noite");
  await send(page).click();
  const said = list(page).getByText("meia-noite", { exact: true });
  // What is marked before goes with the bubble of a message on its way.
  await expect(list(page).getByText(/^Enviada/)).toBeVisible();
  await said.selectText();
  const from = await said.boundingBox();
  const to = await field(page).boundingBox();
  if (!from || !to) throw new Error("nothing to drag");
  await page.mouse.move(from.x + 10, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + 20, { steps: 5 });
  await page.mouse.up();
  await expect(field(page)).toHaveValue("meia-noite");
  await expect(attached(page).getByRole("listitem")).toHaveCount(0);
  await field(page).fill("");

  await field(page).fill("日本");
  expect(await page.evaluate(endComposition)).toBe(false);
  await expect(field(page)).toHaveValue("日本");
  await field(page).fill("\u200b\u2060\u2800\u3164\u115f\ufeff\u00ad");
  await send(page).click();
  await expect(list(page).getByText(/^Enviada/)).toHaveCount(1);
  // The next one is sent, and the only one.
  await field(page).fill("Agora sim");
  await field(page).press("Enter");
  await expect(list(page).getByText("Agora sim")).toHaveCount(1);
  await expect(list(page)).not.toContainText("日本");
});
