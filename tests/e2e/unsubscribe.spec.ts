/** The end of one kind of mails, where scripts run. Its mail: unsubscribe.server.test.ts. */
import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { user } from "../../app/people/schema.ts";
import { createUser } from "../support/factories.ts";
import { secretOf } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test("[CHAT-4] a scanner's browser that opens the link changes nothing: only the press ends such mails, another takes them up, and a mail program's ends them by itself", async ({
  page,
  app,
  database,
  axe,
}) => {
  const { id } = await createUser(database);
  const wanted = async () => (await database.select({ off: user.mailsOff }).from(user).where(eq(user.id, id)))[0]?.off;
  const signature = createHmac("sha256", secretOf(app)).update(`unsubscribe:messages:${id}`).digest("hex");
  // It runs scripts, moves the pointer and waits.
  const link = `/emails/sair?token=messages_${id}_${signature}`;
  await page.goto(link);
  const press = page.getByRole("button", { name: "Não receber mais" });
  await press.hover();
  await page.waitForLoadState("networkidle");
  expect(await wanted()).toEqual([]);
  await press.click();
  await expect(page.getByRole("heading", { name: "Pronto" })).toBeVisible();
  expect(await wanted()).toEqual(["messages"]);
  await axe(page);
  await page.getByRole("button", { name: "Voltar a receber" }).click();
  await expect(page.getByText(/Você recebe estes e-mails/)).toBeVisible();
  expect(await wanted()).toEqual([]);
  await page.goto(link);
  await expect(press).toBeVisible();
  expect(await wanted()).toEqual([]);
  // A mail program's own button, without a login.
  const oneClick = await page.request.post(link, { form: { "List-Unsubscribe": "One-Click" } });
  expect([oneClick.status(), await wanted()]).toEqual([200, ["messages"]]);
});
