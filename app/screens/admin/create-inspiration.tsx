import { requireAdmin } from "../../auth/guards.server.ts";
import { pageTitle } from "../../brand.ts";
import { Page } from "../../ui/page.tsx";
import type { Route } from "./+types/create-inspiration";
import { NotYet } from "./not-yet.tsx";

export const meta = () => [{ title: pageTitle("Criar Inspiração") }];

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request, url);
  return null;
}

/** Publishing by form is not part of this release; the page says so instead of pretending. */
export default function CreateInspiration() {
  return (
    <Page>
      <NotYet title="Criar Inspiração">Publicar inspirações por formulário chega na próxima versão.</NotYet>
    </Page>
  );
}
