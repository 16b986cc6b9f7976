/** Security headers. The content type decides which policy applies. */
import { env } from "../app/services/env.server.ts";

const development = env.mode === "development";

/** Login providers are here because browsers check redirects after a post against this list, too. */
const FORM_TARGETS = ["'self'"];
if (env.GOOGLE_CLIENT_ID) FORM_TARGETS.push("https://accounts.google.com");
if (env.APPLE_CLIENT_ID) FORM_TARGETS.push("https://appleid.apple.com");
if (env.INSTAGRAM_CLIENT_ID) FORM_TARGETS.push("https://www.instagram.com", "https://api.instagram.com");

/** `script-src` is added for each page. In development, Vite's client needs its socket and its style elements. */
const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'self'${development ? " 'unsafe-inline'" : ""}`,
  "img-src 'self' data: blob:",
  `connect-src 'self'${development ? " ws:" : ""}`,
  "font-src 'self'",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  `form-action ${FORM_TARGETS.join(" ")}`,
  "object-src 'none'",
].join("; ");
/** A stricter policy breaks the browser's own PDF viewer. */
const PDF_POLICY = "frame-ancestors 'none'";
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** The same for every response, whatever its handler set. */
const FIXED = Object.entries({
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  "x-content-type-options": "nosniff",
  ...(env.ORIGIN.startsWith("https://") && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
});

function policyFor(type: string, scriptSources: string): string {
  if (type.startsWith("text/html")) return `${PAGE_POLICY}; script-src ${scriptSources}`;
  return type.startsWith("application/pdf") ? PDF_POLICY : FILE_POLICY;
}

/**
 * Adds the headers that the handler did not set, and replaces the fixed ones. Keeps personal pages out of shared caches
 * and search engines. `scriptSources` is a page's `script-src`.
 */
export function setSecurityHeaders(headers: Headers, scriptSources = ""): Headers {
  const type = headers.get("content-type") ?? "";
  for (const [name, value] of FIXED) headers.set(name, value);
  for (const [name, value] of [
    ["content-security-policy", policyFor(type, scriptSources)],
    ["cross-origin-resource-policy", "same-origin"],
    ["referrer-policy", "same-origin"],
    ["cache-control", "private, no-store"],
  ] as const)
    if (!headers.has(name)) headers.set(name, value);
  if (type.startsWith("text/html") && !headers.get("cache-control")?.startsWith("public"))
    headers.set("x-robots-tag", "noindex");
  return headers;
}
