import { eq, sql } from "drizzle-orm";
import { authUser, mailWait } from "../../app/data/schema/auth.ts";
import { REGISTRATION_MESSAGE } from "../../app/domain/account.ts";
import { confirm, newcomer, register } from "../support/registering.ts";
import { codeIn, linkIn } from "../support/smtp.ts";
import { expect, test } from "../support/test.ts";

const stage3 = { name: "Confirme seu e-mail" };

test("[AUTH-4] a code is good for five tries", async ({ page, smtp }) => {
  const who = newcomer();
  await register(page, who);
  const code = codeIn(await smtp.waitForMail(who.email));
  const wrong = code === "000000" ? "000001" : "000000";
  for (let tries = 0; tries < 5; tries += 1) {
    await confirm(page, wrong);
    await expect(page.getByRole("alert")).toHaveText(REGISTRATION_MESSAGE.wrongCode);
  }
  await confirm(page, code);
  await expect(page.getByRole("alert")).toHaveText(REGISTRATION_MESSAGE.blockedCode);
});

test("[AUTH-4] the countdown runs from 01:30, a resend sets it to 05:00, and the server keeps it over a reload", async ({
  page,
  database,
  smtp,
}) => {
  await page.clock.install();
  const who = newcomer();
  await register(page, who);
  const clock = page.getByRole("timer");
  const resend = page.getByRole("button", { name: "Reenviar e-mail" });
  await expect(clock).toHaveText(/01:(30|29)/);
  await expect(resend).toBeDisabled();
  await page.clock.runFor(30_000);
  await expect(clock).toHaveText(/00:(59|60|58|57)/);
  await page.clock.runFor(60_000);
  await expect(clock).toHaveText("00:00");
  await expect(page.getByRole("status")).toHaveText("Já dá para reenviar o e-mail.");
  await expect(resend).toBeEnabled();

  // The browser's clock ran ahead of the server's, which refuses and sets the countdown right.
  await resend.click();
  await expect(page.getByRole("alert")).toHaveText(
    "Ops! não conseguimos enviar um email alternativo, tente novamente mais tarde",
  );
  await expect(clock).toHaveText(/01:\d\d/);
  await page.reload();
  await expect(page.getByRole("heading", stage3)).toBeVisible();
  await expect(clock).toHaveText(/01:[0-2]\d/);

  const first = await smtp.waitForMail(who.email);
  await database
    .update(mailWait)
    .set({ until: sql`now()` })
    .where(eq(mailWait.key, `confirm:${who.email}`));
  await page.reload();
  await resend.click();
  await expect(page.getByRole("alert")).toHaveText("Verifique seu e-mail, lembre de verificar o spam!");
  await expect(clock).toHaveText(/05:00|04:5\d/);
  await expect(resend).toBeDisabled();
  const second = await smtp.waitForMail(who.email);
  expect(codeIn(second)).not.toBe(codeIn(first));
  await confirm(page, codeIn(first));
  await expect(page.getByRole("alert")).toHaveText(REGISTRATION_MESSAGE.wrongCode);
  await confirm(page, codeIn(second));
  await expect(page).toHaveURL("/account");
});

test("[AUTH-4] a resend that fails says so, can be repeated at once, and leaves the first mail good", async ({
  page,
  database,
  smtp,
}) => {
  const who = newcomer();
  await register(page, who);
  await expect(page.getByRole("heading", stage3)).toBeVisible();
  const first = await smtp.waitForMail(who.email);
  await database.delete(mailWait).where(eq(mailWait.key, `confirm:${who.email}`));
  await page.reload();
  smtp.mode = "refuse";
  const resend = page.getByRole("button", { name: "Reenviar e-mail" });
  await resend.click();
  await expect(page.getByRole("alert")).toHaveText(
    "Ops! não conseguimos enviar um email alternativo, tente novamente mais tarde",
  );
  await expect(resend).toBeEnabled();
  await confirm(page, codeIn(first));
  await expect(page).toHaveURL("/account");
});

test("[AUTH-4] the link of the mail works in another browser, and only its button confirms", async ({
  page,
  visitor,
  smtp,
  database,
  axe,
}) => {
  const who = newcomer();
  await register(page, who, "/registre?voltar=%2Fcreate%2Fnew%2FBranding%2F1");
  const mail = await smtp.waitForMail(who.email);
  const other = await visitor();
  await other.goto(linkIn(mail, "/registre/confirmar"));
  await expect(other.getByText(who.email)).toBeVisible();
  await axe(other);
  const verified = async () =>
    (await database.select().from(authUser).where(eq(authUser.email, who.email)))[0]?.emailVerified;
  expect(await verified()).toBe(false);
  await other.getByRole("button", { name: "Confirmar e-mail" }).click();
  await expect(other.getByRole("heading", { name: "E-mail confirmado" })).toBeVisible();
  expect(await verified()).toBe(true);
  await other.getByRole("link", { name: "Entrar" }).click();
  await other.getByLabel("E-mail").fill(who.email);
  await other.getByLabel("Senha", { exact: true }).fill(who.password);
  await other.getByRole("button", { name: "Entrar" }).click();
  await expect(other).toHaveURL("/create/new/Branding/1");
  // The first browser still waits for its code, which still lets it in.
  await confirm(page, codeIn(mail));
  await expect(page).toHaveURL("/create/new/Branding/1");
});

test("[AUTH-4] the link pressed in the same browser signs in; used again it is over", async ({ page, smtp }) => {
  const who = newcomer();
  await register(page, who);
  await expect(page.getByRole("heading", stage3)).toBeVisible();
  const link = linkIn(await smtp.waitForMail(who.email), "/registre/confirmar");
  await page.goto(link);
  await page.getByRole("button", { name: "Confirmar e-mail" }).click();
  await expect(page).toHaveURL("/account");
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Link vencido" })).toBeVisible();
});
