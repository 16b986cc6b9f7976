/** A connection as a test wants it. */
import { expect, type Page, type Route } from "@playwright/test";

/** Asked to be lost: the guard of the console does not report it. */
export const LOST_PROBE = "/healthz?desligada";

/** Without a connection from here on: Chromium's network process hears of it a moment after it was told to. */
export const goOffline = (page: Page) => setConnected(page, false);

/** With a connection again, for a press that asks at once too. */
export const goOnline = (page: Page) => setConnected(page, true);

async function setConnected(page: Page, isConnected: boolean): Promise<void> {
  await page.context().setOffline(!isConnected);
  const asks = (probe: string) =>
    fetch(probe, { method: "HEAD" }).then(
      () => true,
      () => false,
    );
  await expect.poll(() => page.evaluate(asks, LOST_PROBE)).toBe(isConnected);
}

type Address = Parameters<Page["route"]>[0];

/** What the page posts reaches the server and the responses get lost, until the function returned is called. */
export async function loseResponses(page: Page, address: Address): Promise<() => Promise<void>> {
  const lose = async (route: Route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    await route.abort("connectionreset");
  };
  await page.route(address, lose);
  return () => page.unroute(address, lose);
}

async function lose(page: Page, address: Address, error: string, isLost: (method: string) => boolean) {
  const decide = (route: Route) => (isLost(route.request().method()) ? route.abort(error) : route.fallback());
  await page.route(address, decide);
  return () => page.unroute(address, decide);
}

/** What the page sends does not reach the server, until the function returned is called. */
export const loseRequests = (page: Page, address: Address) => lose(page, address, "connectionreset", () => true);

/** The same of what it posts; it still reads, as news may ask of it. */
export const losePosts = (page: Page, address: Address) =>
  lose(page, address, "internetdisconnected", (method) => method === "POST");

/** The other way round: what it posts is answered, and what it reads is lost. */
export const loseReads = (page: Page, address: Address) =>
  lose(page, address, "internetdisconnected", (method) => method !== "POST");

/** The addresses that the page posts to from now on. */
export function watchPosts(page: Page, address: RegExp): string[] {
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && address.test(request.url())) posts.push(request.url());
  });
  return posts;
}

/** The page hears of nothing that others do, and shows what it read, until the function returned is called. */
export const holdNews = (page: Page) => holdRequests(page, "**/api/eventos");

/** Requests wait until the function returned is called. */
export async function holdRequests(page: Page, address: Address): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held.promise;
    // The page may have given the request up meanwhile.
    await route.continue().catch(() => undefined);
  });
  return held.resolve;
}

/**
 * The page asks again, as when its connection is back, until `check` passes within the time that it is given: by itself it
 * asks every five seconds.
 */
export async function askUntil(page: Page, check: (within: { timeout: number }) => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await check({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
}
