/**
 * /session: `{ typeUser }` of the person signed in, or null, for the account button of public pages. With `?nome` also
 * their name, which the open menu shows and nothing stores.
 */
import { currentUser } from "../guards.server.ts";
import type { Route } from "./+types/session";

export async function loader({ request, url }: Route.LoaderArgs) {
  const user = await currentUser(request);
  const name = url.searchParams.has("nome") && user ? { name: user.name } : {};
  // For what this tab keeps of one person and shows to no other.
  const headers = { "cache-control": "no-store", ...(user && { "x-person": user.id }) };
  return Response.json(user && { typeUser: user.typeUser, ...name }, { headers });
}
