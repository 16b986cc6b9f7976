/**
 * The fixtures of the browser tests. Import `test` and `expect` from here, never from Playwright.
 *
 *   test("[BUD-8] …", async ({ page, app, login, visitor, allow, smtp, axe }) => { … })
 *
 * `page`     a browser of its own, with an address of its own (X-Forwarded-For), so that rate limits do not meet. Paths are
 *            enough: `page.goto("/login")`. A console error, CSP violation, uncaught error or failed request in any page of
 *            the test fails it, unless `allow(/pattern/)` said beforehand that it is expected (a page that answers 404
 *            makes the browser write "Failed to load resource": `allow(/404/)`).
 * `visitor`  one more browser: `const other = await visitor()` gives its page; takes Playwright's context options.
 * `login`    `const clara = await login(page, { typeUser: 0 })`: makes the person and signs that browser in, without a
 *            password; with a person from `createUser` instead of options it signs that one in.
 * `openQuestionnaire`  `const clara = await openQuestionnaire(3)`: signs `page` in as a new customer and opens the questionnaire
 *            on that panel, the panels before it answered by a stored draft (`answers`: otherwise). To answer them by hand: `answerUntil`.
 * `openRoom`  `const room = await openRoom("designer")`: makes a request with its people (conversation.ts), signs `page` in as
 *            one of them and opens it.
 * `openPublishing`  `const ada = await openPublishing("inspiration")`: signs `page` in as a new admin and opens that form.
 * `app`      the running product (app.ts): `url`, `dataDir`, `log()`, `kill9()`, `restart()`; one for each worker, so a
 *            test that stops it starts it again. For another configuration: `startApp({ env })`, and `remove()` it.
 * `database` drizzle on the product's database: `database.select().from(budget)`, `createBudget(database, clara)`.
 * `smtp`     the mail server: `const mail = await smtp.waitForMail(address, /assunto/)`, then `linkIn(mail)`,
 *            `codeIn(mail)` (smtp.ts); mails about a request come without their minute; `smtp.mode = "refuse" | "hang"` until the end of the test.
 * `axe`      `await axe(page)`: fails on serious and critical findings, on content outside of landmarks, and on HTML that
 *            is not valid (html.ts), so that what opens over a page is checked too.
 * `ai`       option: `test.use({ ai: "gemini" })` or `"openai"` at the top of a file starts the product with a key and a fake
 *            service that speaks that protocol (`service` fixture, fake-ai.ts); by default the built-in writer writes.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import type { Answers } from "../../app/brief/questionnaire.ts";
import type { Gallery } from "../../app/galleries/galleries.ts";
import { TYPE_USER } from "../../app/kit/roles.ts";
import type { CurrentUser } from "../../app/people/account.ts";
import { type App, startApp, studioEnv } from "./app.ts";
import { expectPanel, QUESTIONNAIRE, storeDraft } from "./briefing.ts";
import { type ConsoleGuard, consoleGuard } from "./console-guard.ts";
import { createRoom, type Room } from "./conversation.ts";
import { createUser, type UserOptions } from "./factories.ts";
import { envFor, type FakeAi, startFakeAi, story, type VendorName } from "./fake-ai.ts";
import { htmlFaults } from "./html.ts";
import { publishingForm } from "./publishing.ts";
import { startMailsNow } from "./request-mails.ts";
import { signIn } from "./session.ts";
import { type SmtpSink, startSmtp } from "./smtp.ts";

type WorkerFixtures = { ai: "none" | VendorName; fakeAi: FakeAi | null; mailServer: SmtpSink; app: App };
type Fixtures = {
  guard: ConsoleGuard;
  database: App["database"];
  service: FakeAi;
  smtp: SmtpSink;
  allow: (expected: RegExp) => void;
  visitor: (options?: BrowserContextOptions) => Promise<Page>;
  login: (browser: Page | BrowserContext, person?: UserOptions | CurrentUser) => Promise<CurrentUser>;
  openQuestionnaire: (panel: 1 | 2 | 3 | 4 | 5, answers?: Partial<Answers>) => Promise<CurrentUser>;
  openRoom: (role: keyof Room["people"], options?: { claimed?: boolean }) => Promise<Room>;
  openPublishing: (gallery: Gallery, options?: UserOptions) => Promise<CurrentUser>;
  axe: (page: Page) => Promise<void>;
};

/** Of the library's own axe. */
const AXE_SOURCE = readFileSync(
  createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);

let addresses = 0;
/** An address that no other test of this worker has. */
function address(worker: number): string {
  addresses += 1;
  return `10.${worker % 250}.${(addresses >> 8) % 256}.${addresses % 256}`;
}

/**
 * A public page runs its program at the first sign of somebody: `goto` and `reload` give one, and are over when the page is
 * awake, that is hydrated. Before, a test that changes the address or the data would race with hydration.
 */
async function awaitProgram(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => addEventListener("traco:ready", () => Reflect.set(window, "isAwake", true)));
  context.on("page", (page) => {
    const { goto, reload } = page;
    page.goto = async (...args) => afterStart(page, await goto.apply(page, args));
    page.reload = async (...args) => afterStart(page, await reload.apply(page, args));
  });
}

