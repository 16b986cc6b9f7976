/** What the questionnaire's address answers; its panels are the browser's (`tests/e2e/questionnaire*.spec.ts`). */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { budget } from "../../app/requests/schema.ts";
import { createBudget, createUser, newSubmission } from "../support/factories.ts";
import { test } from "../support/pages.ts";

const QUESTIONNAIRE = "/create/new/Branding/0";

for (const path of ["/create/new/Branding", "/modify/Branding"])
  test(`[BRAND-2] codes 0 to 2 open the questionnaire at ${path}, another goes back to /branding`, async ({
    login,
  }) => {
    const clara = await login();
    for (const code of [0, 1, 2]) {
      const page = await clara.open(`${path}/${code}`);
      expect([page.status, page.url]).toEqual([200, `${path}/${code}`]);
      expect(page.document.title).toMatch(/^Sobre a empresa, 1 de 5/);
    }
    for (const code of ["3", "x"]) expect((await clara.open(`${path}/${code}`)).url).toBe("/branding");
  });

test("[BRAND-11] what is no questionnaire at all is refused, and is no fault in the log", async ({
  login,
  app,
  database,
}) => {
  const { id: userId, post } = await login();
  const submission = newSubmission({ image: `budget/send/${randomUUID()}.png` });
  const before = app.log().length;
  const send = async (body: string, type = "application/json") =>
    (await post(`${QUESTIONNAIRE}.data`, {}, { body, headers: { "content-type": type } })).status;
  const named = (nameProject: string) => JSON.stringify({ userId, submission: { ...submission, nameProject } });
  expect(await send("{")).toBe(400);
  expect(await send("null")).toBe(400);
  expect(await send("a=1", "application/x-www-form-urlencoded")).toBe(400);
  expect(await send("--b\r\n", "multipart/form-data; boundary=b")).toBe(400);
  expect(await send(named("\0")), "nothing that anybody sees").toBe(400);
  expect(await send(named("\ud800")), "half a character").toBe(400);
  expect(await send(named("Padaria")), "an image that is no upload of theirs").toBe(409);
  expect(app.log().slice(before)).not.toContain('"msg":"failed"');
  expect(await database.$count(budget, eq(budget.userCreate, userId))).toBe(0);
});

test("[SEC-8.5] somebody else's submission is refused without a word of their request", async ({ login, database }) => {
  const theirs = await createBudget(database, await createUser(database), { nameProject: "Segredo" });
  const { id: userId, json } = await login();
  const submission = newSubmission({ submissionId: theirs.submissionId, resume_ia: theirs.resume_ia });
  for (const nameProject of ["Segredo", "Padaria"]) {
    const response = await json(`${QUESTIONNAIRE}.data`, { userId, submission: { ...submission, nameProject } });
    expect(response.status).toBe(409);
    const text = await response.text();
    expect(text).toContain("failed");
    expect(text).not.toContain(theirs.id);
    expect(text).not.toContain("already-sent");
  }
  expect(await database.$count(budget, eq(budget.userCreate, userId))).toBe(0);
});
