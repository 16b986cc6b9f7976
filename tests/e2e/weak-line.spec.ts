/** The questionnaire on a weak line. */
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { REGISTRATION_MESSAGE } from "../../app/people/account.ts";
import { user } from "../../app/people/schema.ts";
import { budget } from "../../app/requests/schema.ts";
import { chooseImage, expectPanel, finish, next, QUESTIONNAIRE, summaryOf } from "../support/briefing.ts";
import { loseResponses } from "../support/network.ts";
import { confirm, enter, fillData, newcomer, register } from "../support/registering.ts";
import { codeIn } from "../support/smtp.ts";
import { expect, test } from "../support/test.ts";
import { failFirst, insist, ways, weaken } from "../support/weak-line.ts";

for (const way of ways)
  test(`[BRAND-9] [SEC-8.18] from the choice of a need through a registration to 'Pedido enviado' where the first request to each address and every third one after it ${way}: each failure is said, what is typed stays, and one request is sent`, async ({
    page,
    database,
    smtp,
    allow,
  }) => {
    allow(/./);
    await weaken(page, way);
    const field = (name: string) => page.getByLabel(name, { exact: true });
    const says = (text: RegExp | string) => expect(page.getByText(text).first()).toBeVisible();
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const quick = { timeout: 3_000 };
    const need = page.getByRole("link", { name: /do zero/i });
    const register = page.getByRole("main").getByRole("link", { name: "Cadastrar" });

    await insist(
      page,
      () => page.goto("/branding", { waitUntil: "commit" }).catch(() => undefined),
      () => need.isVisible(),
    );
    await insist(
      page,
      () => need.click(quick),
      () => register.isVisible(),
    );
    await insist(
      page,
      () => register.click(quick),
      () => field("Nome").isVisible(),
    );

    const ana = newcomer();
    await fillData(page, ana);
    await button("Cadastrar").click();
    await says("O cadastro não respondeu. Tente novamente daqui a pouco.");
    for (const [name, text] of [
      ["Nome", ana.name],
      ["E-mail", ana.email],
      ["Senha", ana.password],
      ["Confirmar senha", ana.password],
    ] as const)
      await expect(field(name)).toHaveValue(text);
    await insist(
      page,
      () => button("Cadastrar").click(quick),
      () => field("Código").isVisible(),
    );
    await field("Código").fill(codeIn(await smtp.waitForMail(ana.email)));
    await insist(
      page,
      () => button("Confirmar").click(quick),
      () => page.getByLabel("Endereço do site").isVisible(),
    );

    await page.getByLabel("Endereço do site").fill("padariaaurora.com.br");
    await page.getByLabel("Descrição do serviço").fill("Padaria de bairro com fermentação natural.");
    await page.getByLabel("Público-alvo").fill("vizinhos do centro,");
    await next(page).click();
    await expectPanel(page, 2);
    await page.getByLabel("Nome da empresa ou do projeto").fill("Padaria Aurora");
    await field("Cor").fill("E8743B");
    await chooseImage(page);
    await says(/^(?:A conexão caiu antes de a imagem chegar inteira|A gente não conseguiu guardar a imagem)/);
    await button("Tentar novamente").click();
    await says("Imagem anexada");
    await next(page).click();
    await page.getByRole("checkbox", { name: "Manual da Marca" }).check();
    await next(page).click();
    await expectPanel(page, 4);
    await says(/Suas respostas continuam aqui\. Confira a conexão e tente novamente\.$/);
    await button("Tentar novamente").click();
    await expect(summaryOf(page)).toHaveValue(/Padaria Aurora/);
    await next(page).click();
    await expectPanel(page, 5);
    await finish(page).click();
    await says("O pedido ainda não foi enviado. Suas respostas continuam aqui.");
    await insist(
      page,
      () => finish(page).click(quick),
      () => sent(page).isVisible(),
    );

    const [customer] = await database.select().from(user).where(eq(user.email, ana.email));
    const rows = await database
      .select()
      .from(budget)
      .where(eq(budget.userCreate, customer?.id ?? ""));
    expect(rows).toEqual([
      expect.objectContaining({
        website: "padariaaurora.com.br",
        descriptionInterprise: "Padaria de bairro com fermentação natural.",
        targetAudience: ["vizinhos do centro"],
        nameProject: "Padaria Aurora",
        color: "E8743B",
        forMake: [false, false, true, false, false],
        image: expect.stringMatching(/\.png$/),
        resume_ia: expect.stringContaining("Padaria Aurora"),
      }),
    ]);
  });

