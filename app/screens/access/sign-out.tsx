/** Sign out (spec §7): POST ends the session. 'Sair' (ui/layout/sign-out.tsx) posts here, without scripts too. */
import { redirect } from "react-router";
import { signOut } from "../../auth/calls.server.ts";
import type { Route } from "./+types/sign-out";

/** Somebody who opens the address (or tries again after a fault) finds the button there; a stranger, the login. */
export const loader = () => redirect("/account");

/** The browser forgets the drafts and whatever else is the person's, in every tab and without scripts too. */
export async function action({ request }: Route.ActionArgs) {
  const headers = await signOut(request);
  // Not the cache: emptying it holds Chromium up for seconds (crbug.com/40233601), and it has public pages only.
  headers.set("clear-site-data", '"storage"');
  return redirect("/", { headers });
}
