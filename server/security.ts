/** Headers every answer carries, and which requests from other sites are refused. */
import type { Env } from "../app/services/env.server.ts";

type Site = Pick<Env, "ORIGIN" | "GOOGLE_CLIENT_ID" | "APPLE_CLIENT_ID" | "INSTAGRAM_CLIENT_ID">;

/** Origins a form may lead to: a browser holds a redirect after a post to this list too. */
function formTargets(site: Site): string {
  const targets = ["'self'"];
  if (site.GOOGLE_CLIENT_ID) targets.push("https://accounts.google.com");
  if (site.APPLE_CLIENT_ID) targets.push("https://appleid.apple.com");
  if (site.INSTAGRAM_CLIENT_ID) targets.push("https://www.instagram.com", "https://api.instagram.com");
  return targets.join(" ");
}

/** The policy of a page. In development Vite's client needs its socket and its style elements. */
function pagePolicy(scripts: string, site: Site, development: boolean): string {
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src 'self'${development ? " 'unsafe-inline'" : ""}`,
    "img-src 'self' data: blob:",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    `form-action ${formTargets(site)}`,
    "object-src 'none'",
  ].join("; ");
}

/** Answers that are no page run nothing. A PDF is left to the browser's own viewer, which a stricter policy breaks. */
function filePolicy(type: string): string {
  return type.startsWith("application/pdf")
    ? "frame-ancestors 'none'"
    : "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
}

/** `script-src` of a page whose scripts carry a nonce, which is made anew for every answer. */
export function allowByNonce(nonce: string): string {
  return `'nonce-${nonce}' 'strict-dynamic'`;
}

/**
 * Sets what is missing; what a screen set itself stays. `scripts` is the page's `script-src`. A page that is not the same
 * for everybody is for no shared cache and no search engine.
 */
export function secure(headers: Headers, scripts: string, site: Site, development: boolean): void {
  const page = headers.get("content-type")?.startsWith("text/html") ?? false;
  const fallback = (name: string, text: string) => {
    if (!headers.has(name)) headers.set(name, text);
  };
  fallback(
    "content-security-policy",
    page ? pagePolicy(scripts, site, development) : filePolicy(headers.get("content-type") ?? ""),
  );
  fallback("cache-control", "private, no-store");
  if (page && !headers.get("cache-control")?.startsWith("public")) headers.set("x-robots-tag", "noindex");
  fallback("referrer-policy", "same-origin");
  headers.set("x-content-type-options", "nosniff");
  headers.set("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()");
  headers.set("cross-origin-opener-policy", "same-origin");
  headers.set("cross-origin-resource-policy", "same-origin");
  if (site.ORIGIN.startsWith("https://"))
    headers.set("strict-transport-security", "max-age=31536000; includeSubDomains");
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Whether an Origin header names this site. On one machine its loopback names are the same place. */
export function isThisSite(origin: string, ours: string): boolean {
  if (origin === ours) return true;
  if (!URL.canParse(origin)) return false;
  const [one, other] = [new URL(origin), new URL(ours)];
  return (
    one.protocol === other.protocol &&
    one.port === other.port &&
    LOOPBACK.test(one.hostname) &&
    LOOPBACK.test(other.hostname)
  );
}

/** Providers that answer a login with a form posted from their own site; that answer proves itself by its state. */
const FORM_POST_CALLBACK = "/api/auth/callback/apple";

/**
 * Whether a request that may change something comes from another site. React Router checks this for the actions of
 * screens but not for resource routes, so the shell does for all. A program sends neither header, and no cookies of ours.
 */
export function isCrossOrigin(request: Request, path: string, ours: string): boolean {
  if (request.method === "GET" || request.method === "HEAD" || path === FORM_POST_CALLBACK) return false;
  const origin = request.headers.get("origin");
  if (origin !== null) return !isThisSite(origin, ours);
  const site = request.headers.get("sec-fetch-site");
  return site !== null && site !== "same-origin" && site !== "none";
}
