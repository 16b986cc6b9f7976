/** A large file on a line that breaks: how far it is, 'Continuar', and what arrives. */
import { createHash, randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import type { Page, TestInfo } from "@playwright/test";
import { field, list, send } from "../support/conversation.ts";
import { goOffline } from "../support/network.ts";
import { expect, test } from "../support/test.ts";

const PART = 5 * 1024 * 1024;
const SIZE = 2 * PART + 100;
const chooser = (page: Page) => page.getByLabel("Arquivos");
const goOn = (page: Page) => page.getByRole("button", { name: "Continuar: marca.zip" });

async function largeFile(info: TestInfo) {
  const bytes = Buffer.concat([Buffer.from("PK\x03\x04"), randomBytes(SIZE)], SIZE);
  const path = info.outputPath("marca.zip");
  await writeFile(path, bytes);
  return { path, hash: createHash("sha256").update(bytes).digest("hex") };
}

/** Lets the first part through; `refuse` meets the others until it is taken away. Returns where each part began. */
async function breakAfterFirst(page: Page, refuse: Parameters<Page["route"]>[1]) {
  const began: number[] = [];
  await page.route("**/api/envio/*", async (route, request) => {
    if (request.method() !== "PATCH") return route.fallback();
    began.push(Number(request.headers()["upload-offset"]));
    return began.length === 1 ? route.continue() : refuse(route, request);
  });
  const mend = async () => {
    await page.unroute("**/api/envio/*");
    page.on("request", (request) => {
      if (request.method() === "PATCH") began.push(Number(request.headers()["upload-offset"]));
    });
  };
  return { began, mend };
}

async function sentHash(page: Page): Promise<string> {
  // A file on its way has its progress or its fault behind its name.
  await expect(page.getByRole("list", { name: "Anexos" }).getByText("marca.zip", { exact: true })).toBeVisible();
  await send(page).click();
  const link = list(page).getByRole("link", { name: "marca.zip" });
  const response = await page.request.get(String(await link.getAttribute("href")));
  return createHash("sha256")
    .update(await response.body())
    .digest("hex");
}

test("[UPLOAD-5] what broke off goes on at 'Continuar', and after a reload with the same file, from where it was", async ({
  page,
  openRoom,
  allow,
  axe,
}, info) => {
  allow(/429/);
  const { path, hash } = await largeFile(info);
  await openRoom("designer");
  await field(page).fill("Segue a marca.");
  const { began, mend } = await breakAfterFirst(page, (route) =>
    route.fulfill({ status: 429, json: { kind: "busy", message: "Há muitos envios." } }),
  );
  await chooser(page).setInputFiles(path);
  await expect(page.getByRole("alert").getByText("Há muitos envios.")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "marca.zip: " })).toHaveCount(0);
  await axe(page);
  await goOn(page).press("Enter");
  await expect.poll(() => began).toEqual([0, PART, PART]);
  await expect(goOn(page)).toBeVisible();

  await page.reload();
  await mend();
  await chooser(page).setInputFiles(path);
  expect(await sentHash(page)).toBe(hash);
  expect(began).toEqual([0, PART, PART, PART, 2 * PART]);
  await expect(field(page)).toHaveValue("");
});

test("[UPLOAD-5] without a connection the sentence says so, and the file goes on by itself once it is back", async ({
  page,
  openRoom,
  context,
  allow,
}, info) => {
  allow(/ERR_|Failed to load/);
  const { path, hash } = await largeFile(info);
  await openRoom("designer");
  await page.setViewportSize({ width: 390, height: 844 });
  const { began, mend } = await breakAfterFirst(page, async (route) => {
    await goOffline(page);
    await route.abort("internetdisconnected");
  });
  await chooser(page).setInputFiles(path);
  await expect(page.getByText("O envio continua sozinho quando ela voltar.")).toBeVisible();
  await expect(goOn(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await mend();
  await context.setOffline(false);
  expect(await sentHash(page)).toBe(hash);
  expect(began).toEqual([0, PART, PART, 2 * PART]);
});
