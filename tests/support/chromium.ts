import { existsSync } from "node:fs";

/** The whole browser, which Lighthouse needs: the one CHROMIUM names, or the one that Debian or a Mac has. */
export const CHROMIUM =
  process.env.CHROMIUM ||
  (process.platform === "darwin"
    ? "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
    : "/usr/bin/chromium");

/** Debian's browser without windows. It takes half the processor time of the whole one for the same tests. */
export const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/** The browser to test with: the one CHROMIUM names, else the headless shell where it is installed. */
export function testBrowser(): string {
  return !process.env.CHROMIUM && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM;
}

export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A process less for each browser: it takes a tenth of what a page costs.
  "--in-process-gpu",
];
