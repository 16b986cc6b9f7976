import { requireAdmin } from "../../auth/guards.server.ts";
import { pageTitle } from "../../brand.ts";
import { Page } from "../../ui/page.tsx";
import type { Route } from "./+types/create-portfolio";
import { NotYet } from "./not-yet.tsx";

export const meta = () => [{ title: pageTitle("Criar Portifólio") }];

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request, url);
  return null;
}

/** Publishing by form is not part of this release; the page says so instead of pretending. */
export default function CreatePortfolio() {
  return (
    <Page>
      <NotYet title="Criar Portifólio">Publicar projetos do portfólio por formulário chega na próxima versão.</NotYet>
    </Page>
  );
}
