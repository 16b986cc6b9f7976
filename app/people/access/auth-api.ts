/** The provider callback is the only address that better-auth serves itself. */

import { readForm } from "../../platform/form.server.ts";
import { PROVIDERS } from "../account.ts";
import { auth } from "../auth.server.ts";
import type { Route } from "./+types/auth-api";

const isOpen = (url: URL) => PROVIDERS.some(({ id }) => url.pathname === `/api/auth/callback/${id}`);

/** The only form fields that better-auth reads when a provider posts back (Apple). */
const POSTED = ["code", "error", "error_description", "state", "user"];

const notFound = () => new Response("Not found\n", { status: 404 });

export const loader = ({ request, url }: Route.LoaderArgs) => (isOpen(url) ? auth.handler(request) : notFound());

export async function action({ request, url }: Route.ActionArgs) {
  if (!isOpen(url) || request.method !== "POST") return notFound();
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  headers.set("content-type", "application/x-www-form-urlencoded");
  const body = new URLSearchParams([...(await readForm(request, POSTED))] as [string, string][]).toString();
  return auth.handler(new Request(request.url, { method: "POST", headers, body }));
}
