/** /conta/perfil/dados.json: everything stored about the person, as a download. */
import { requireAccount } from "../people/guards.server.ts";
import type { Route } from "./+types/data-file";
import { dataFileOf } from "./data-file.server.ts";

export async function loader({ request, url }: Route.LoaderArgs) {
  const { user } = await requireAccount(request, url);
  return new Response(JSON.stringify(await dataFileOf(user), null, 2), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="meus-dados.json"',
      "cache-control": "private, no-store",
    },
  });
}
