/** What is answered while the server cannot do what was asked of it. */
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { expect } from "vitest";
import { ACCOUNT_TYPES, TYPE_USER } from "../../app/kit/roles.ts";
import { IMAGE_FAULT_MESSAGE } from "../../app/kit/upload.ts";
import { createBudget, createUser } from "../support/factories.ts";
import { type Page, test } from "../support/pages.ts";

test("[DATA-4] a failed read is logged, said, and can be tried again", async ({ app, database, login }) => {
  const davi = await login({ typeUser: 1 });
  await createBudget(database, await createUser(database), { nameProject: "Voltou" });
  await database.execute(sql`alter table budget rename to budget_away`);
  let page: Page;
  try {
    page = await davi.open("/designer/page?ordem=newest");
  } finally {
    await database.execute(sql`alter table budget_away rename to budget`);
  }
  expect(page.status).toBe(500);
  page.getByRole("alert");
  await expect.poll(app.log).toContain("budget");
  const again = await page.follow(page.getByRole("link", { name: "Tentar novamente" }));
  expect(again.getByRole("region", { name: "Orçamentos disponíveis" }).textContent).toContain("Voltou");
});

test("[SEC-8.4] 24 large pictures of one account at once hold up nobody else, and each is answered", async ({
  login,
}) => {
  const [clara, other] = [await login(), await login()];
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#e8743b" } })
      .jpeg()
      .toBuffer();
  const [large, small] = await Promise.all([flat(7000, 7000), flat(60, 40)]);
  const flood = Array.from({ length: 24 }, () => clara.upload("/api/referencia", large));
  expect((await other.upload("/api/referencia", small)).status).toBe(201);
  const answers = await Promise.all(flood);
  const refused = answers.filter(({ status }) => status !== 201);
  // Those that came in time for a place; the first of them may be done before the last came.
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(ACCOUNT_TYPES[TYPE_USER.customer].uploads.atOnce);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) {
    expect(answer.status).toBe(429);
    expect(await answer.json()).toEqual({ kind: "busy", message: IMAGE_FAULT_MESSAGE.busy });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  }
});
