/** The questionnaire on a line on which the first request to each address fails, and then every third one. */
import type { Page, Route } from "@playwright/test";
import { eq } from "drizzle-orm";
import { user } from "../../app/people/schema.ts";
import { budget } from "../../app/requests/schema.ts";
import type { App } from "./app.ts";
import { chooseImage, expectPanel, finish, next, summaryOf } from "./briefing.ts";
import { fillData, newcomer } from "./registering.ts";
import { codeIn, type SmtpSink } from "./smtp.ts";
import { expect } from "./test.ts";

const lose = (route: Route) => route.abort("connectionreset");

const WAYS = {
  "gets lost": lose,
  /** The proxy in front of the server says that nobody is there. */
  "is refused by a proxy": (route: Route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" }),
};
export type Way = keyof typeof WAYS;

const FILE = /^\/(?:assets|brand|picture)\/|\.(?:svg|webmanifest|ico)$/;

/** How many requests of a page failed so far. */
const losses = new WeakMap<Page, number>();
const lossesOf = (page: Page): number => losses.get(page) ?? 0;

async function fail(page: Page, way: Way, route: Route): Promise<void> {
  // The page may have given the request up meanwhile.
  await WAYS[way](route).catch(() => undefined);
  losses.set(page, lossesOf(page) + 1);
}

/** Files arrive. */
async function weaken(page: Page, way: Way): Promise<void> {
  const counts = new Map<string, number>();
  await page.route("**/*", async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const asked = `${request.method()} ${pathname}${search}`;
    const count = counts.get(asked) ?? 0;
    counts.set(asked, count + 1);
    // A stream is one request for as long as it lasts.
    if (count % 3 > 0 || FILE.test(pathname) || pathname === "/api/eventos") return route.continue();
    await fail(page, way, route);
  });
}

/** The first `times` requests to each of these addresses fail. */
async function failFirst(page: Page, way: Way, address: RegExp, times: number): Promise<void> {
  const counts = new Map<string, number>();
  await page.route(address, async (route) => {
    const url = route.request().url();
    const count = counts.get(url) ?? 0;
    counts.set(url, count + 1);
    await (count < times ? fail(page, way, route) : route.continue());
  });
}

/**
 * Presses, and again what the page offers, until `done`: as soon as something failed, else after a while. In place of a
 * page of the browser or the proxy, reloads.
 */
async function insist(page: Page, press: () => Promise<unknown>, done: () => Promise<boolean>): Promise<void> {
  const proxy = page.getByRole("heading", { name: "502 Bad Gateway" });
  const again = page.getByRole("main").getByRole("link", { name: "Tentar novamente" });
  await expect(async () => {
    const before = lossesOf(page);
    const isForeign = page.url().startsWith("chrome-error:") || (await proxy.isVisible());
    if (isForeign) await page.reload({ waitUntil: "commit" }).catch(() => undefined);
    else if (await again.isVisible()) await again.click({ timeout: 3_000, noWaitAfter: true });
    else if (!(await done())) await press();
    await expect.poll(async () => (await done()) || lossesOf(page) > before, { timeout: 3_000 }).toBe(true);
    expect(await done()).toBe(true);
  }).toPass({ timeout: 90_000, intervals: [100] });
}

export const sent = (page: Page) => page.getByRole("status").filter({ hasText: "Pedido enviado" });

type Line = { page: Page; database: App["database"]; way: Way };

/** From the choice of a need through a registration to 'Pedido enviado': each failure is said, what is typed stays, and one request is sent. */
export async function askOnWeakLine({ page, database, smtp, way }: Line & { smtp: SmtpSink }): Promise<void> {
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
}

/** What fails between 'Terminar' and the room. `hasNoMark`: the browser's own page, instead of the room's, lost the mark. */
export const LOST = [
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

/** 'Terminar' while that fails: the request that was sent opens, and no empty questionnaire. */
export async function finishOnWeakLine(
  { page, database, way, customer }: Line & { customer: string },
  { address, times, hasNoMark }: Omit<(typeof LOST)[number], "what">,
): Promise<void> {
  await failFirst(page, way, address, times);
  const room = page.getByRole("heading", { level: 1, name: "Padaria Aurora" });
  await insist(
    page,
    () => finish(page).click({ timeout: 3_000 }),
    () => (hasNoMark ? room : sent(page)).isVisible(),
  );
  expect(await database.$count(budget, eq(budget.userCreate, customer))).toBe(1);
}