async function afterStart<T>(page: Page, answer: T): Promise<T> {
  await page.waitForLoadState("domcontentloaded");
  // The pointer rests in the corner, over nothing.
  await page.mouse.move(1, 1);
  await page.mouse.move(0, 0);
  const isAwake = () => {
    if (!document.querySelector('script[type="module"], #program') || Reflect.has(window, "isAwake")) return true;
    // A busy browser may make one event of the two moves, which has not moved: no sign.
    dispatchEvent(new Event("wheel"));
    return false;
  };
  // React hydrates when nothing else is to be done, which on a busy machine is late.
  await page.waitForFunction(isAwake, undefined, { timeout: 60_000 });
  return answer;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  ai: ["none", { option: true, scope: "worker" }],

  fakeAi: [
    async ({ ai }, use) => {
      const fakeAi = ai === "none" ? null : await startFakeAi({ vendor: ai, always: story });
      await use(fakeAi);
      await fakeAi?.stop();
    },
    { scope: "worker" },
  ],

  mailServer: [
    async ({}, use) => {
      const sink = await startSmtp();
      await use(sink);
      await sink.stop();
    },
    { scope: "worker" },
  ],

  app: [
    async ({ fakeAi, mailServer }, use) => {
      const app = await startApp({ env: { ...studioEnv(mailServer), ...(fakeAi && envFor(fakeAi)) } });
      await use(app);
      await app.remove();
    },
    { scope: "worker", timeout: 90_000 },
  ],

  // What the server complained about meanwhile stands beside a failure.
  baseURL: async ({ app }, use, info) => {
    const before = app.log().length;
    await use(app.url);
    const complaints = app
      .log()
      .slice(before)
      .match(/^.*"level":(?:40|50|60).*$/gm);
    if (info.status !== info.expectedStatus && complaints)
      await info.attach("log of the server", { body: complaints.join("\n"), contentType: "text/plain" });
  },

  database: ({ app }, use) => use(app.database),

  service: async ({ fakeAi }, use) => {
    if (!fakeAi) throw new Error("this file needs test.use({ ai: … })");
    fakeAi.calls.length = 0; // those of the test before
    await use(fakeAi);
  },

  smtp: async ({ mailServer, app }, use) => {
    const { waitForMail } = mailServer;
    mailServer.waitForMail = async (...mail) => {
      await startMailsNow(app.database);
      return waitForMail(...mail);
    };
    await use(mailServer);
    mailServer.waitForMail = waitForMail;
    mailServer.mode = "accept";
  },

  extraHTTPHeaders: ({}, use, { parallelIndex }) => use({ "X-Forwarded-For": address(parallelIndex) }),

  guard: [
    async ({}, use) => {
      const guard = consoleGuard();
      await use(guard);
      expect(guard.faults(), "what the browser complained about").toEqual([]);
    },
    { auto: true },
  ],

  allow: ({ guard }, use) => use(guard.allow),

  context: async ({ context, guard, javaScriptEnabled }, use) => {
    guard.watch(context);
    if (javaScriptEnabled) await awaitProgram(context);
    await use(context);
  },

  visitor: async ({ browser, guard }, use, { parallelIndex }) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const extraHTTPHeaders = { "X-Forwarded-For": address(parallelIndex) };
      const context = await browser.newContext({ extraHTTPHeaders, ...options });
      opened.push(context);
      guard.watch(context);
      if (options?.javaScriptEnabled !== false) await awaitProgram(context);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },

  login: ({ app }, use) =>
    use(async (browser, person = {}) => {
      const who = "uid" in person ? person : await createUser(app.database, person);
      // A page that is open would read itself again as the other person.
      if ("context" in browser && browser.url() !== "about:blank") await browser.goto("about:blank");
      await signIn(app, "context" in browser ? browser.context() : browser, who);
      return who;
    }),

  openQuestionnaire: ({ page, login }, use) =>
    use(async (panel, answers) => {
      const customer = await login(page);
      if (panel !== 1) await storeDraft(page, customer, panel, answers);
      await page.goto(QUESTIONNAIRE);
      await expectPanel(page, panel);
      return customer;
    }),

  openRoom: ({ page, database, login }, use) =>
    use(async (role, options) => {
      const room = await createRoom(database, options);
      await login(page, room[role]);
      await page.goto(`/budget/view/${room.id}`);
      return room;
    }),

  openPublishing: ({ page, login }, use) =>
    use(async (gallery, options) => {
      const admin = await login(page, { typeUser: TYPE_USER.admin, ...options });
      await page.goto(publishingForm(gallery));
      return admin;
    }),

  axe: async ({}, use) => {
    await use(async (page) => {
      // A colour in transition is not the one that is meant.
      await page.evaluate(() => {
        const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
        return Promise.allSettled(transitions.map(({ finished }) => finished));
      });
      // Once in each document, and smaller: the library itself brings the whole source twice for each check. What is in
      // frames it brings itself, as a frame may go away meanwhile.
      if (await page.evaluate(() => !("axe" in window))) await page.evaluate(AXE_SOURCE);
      const axeSource = page.frames().length > 1 ? `"axe" in window || (() => {${AXE_SOURCE}})()` : "0";
      // The same violations, without the details of what passed. The legacy mode puts them together in the page itself: a
      // second page for each check takes 0.4 s of processor. It leaves out frames of other origins, and there are none.
      const axe = new AxeBuilder({ page, axeSource }).setLegacyMode().options({ resultTypes: ["violations"] });
      const { violations } = await axe.analyze();
      const serious = violations.filter(
        ({ id, impact }) => impact === "serious" || impact === "critical" || id === "region",
      );
      const findings = serious.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html}\n${node.failureSummary}`),
      );
      expect(findings, `axe on ${page.url()}`).toEqual([]);
      expect.soft(await htmlFaults(await page.content(), "page in use"), `HTML of ${page.url()}`).toEqual([]);
    });
  },
});

/** For `test.use`: the page moves as it does for most people, and not as for those who ask for less motion. */
export const MOVING = { contextOptions: { reducedMotion: "no-preference" } } as const;

export { expect };
