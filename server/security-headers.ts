/** Security headers, written by Hono's middleware. The content type decides which policy applies. */
import { Hono, type MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { env } from "../app/services/env.server.ts";

type ContentSecurityPolicy = NonNullable<Parameters<typeof secureHeaders>[0]>["contentSecurityPolicy"];

const development = env.mode === "development";

/** Login providers are here because browsers check redirects after a post against this list, too. */
const FORM_TARGETS = ["'self'"];
if (env.GOOGLE_CLIENT_ID) FORM_TARGETS.push("https://accounts.google.com");
if (env.APPLE_CLIENT_ID) FORM_TARGETS.push("https://appleid.apple.com");
if (env.INSTAGRAM_CLIENT_ID) FORM_TARGETS.push("https://www.instagram.com", "https://api.instagram.com");

const withPolicy = (contentSecurityPolicy: ContentSecurityPolicy) =>
  secureHeaders({
    overwrite: false,
    contentSecurityPolicy,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [], browsingTopics: [] },
    referrerPolicy: "same-origin",
    strictTransportSecurity: env.ORIGIN.startsWith("https://") && "max-age=31536000; includeSubDomains",
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });

/** In development, Vite's client needs its socket and its style elements. */
const pagePolicy = withPolicy({
  defaultSrc: ["'none'"],
  scriptSrc: [(c) => c.get("scriptSources")],
  styleSrc: ["'self'", ...(development ? ["'unsafe-inline'"] : [])],
  imgSrc: ["'self'", "data:", "blob:"],
  connectSrc: ["'self'", ...(development ? ["ws:"] : [])],
  fontSrc: ["'self'"],
  manifestSrc: ["'self'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  formAction: FORM_TARGETS,
  objectSrc: ["'none'"],
});
/** A stricter policy breaks the browser's own PDF viewer. */
const pdfPolicy = withPolicy({ frameAncestors: ["'none'"] });
const filePolicy = withPolicy({
  defaultSrc: ["'none'"],
  styleSrc: ["'unsafe-inline'"],
  frameAncestors: ["'none'"],
});

export type SecurityVariables = {
  /** The page's `script-src`. */
  scriptSources: string;
};

/** A handler may set the other headers itself; these are the same for every response. */
const FIXED = [
  "x-content-type-options",
  "permissions-policy",
  "cross-origin-opener-policy",
  "strict-transport-security",
] as const;

/** Adds the headers that the handler did not set, and replaces the FIXED ones. Keeps personal pages out of shared caches and search engines. */
export const securityHeaders: MiddlewareHandler<{ Variables: SecurityVariables }> = async (c, next) => {
  await next();
  for (const name of FIXED) c.res.headers.delete(name);
  const type = c.res.headers.get("content-type") ?? "";
  const isPage = type.startsWith("text/html");
  const otherPolicy = type.startsWith("application/pdf") ? pdfPolicy : filePolicy;
  // The policy depends on the response, so it is applied last, with nothing left to run inside it.
  await (isPage ? pagePolicy : otherPolicy)(c, async () => {});
  const { headers } = c.res;
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-store");
  if (isPage && !headers.get("cache-control")?.startsWith("public")) headers.set("x-robots-tag", "noindex");
};

type Cached = { Bindings: { response: Response; scriptSources: string }; Variables: SecurityVariables };

const headerApp = new Hono<Cached>().use(securityHeaders).get("*", (c) => {
  c.set("scriptSources", c.env.scriptSources);
  return c.env.response;
});

/** The same for a response that is sent without Hono: cached, or streamed from disk. */
export async function withSecurityHeaders(response: Response, scriptSources = ""): Promise<Response> {
  return headerApp.request("/", {}, { response, scriptSources });
}
