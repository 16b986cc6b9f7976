/** The questionnaire on a weak line. */
import { eq } from "drizzle-orm";
import { user } from "../../app/people/schema.ts";
import { budget } from "../../app/requests/schema.ts";
import { chooseImage, expectPanel, finish, next, summaryOf } from "../support/briefing.ts";
import { fillData, newcomer } from "../support/registering.ts";
import { codeIn } from "../support/smtp.ts";
import { expect, test } from "../support/test.ts";
import { insist, ways, weaken } from "../support/weak-line.ts";

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
    const sent = page.getByRole("status").filter({ hasText: "Pedido enviado" });
    await insist(
      page,
      () => finish(page).click(quick),
      () => sent.isVisible(),
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
