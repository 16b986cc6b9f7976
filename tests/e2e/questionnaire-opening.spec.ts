/** What the questionnaire shows before its draft is read: the browser has the draft, the server does not. */
import { expectPanel, QUESTIONNAIRE, storeDraft } from "../support/briefing.ts";
import { settle } from "../support/layout.ts";
import { holdRequests } from "../support/network.ts";
import { expect, test } from "../support/test.ts";

const PROGRAM = "**/assets/entry.client-*.js";

test("[MEND2-10] [BRAND-11] the first panel is there at once without a draft, no panel that the answers do not allow, and on a draft no other is seen before its own, and nothing moves", async ({
  page,
  login,
}) => {
  const customer = await login(page);
  const releaseFirst = await holdRequests(page, PROGRAM);
  const unanswered = page.goto(QUESTIONNAIRE);
  await expectPanel(page, 1);
  releaseFirst();
  await unanswered;
  await page.unrouteAll();
  const releaseThird = await holdRequests(page, PROGRAM);
  const third = page.goto(`${QUESTIONNAIRE}?painel=3`);
  await expect(page.getByText("Carregando o questionário")).toBeAttached();
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  releaseThird();
  await third;
  await expectPanel(page, 1);
  await page.unrouteAll();

  await storeDraft(page, customer, 3);
  const release = await holdRequests(page, PROGRAM);
  const first = page.getByRole("heading", { level: 1, name: /^Página 1 de 5/ });
  const loading = page.getByRole("status").filter({ hasText: "Carregando o questionário" });
  const opened = page.goto(QUESTIONNAIRE);
  await expect(loading).toBeAttached();
  await expect(first).toBeHidden();
  await page.evaluate(() => {
    const shifts: number[] = [];
    Reflect.set(window, "shifts", shifts);
    new PerformanceObserver((list) =>
      shifts.push(...list.getEntries().map((entry) => Reflect.get(entry, "value"))),
    ).observe({ type: "layout-shift", buffered: true });
  });
  release();
  await opened;
  await expectPanel(page, 3);
  await settle(page);
  expect(await page.evaluate(() => Reflect.get(window, "shifts"))).toEqual([]);
});
