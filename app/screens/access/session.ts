/** /session: `{ typeUser }` of the person signed in, or null, for the account button of public pages. */
import { currentUser } from "../../auth/guards.server.ts";
import type { Route } from "./+types/session";

export async function loader({ request }: Route.LoaderArgs) {
  const user = await currentUser(request);
  return Response.json(user && { typeUser: user.typeUser }, { headers: { "cache-control": "no-store" } });
}
