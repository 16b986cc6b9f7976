/** Sign out (spec §7): POST ends the session. 'Sair' (ui/sign-out.tsx) posts here, without scripts too. */
import { redirect } from "react-router";
import { signOut } from "../../auth/calls.server.ts";
import type { Route } from "./+types/sign-out";

/** Somebody who opens the address (or tries again after a fault) finds the button there; a stranger, the login. */
export const loader = () => redirect("/account");

export async function action({ request }: Route.ActionArgs) {
  return redirect("/", { headers: await signOut(request) });
}
