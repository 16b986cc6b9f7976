/** What better-auth answers to the world itself: the way back from a provider. All else goes through our screens. */
import { auth } from "../../auth/auth.server.ts";
import { PROVIDERS } from "../../domain/account.ts";
import type { Route } from "./+types/auth-api";

function isOpen(url: URL): boolean {
  return PROVIDERS.some(({ id }) => url.pathname === `/api/auth/callback/${id}`);
}

function answer(request: Request, url: URL): Response | Promise<Response> {
  return isOpen(url) ? auth.handler(request) : new Response("Not found\n", { status: 404 });
}

export const loader = ({ request, url }: Route.LoaderArgs) => answer(request, url);
export const action = ({ request, url }: Route.ActionArgs) => answer(request, url);
