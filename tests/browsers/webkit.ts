/** WebKit as GTK has it, on a screen that nobody sees (Xvfb): for each person a driver and a browser of their own. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { Builder, Capabilities, Key, type WebDriver, type WebElement } from "selenium-webdriver";
import { answers, freePort } from "../support/loopback.ts";
import type { Driver } from "./driver.ts";
import { choose, listen } from "./in-page.ts";
import type { Tab } from "./person.ts";

const DRIVER = "/usr/bin/WebKitWebDriver";
const SCREEN = "/usr/bin/Xvfb";
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
  const exit = once(child, "exit");
  child.kill();
  await exit;
}

function tabOf(window: WebDriver, close: () => Promise<void>): Tab {
  const evaluate: Tab["evaluate"] = (fn, ...args) => window.executeScript(fn as () => never, ...args);
  return {
    goto: (url) => window.get(url),
    back: () => window.navigate().back(),
    evaluate,
    async find(fn, ...args) {
      await evaluate(listen);
      const element = await window.executeScript<WebElement | null>(fn as () => never, ...args);
      return (
        element && {
          click: () => element.click(),
          attach: (path) => element.sendKeys(path),
          choose: (text) => window.executeScript(choose, element, text),
        }
      );
    },
    type: (text) => window.actions().sendKeys(text).perform(),
    press: (key) => window.actions().sendKeys({ Enter: Key.ENTER, Escape: Key.ESCAPE }[key]).perform(),
    async addCookie({ url, ...cookie }) {
      // A cookie is taken for the site that is open.
      await window.get(new URL("/robots.txt", url).href);
      await window.manage().addCookie(cookie);
    },
    screenshot: async (path) => writeFile(path, await window.takeScreenshot(), "base64"),
    // It has no log: what happened before the first look at a page is not heard.
    faults: () => evaluate(listen),
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
      async openTab(scripts) {
        const { driver, url } = await startDriver(display);
        const args = ["--automation", ...(scripts ? [] : ["--enable-javascript=false"])];
        const capabilities = new Capabilities({
          browserName: "MiniBrowser",
          "webkitgtk:browserOptions": { binary: BROWSER, args },
        });
        const window = await new Builder().usingServer(url).withCapabilities(capabilities).build();
        await window.manage().window().setRect({ width: 1440, height: 1000, x: 0, y: 0 });
        return tabOf(window, async () => {
          await window.quit();
          await end(driver);
        });
      },
      stop: () => end(screen),
    };
  },
};
