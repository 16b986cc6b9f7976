/** Firefox, driven by WebDriver BiDi: one process, and for each person a window of their own. */
import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, type ElementHandle, launch, type Page } from "puppeteer-core";
import type { Driver, Screen } from "./driver.ts";
import { choose } from "./in-page.ts";
import type { Control, Tab } from "./person.ts";

const FIREFOX = "/usr/bin/firefox-esr";
/** of the page, in CSS pixels */
const HEIGHT = 900;

function start(scripts: boolean): Promise<Browser> {
  return launch({
    browser: "firefox",
    executablePath: FIREFOX,
    headless: true,
    // For a busy machine: Firefox starts in four seconds.
    timeout: 120_000,
    defaultViewport: null,
    extraPrefsFirefox: { "javascript.enabled": scripts, "intl.accept_languages": "pt-BR" },
    env: { ...process.env, TZ: "America/Sao_Paulo" },
  });
}

function controlOf(page: Page, element: ElementHandle<Element>): Control {
  return {
    // Not the element's own click, which scrolls first by an observer: without scripts none answers.
    async click() {
      const [x, y] = await element.evaluate((target) => {
        const { left, top, width, height } = target.getBoundingClientRect();
        return [left + width / 2, top + height / 2] as const;
      });
      await page.mouse.click(x, y);
    },
    attach: (path) => (element as ElementHandle<HTMLInputElement>).uploadFile(path),
    choose: (text) => (element as ElementHandle<HTMLSelectElement>).evaluate(choose, text),
  };
}

type Opening = { url: string; width: Screen["width"]; close: () => Promise<unknown> };

async function openTab(context: BrowserContext, opening: Opening): Promise<Tab> {
  const { url, width, close } = opening;
  // A tab behind another one is hidden, and a hidden page hears no news.
  const page = await context.newPage({ type: "window" });
  await page.setViewport({ width, height: HEIGHT });
  await page.goto(url);
  const heard: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") heard.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => heard.push(`error: ${error instanceof Error ? error.stack : error}`));
  page.on("requestfailed", (request) => heard.push(`request: ${request.url()} ${request.failure()?.errorText}`));
  return {
    goto: (url) => page.goto(url),
    back: () => page.goBack(),
    evaluate: (fn, ...args) => page.evaluate(fn as () => never, ...(args as [])),
    async find(fn, ...args) {
      const found = await page.evaluateHandle(fn as () => Element | null, ...(args as []));
      const element = found.asElement();
      return element && controlOf(page, element as ElementHandle<Element>);
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    addCookie: (cookie) => context.setCookie({ ...cookie, domain: new URL(url).hostname, path: "/" }),
    screenshot: (path) => page.screenshot({ path }),
    // No failure: what a page gives up because it is left, and the icon that Firefox looks for beside a picture's file.
    faults: async () => heard.filter((fault) => !/NS_BINDING_ABORTED|favicon\.ico/.test(fault)),
    another: () => openTab(context, { ...opening, close: async () => {} }),
    close: async () => {
      await page.close();
      await close();
    },
  };
}

export const firefox: Driver = {
  name: "Firefox",
  packages: "firefox-esr",
  isInstalled: () => existsSync(FIREFOX),
  async start() {
    const browser = await start(true);
    return {
      async openTab(url, { scripts, width }) {
        if (scripts) {
          const context = await browser.createBrowserContext();
          return openTab(context, { url, width, close: () => context.close() });
        }
        // Scripts are on or off for a whole process.
        const quiet = await start(false);
        return openTab(await quiet.createBrowserContext(), { url, width, close: () => quiet.close() });
      },
      stop: () => browser.close(),
    };
  },
};
