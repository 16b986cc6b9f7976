import { eq } from "drizzle-orm";
import sharp from "sharp";
import { ACCOUNT_TYPES, type TypeUser } from "../../app/kit/roles.ts";
import { IMAGE_FAULT_MESSAGE } from "../../app/kit/upload.ts";
import type { CurrentUser } from "../../app/people/account.ts";
import { uploadCall } from "../../app/people/schema.ts";
import type { App } from "../support/app.ts";
import { chooseImage } from "../support/briefing.ts";
import { createBudget, createUser } from "../support/factories.ts";
import { chooser, picture, stored } from "../support/publishing.ts";
import { openQuoteFile, QUOTE } from "../support/quotes.ts";
import { sendRaw } from "../support/raw-form.ts";
import { cookieOf } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

const ADDRESS = "/api/referencia";
const LIMIT =
  /Você já enviou muitos arquivos na última hora\. Nada se perdeu: tente novamente em (\d+ minutos|uma hora)\./;

/** Uses up what this person may send within an hour; the function returned gives it back. */
async function useUp(database: App["database"], { id, typeUser }: { id: string; typeUser: TypeUser }) {
  await database
    .insert(uploadCall)
    .values(Array.from({ length: ACCOUNT_TYPES[typeUser].uploads.anHour }, () => ({ userId: id })));
  return () => database.delete(uploadCall).where(eq(uploadCall.userId, id));
}

async function send(app: App, person: CurrentUser, bytes: Buffer) {
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
  const type = "multipart/form-data; boundary=b";
  return sendRaw(app, await cookieOf(app, person), ADDRESS, {
    what: "a picture",
    type,
    body: [head, bytes, "\r\n--b--\r\n"],
  });
}

test("[SPEED-6] [SEC-8.4] an image waits its turn", async ({ page, app, database, openQuestionnaire, allow, axe }) => {
  allow(/429|503/);
  const clara = await openQuestionnaire(2);
  const name = page.getByLabel("Nome da empresa ou do projeto");
  await name.fill("Padaria Aurora");
  const giveBack = await useUp(database, clara);
  await chooseImage(page);
  await expect(page.getByRole("alert")).toHaveText(LIMIT);
  await expect(name).toHaveValue("Padaria Aurora");
  await axe(page);
  await giveBack();
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByText("vasos.jpg")).toBeVisible();
  await expect(page.getByText("Imagem anexada")).toBeVisible();
  await page.getByRole("button", { name: "Remover imagem" }).click();

  const create = { width: 7000, height: 7000, channels: 3, background: "#e8743b" } as const;
  const large = await sharp({ create }).jpeg().toBuffer();
  const others = await Promise.all(Array.from({ length: 7 }, () => createUser(app.database)));
  // Two each: while the first ones are handled there is time for one more request.
  const flood = others.flatMap((other) => [1, 2].map(() => send(app, other, large)));
  await Promise.race(flood);
  await chooseImage(page);
  await expect(page.getByRole("alert")).toHaveText(IMAGE_FAULT_MESSAGE.busy);
  await expect(name).toHaveValue("Padaria Aurora");
  // 429: on a busy machine a picture's turn may not come within its 30 s.
  for (const { status } of await Promise.all(flood)) expect([201, 429, 503]).toContain(status);
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByText("Imagem anexada")).toBeVisible();
});

test("[SEC-8.4] the hour's limit is told beside the quote's file, kept", async ({ page, database, login, allow }) => {
  allow(/429/);
  const davi = await login(page, { typeUser: 1 });
  const { id } = await createBudget(database, await createUser(database), { designSelect: davi.id });
  await page.goto(`/budget/view/${id}`);
  const giveBack = await useUp(database, davi);
  await openQuoteFile(page);
  await page.getByLabel(/Escolher arquivo/).setInputFiles(QUOTE);
  const submit = page.getByRole("button", { name: "Enviar", exact: true });
  await submit.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert")).toHaveText(LIMIT);
  await expect(dialog).toContainText("proposta.pdf");
  await giveBack();
  await submit.click();
  await expect(page.getByText("Orçamento enviado. O cliente recebe um aviso por e-mail.")).toBeVisible();
});

test("[SEC-8.4] the hour's limit is told beside a picture's place", async ({ page, database, login, allow }) => {
  allow(/429/);
  const ada = await login(page, { typeUser: 2 });
  await page.goto("/admin/create/inspiration");
  const giveBack = await useUp(database, ada);
  await chooser(page, "Imagem 1").setInputFiles(await picture("vasos.jpg"));
  await expect(page.getByRole("alert")).toContainText(LIMIT);
  await giveBack();
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(stored(page, "Imagem 1")).toBeVisible();
});
