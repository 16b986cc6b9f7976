import { existsSync } from "node:fs";
import { join } from "node:path";

/** Where scripts/fetch-chromium.ts unpacks a browser for people who may not install one. */
export const FETCHED = join(import.meta.dirname, "../../node_modules/.cache/chromium");

/** The browser to test with: CHROMIUM, Debian's, or the fetched one; undefined when there is none. */
export function chromiumPath(): string | undefined {
  return [process.env.CHROMIUM, "/usr/bin/chromium", join(FETCHED, "chromium")].find(
    (path) => path && existsSync(path),
  );
}

export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
