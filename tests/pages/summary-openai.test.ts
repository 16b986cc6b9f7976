import { afterAll, expect } from "vitest";
import { startApp, studioEnv } from "../support/app.ts";
import { ANSWERS } from "../support/factories.ts";
import * as fake from "../support/fake-ai.ts";
import { test as base } from "../support/pages.ts";

const service = await fake.startFakeAi({ vendor: "openai", always: fake.story });
afterAll(() => service.stop());

const test = base.extend("app", { scope: "worker" }, async ({ mailServer }, { onCleanup }) => {
  const app = await startApp({ env: { ...studioEnv(mailServer), ...fake.envFor(service) } });
  onCleanup(() => app.remove());
  return app;
});

test("[AI-11] a service that speaks OpenAI's protocol writes the summary, and the key reaches neither browser nor log", async ({
  app,
  login,
}) => {
  const clara = await login();
  const key = app.env.OPENAI_API_KEY ?? "";
  service.play(fake.story);
  const answer = await clara.json("/api/resumo", ANSWERS);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    resume_ia: expect.stringContaining(fake.storyOf(ANSWERS.nameProject, ANSWERS.color)),
    writer: "service",
  });
  expect(service.calls.at(-1)?.headers.authorization).toBe(`Bearer ${key}`);
  service.play(fake.ok(`${fake.storyOf(ANSWERS.nameProject, ANSWERS.color)} ${key}`));
  const leaking = await clara.json("/api/resumo", ANSWERS);
  expect(leaking.status).toBe(502);
  expect(await leaking.text()).not.toContain(key);
  await expect.poll(app.log).toContain("the AI service's answer holds the key");
  expect(app.log()).toContain('"vendor":"openai"');
  expect(app.log()).not.toContain(key);
});

test("[NAV-6] [AI-11] the privacy notice names the studio's own service, without its host", async ({ open }) => {
  const notice = (await open("/privacidade")).getByRole("main").textContent;
  expect(notice).toContain("vão para um serviço do próprio estúdio, que devolve o resumo");
  expect(notice).not.toContain(new URL(service.url).port);
});
