import { ANSWERS } from "../support/factories.ts";
import * as fake from "../support/fake-ai.ts";
import { expect, test } from "../support/test.ts";

test.use({ ai: "openai" });

test("[AI-11] a service that speaks OpenAI's protocol writes the summary, and the key reaches neither browser nor log", async ({
  page,
  app,
  service,
  login,
}) => {
  await login(page);
  const key = app.env.OPENAI_API_KEY ?? "";
  service.play(fake.story);
  const answer = await page.request.post("/api/resumo", { data: ANSWERS });
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({
    resume_ia: expect.stringContaining(fake.storyOf(ANSWERS.nameProject, ANSWERS.color)),
    writer: "service",
  });
  expect(service.calls.at(-1)?.headers.authorization).toBe(`Bearer ${key}`);
  service.play(fake.ok(`${fake.storyOf(ANSWERS.nameProject, ANSWERS.color)} ${key}`));
  const leaking = await page.request.post("/api/resumo", { data: ANSWERS });
  expect(leaking.status()).toBe(502);
  expect(await leaking.text()).not.toContain(key);
  await expect.poll(app.log).toContain("the AI service's answer holds the key");
  expect(app.log()).toContain('"vendor":"openai"');
  expect(app.log()).not.toContain(key);
});

test("[NAV-6] [AI-11] the privacy notice names the studio's own service, without its host", async ({
  page,
  service,
}) => {
  await page.goto("/privacidade");
  const notice = page.getByRole("main");
  await expect(notice).toContainText("vão para um serviço do próprio estúdio, que devolve o resumo");
  await expect(notice).not.toContainText(new URL(service.url).port);
});
