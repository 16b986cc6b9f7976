import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import { authSession } from "../../app/data/schema/auth.ts";
import type { App } from "./app.ts";

const DAY = 24 * 60 * 60 * 1000;

/**
 * Signs the browser in as that person without a password: the session row and the cookie are written as better-auth
 * writes them (token, dot, HMAC-SHA256 in base64, percent-encoded).
 */
export async function signIn(app: App, context: BrowserContext, person: { uid: string }): Promise<void> {
  const token = randomBytes(24).toString("base64url");
  const expiresAt = new Date(Date.now() + DAY);
  await app.database.insert(authSession).values({ id: randomUUID(), token, userId: person.uid, expiresAt });
  const secret = app.env.AUTH_SECRET ?? readFileSync(join(app.dataDir, "auth-secret"), "utf8").trim();
  const value = encodeURIComponent(`${token}.${createHmac("sha256", secret).update(token).digest("base64")}`);
  await context.addCookies([
    { name: "better-auth.session_token", value, url: app.url, httpOnly: true, sameSite: "Lax" },
  ]);
}
