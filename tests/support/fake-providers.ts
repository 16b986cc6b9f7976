import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Page } from "@playwright/test";

export type FakeProviders = {
  /** variables that make an application use them */
  env: Record<string, string>;
  /** who logs in next, as the provider knows them */
  person: { id: string; name: string; email: string; emailVerified: boolean };
  /** what the application asked: host and path, and the form's fields */
  asked: { address: string; form: Record<string, string>; authorization: string | undefined }[];
  stop: () => Promise<void>;
};

/** Google, Apple and Instagram as the application's server sees them: the token and profile endpoints. */
export async function startFakeProviders(): Promise<FakeProviders> {
  const server = createServer(async (request, response) => {
    const address = (request.url ?? "").slice(1);
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    fake.asked.push({ address, form, authorization: request.headers.authorization });
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(answer(address)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  function answer(address: string): object {
    const { id, name, email, emailVerified } = fake.person;
    if (address.startsWith("graph.instagram.com/me")) return { user_id: id, username: "ana.traca", name };
    if (address.startsWith("api.instagram.com")) return { data: [{ access_token: "instagram-token", user_id: id }] };
    const claims = { sub: id, name, email, email_verified: emailVerified };
    return { access_token: "token", token_type: "Bearer", expires_in: 3600, id_token: jwt(claims) };
  }

  const fake: FakeProviders = {
    env: {
      GOOGLE_CLIENT_ID: "google-id",
      GOOGLE_CLIENT_SECRET: "google-secret",
      APPLE_CLIENT_ID: "apple-id",
      APPLE_CLIENT_SECRET: "apple-secret",
      INSTAGRAM_CLIENT_ID: "instagram-id",
      INSTAGRAM_CLIENT_SECRET: "instagram-secret",
      FAKE_PROVIDERS: `http://127.0.0.1:${port}`,
      NODE_OPTIONS: "--import ./tests/support/provider-hook.ts",
    },
    person: { id: "1", name: "", email: "", emailVerified: false },
    asked: [],
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}

const PAGES = /^https:\/\/(accounts\.google\.com|appleid\.apple\.com|www\.instagram\.com)\//;

/**
 * Presses a provider's button on the login page and arrives at that provider's own page, where 'Aceitar' comes back with
 * a code and 'Recusar' with an error. The redirect between the two is a link to press, because a browser under test
 * follows redirects out of reach; where it leads, and to nowhere else, is checked here.
 */
export async function goToProvider(page: Page, name: "Google" | "Apple" | "Instagram"): Promise<void> {
  const context = page.context();
  await context.route(/\/login(\?.*)?$/, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const response = await route.fetch({ maxRedirects: 0 });
    const { location = "" } = response.headers();
    if (!PAGES.test(location)) throw new Error(`this leads to ${location}`);
    const body = `<!doctype html><a href="${location.replaceAll("&", "&amp;")}">Redirect</a>`;
    await route.fulfill({ response, status: 200, contentType: "text/html", body });
  });
  await context.route(PAGES, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const body = `<!doctype html><title>Provider</title>${consent(query, "Aceitar", "code", "the-code")}${consent(query, "Recusar", "error", "access_denied")}`;
    return route.fulfill({ contentType: "text/html", body });
  });
  await page.getByRole("button", { name }).click();
  await page.getByRole("link", { name: "Redirect" }).click();
}

function consent(query: URLSearchParams, label: string, name: string, value: string): string {
  const method = query.get("response_mode") === "form_post" ? "post" : "get";
  const state = `<input type="hidden" name="state" value="${query.get("state")}">`;
  return `<form action="${query.get("redirect_uri")}" method="${method}">${state}<input type="hidden" name="${name}" value="${value}"><button>${label}</button></form>`;
}

/** Its signature is not looked at: it came straight from the provider's own address. */
function jwt(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "none", typ: "JWT" })}.${part(claims)}.x`;
}
