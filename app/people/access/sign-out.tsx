/** /sair, which works without scripts; 'Sair' in ui/layout/sign-out.tsx posts here. */
import { redirect } from "react-router";
import { signOut } from "../calls.server.ts";
import type { Route } from "./+types/sign-out";

/** Opening the address, or trying again after a fault, leads to the page with the button. */
export const loader = () => redirect("/account");

/** Makes the browser forget the person's drafts and other data, in every tab. */
export async function action({ request }: Route.ActionArgs) {
  const headers = await signOut(request);
  // Not the cache: clearing it blocks Chromium for seconds (crbug.com/40233601), and it holds public pages only.
  headers.set("clear-site-data", '"storage"');
  // No redirect for a script: in WebKit a fetch with `redirect: "manual"` never ends when it comes with that header.
  const isScript = request.headers.get("accept") === "application/json";
  return isScript ? new Response(null, { status: 204, headers }) : redirect("/", { headers });
}
