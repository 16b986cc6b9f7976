import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import { authSession } from "../../app/people/auth-schema.ts";
import type { App } from "./app.ts";
import type { Database } from "./factories.ts";

const DAY = 24 * 60 * 60 * 1000;
const COOKIE = "better-auth.session_token";

/**
 * Opens a session without a password and returns its cookie: the row and the value are written as better-auth writes them
 * (token, dot, HMAC-SHA256 in base64, percent-encoded).
 */
export async function openSession(
  database: Database,
  secret: string,
  person: { uid: string },
): Promise<{ name: string; value: string }> {
  const token = randomBytes(24).toString("base64url");
  const expiresAt = new Date(Date.now() + DAY);
  await database.insert(authSession).values({ id: randomUUID(), token, userId: person.uid, expiresAt });
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  return { name: COOKIE, value: encodeURIComponent(`${token}.${signature}`) };
}

/** What signs the cookies of that application. */
export function secretOf(app: App): string {
  return app.env.AUTH_SECRET ?? readFileSync(join(app.dataDir, "auth-secret"), "utf8").trim();
}

/** A new session of that person, as a cookie. */
export function sessionIn(app: App, person: { uid: string }): ReturnType<typeof openSession> {
  return openSession(app.database, secretOf(app), person);
}

/** The `Cookie` header of that person, for requests without a browser. */
export async function cookieOf(app: App, person: { uid: string }): Promise<string> {
  const { name, value } = await sessionIn(app, person);
  return `${name}=${value}`;
}

/** Signs the browser in as that person. */
export async function signIn(app: App, context: BrowserContext, person: { uid: string }): Promise<void> {
  const cookie = await sessionIn(app, person);
  await context.addCookies([{ ...cookie, url: app.url, httpOnly: true, sameSite: "Lax" }]);
}
