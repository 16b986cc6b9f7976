/** A line on which the first request to each address fails, and then every third one. */
import type { Page, Route } from "@playwright/test";
import { expect } from "./test.ts";

const lose = (route: Route) => route.abort("connectionreset");

const WAYS = {
  "gets lost": lose,
  /** The proxy in front of the server says that nobody is there. */
  "is refused by a proxy": (route: Route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" }),
};
type Way = keyof typeof WAYS;
export const ways = Object.keys(WAYS) as Way[];

const FILE = /^\/(?:assets|brand|picture)\/|\.(?:svg|webmanifest|ico)$/;

/** Files arrive. */
export async function weaken(page: Page, way: Way): Promise<void> {
  const counts = new Map<string, number>();
  await page.route("**/*", async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const asked = `${request.method()} ${pathname}${search}`;
    const count = counts.get(asked) ?? 0;
    counts.set(asked, count + 1);
    // A stream is one request for as long as it lasts.
    if (count % 3 > 0 || FILE.test(pathname) || pathname === "/api/eventos") return route.continue();
    // The page may have given the request up meanwhile.
    await WAYS[way](route).catch(() => undefined);
  });
}

/** The first `times` requests to each of these addresses fail. */
export async function failFirst(page: Page, way: Way, address: RegExp, times: number): Promise<void> {
  const counts = new Map<string, number>();
  await page.route(address, async (route) => {
    const url = route.request().url();
    const count = counts.get(url) ?? 0;
    counts.set(url, count + 1);
    await (count < times ? WAYS[way](route) : route.continue());
  });
}

/** Presses, and again what the page offers, until `done`. In place of a page of the browser or the proxy, reloads. */
export async function insist(page: Page, press: () => Promise<unknown>, done: () => Promise<boolean>): Promise<void> {
  const proxy = page.getByRole("heading", { name: "502 Bad Gateway" });
  const again = page.getByRole("main").getByRole("link", { name: "Tentar novamente" });
  await expect(async () => {
    const isForeign = page.url().startsWith("chrome-error:") || (await proxy.isVisible());
    if (isForeign) await page.reload({ waitUntil: "commit" }).catch(() => undefined);
    else if (await again.isVisible()) await again.click({ timeout: 3_000, noWaitAfter: true });
    else if (!(await done())) await press();
    await expect.poll(done, { timeout: 3_000 }).toBe(true);
  }).toPass({ timeout: 90_000, intervals: [100] });
}
