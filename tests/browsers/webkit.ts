/** WebKit as GTK has it, on a screen that nobody sees (Xvfb): for each person a driver and a browser of their own. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { Builder, Capabilities, Key, type WebDriver, type WebElement } from "selenium-webdriver";
import { answers, freePort } from "../support/loopback.ts";
import type { Driver, Screen } from "./driver.ts";
import { choose, listen } from "./in-page.ts";
import type { Tab } from "./person.ts";

const DRIVER = "/usr/bin/WebKitWebDriver";
const SCREEN = "/usr/bin/Xvfb";
/** In milliseconds; a browser on a busy machine has its first page in five seconds. */
const FIRST_PAGE = 30_000;
const ATTEMPTS = 3;
/** In milliseconds: a browser that has not answered a command by then is hung. */
const ANSWER = 60_000;
const KEYS = { Enter: Key.ENTER, Escape: Key.ESCAPE, ArrowRight: Key.ARROW_RIGHT };
const [BROWSER = ""] = globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser");

async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const parameters = ["-displayfd", "1", "-screen", "0", "1440x1000x24", "-nolisten", "tcp"];
  const screen = spawn(SCREEN, parameters, { stdio: ["ignore", "pipe", "ignore"] });
  const [number] = await once(screen.stdout, "data");
  return { screen, display: `:${String(number).trim()}` };
}

async function startDriver(display: string): Promise<{ driver: ChildProcess; url: string }> {
  const port = await freePort();
  const env = { ...process.env, DISPLAY: display, TZ: "America/Sao_Paulo", LC_ALL: "C.UTF-8" };
  const driver = spawn(DRIVER, [`--port=${port}`], { env, stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(`${url}/status`))) await wait(50);
  return { driver, url };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill();
  await exit;
}

/** Ends with null when the browser does not answer in time. */
const within = <T>(time: number, answer: Promise<T>): Promise<T | null> =>
  Promise.race([answer, wait(time, null, { ref: false })]);

/** The browser outlives a driver that is ended before it. */
function endBrowserOf({ pid, exitCode, signalCode }: ChildProcess): void {
  if (exitCode !== null || signalCode !== null) return;
  for (const browser of readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" "))
    if (browser) process.kill(Number(browser));
}

/** Opens a browser on its first page. On a busy machine one may lose that page, and never answer again: another is opened. */
async function openBrowser(display: string, url: string, { scripts, width }: Screen): Promise<Tab> {
  const args = ["--automation", ...(scripts ? [] : ["--enable-javascript=false"])];
  const options = { "webkitgtk:browserOptions": { binary: BROWSER, args } };
  const capabilities = new Capabilities({ browserName: "MiniBrowser", ...options });
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { driver, url: address } = await startDriver(display);
    const open = async () => {
      const window = await new Builder().usingServer(address).withCapabilities(capabilities).build();
      // It is never narrower than some 450 pixels, which is a phone to the pages too.
      await window.manage().window().setRect({ width, height: 1000, x: 0, y: 0 });
      await window.get(url);
      return window;
    };
    const close = async () => {
      endBrowserOf(driver);
      await end(driver);
    };
    const window = await within(
      FIRST_PAGE,
      open().catch(() => null),
    );
    if (window)
      return tabOf(window, async () => {
        await within(ANSWER, window.quit()).finally(close);
      });
    await close();
  }
  throw new Error(`WebKit lost its first page ${ATTEMPTS} times`);
}

/** One window of a browser; the driver speaks to one at a time. */
async function tabOf(browser: WebDriver, close: () => Promise<void>): Promise<Tab> {
  const handle = await browser.getWindowHandle();
  const front = async () => {
    await browser.switchTo().window(handle);
    return browser;
  };
  const run = async <R>(fn: (...args: never[]) => unknown, ...args: unknown[]): Promise<R> => {
    const answer = await within(
      ANSWER,
      front()
        .then((window) => window.executeScript<R>(fn as () => R, ...args))
        .then((value) => ({ value })),
    );
    if (!answer) throw new Error(`WebKit did not answer within ${ANSWER / 1000} s`);
    return answer.value;
  };
  const evaluate: Tab["evaluate"] = run;
  return {
    goto: async (url) => (await front()).get(url),
    back: async () => (await front()).navigate().back(),
    evaluate,
    async find(fn, ...args) {
      await evaluate(listen);
      const element = await run<WebElement | null>(fn, ...args);
      return (
        element && {
          click: () => element.click(),
          attach: (path) => element.sendKeys(path),
          choose: (text) => run(choose, element, text),
        }
      );
    },
    type: async (text) => (await front()).actions().sendKeys(text).perform(),
    press: async (key) => (await front()).actions().sendKeys(KEYS[key]).perform(),
    addCookie: async (cookie) => (await front()).manage().addCookie(cookie),
    screenshot: async (path) => writeFile(path, await (await front()).takeScreenshot(), "base64"),
    // It has no log: what happened before the first look at a page is not heard.
    faults: () => evaluate(listen),
    async another() {
      const window = await front();
      const url = await window.getCurrentUrl();
      await window.switchTo().newWindow("window");
      await window.get(url);
      return tabOf(window, async () => {});
    },
    close,
  };
}

export const webkit: Driver = {
  name: "WebKit",
  packages: "webkit2gtk-driver xvfb",
  isInstalled: () => [DRIVER, SCREEN, BROWSER].every((path) => existsSync(path)),
  async start() {
    const { screen, display } = await startScreen();
    return {
      openTab: (url, screen) => openBrowser(display, url, screen),
      stop: () => end(screen),
    };
  },
};
