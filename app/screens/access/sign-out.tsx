/** Sign out (spec §7): POST ends the session and what the browser remembered of it. Works without scripts too. */
import { redirect } from "react-router";
import { signOut } from "../../auth/calls.server.ts";
import { clearSessionCache } from "../../data/session-cache.ts";
import { setRoleHint } from "../../ui/role.ts";
import type { Route } from "./+types/sign-out";

/** Somebody who opens the address has not asked to leave. */
export const loader = () => redirect("/");

export async function action({ request }: Route.ActionArgs) {
  return redirect("/", { headers: await signOut(request) });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } finally {
    clearSessionCache();
    setRoleHint(null);
  }
}