const sent = (page: Page) => page.getByRole("status").filter({ hasText: "Pedido enviado" });

/** What fails between 'Terminar' and the room. `hasNoMark`: the browser's own page, instead of the room's, lost the mark. */
const LOST = [
  { what: "the room's data", address: /\/budget\/view\/[^/]+\.data/, times: 1 },
  { what: "the room's data twice", address: /\/budget\/view\/[^/]+\.data/, times: 2 },
  { what: "the room's program", address: /\/assets\/view-[^/]+\.js$/, times: 1 },
  {
    what: "the room's program and page",
    address: /\/assets\/view-[^/]+\.js$|\/budget\/view\/[^/.]+$/,
    times: 1,
    hasNoMark: true,
  },
];

for (const way of ways)
  for (const { what, address, times, hasNoMark } of LOST)
    test(`[BRAND-9] [BRAND-13] after 'Terminar' ${what} ${way}: the request that was sent opens, and no empty questionnaire`, async ({
      page,
      openQuestionnaire,
      database,
      allow,
    }) => {
      allow(/./);
      const customer = await openQuestionnaire(5);
      await failFirst(page, way, address, times);
      const room = page.getByRole("heading", { level: 1, name: "Padaria Aurora" });
      await insist(
        page,
        () => finish(page).click({ timeout: 3_000 }),
        () => (hasNoMark ? room : sent(page)).isVisible(),
      );
      expect(await database.$count(budget, eq(budget.userCreate, customer.id))).toBe(1);
    });

test("[BRAND-9] [BRAND-13] a response to 'Terminar' that gets lost is said in place, and 'Terminar' then leads to the request that was sent", async ({
  page,
  openQuestionnaire,
  database,
  allow,
}) => {
  allow(/Branding\/0\.data|ERR_CONNECTION_RESET/);
  const customer = await openQuestionnaire(5);
  const restore = await loseResponses(page, "**/Branding/0.data*");
  await finish(page).click();
  await expect(page.getByText("O pedido ainda não foi enviado. Suas respostas continuam aqui.")).toBeVisible();
  await expectPanel(page, 5);
  await restore();
  await finish(page).click();
  await expect(sent(page)).toBeVisible();
  expect(await database.$count(budget, eq(budget.userCreate, customer.id))).toBe(1);
});

const DONE = {
  "pressed again": (page: Page, code: string) => confirm(page, code),
  "loaded again": (page: Page) => page.reload(),
};

for (const [then, go] of Object.entries(DONE))
  test(`[AUTH-4] [BRAND-12] 'Confirmar' is ${then} after its response got lost: the questionnaire that led to the registration opens, also after a login`, async ({
    page,
    context,
    smtp,
    allow,
  }) => {
    allow(/registre\.data|ERR_CONNECTION_RESET/);
    for (const cookies of ["arrived", "lost"])
      await test.step(`the session's cookie ${cookies}`, async () => {
        const who = newcomer();
        await register(page, who, "/registre?voltar=%2Fcreate%2Fnew%2FBranding%2F0");
        const code = codeIn(await smtp.waitForMail(who.email));
        await expect(page.getByLabel("Código")).toBeVisible();
        const before = await context.cookies();
        const restore = await loseResponses(page, "**/registre.data*");
        await confirm(page, code);
        await expect(page.getByRole("alert")).toHaveText(REGISTRATION_MESSAGE.unavailable);
        await restore();
        if (cookies === "lost") {
          await context.clearCookies();
          await context.addCookies(before);
        }
        await go(page, code);
        if (cookies === "lost") {
          await expect(page.getByRole("alert")).toHaveText(REGISTRATION_MESSAGE.over);
          await enter(page, who.email, who.password);
        }
        await expectPanel(page, 1);
        await expect(page).toHaveURL(QUESTIONNAIRE);
        await context.clearCookies();
      });
  });
