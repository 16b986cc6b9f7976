import { Link } from "react-router";
import { requireAdmin } from "../../auth/guards.server.ts";
import { pageTitle } from "../../brand.ts";
import { admitDesigner, listWaitingDesigners } from "../../data/designers.server.ts";
import { listInspirations } from "../../data/inspirations.server.ts";
import { listPortfolio } from "../../data/portfolio.server.ts";
import { ADMISSION_MESSAGE } from "../../domain/account.ts";
import { isDocumentId } from "../../domain/budget.ts";
import type { ShownPicture } from "../../domain/picture.ts";
import { showPath } from "../../domain/show.ts";
import { env } from "../../services/env.server.ts";
import { readForm } from "../../services/form.server.ts";
import { logError } from "../../services/log.server.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { ResultNotice } from "../../ui/form/form-message.tsx";
import { Picture } from "../../ui/gallery/picture.tsx";
import { Loader } from "../../ui/layout/loader.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { Route } from "./+types/admin";
import styles from "./admin.module.css";
import { Designers } from "./designers.tsx";

export const meta = () => [{ title: pageTitle("Admin Page") }];

/** What is older is found in the public list, which searches. */
const SHOWN = 100;

type Thumbnail = { id: string; to: string; name: string; picture: ShownPicture };

/** The newest of both collections, each with its first image (ADM-1). */
export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request, url);
  const [inspirations, portfolio, waiting] = await Promise.all([
    listInspirations({ limit: SHOWN }),
    listPortfolio({ limit: SHOWN }),
    listWaitingDesigners(),
  ]);
  return {
    designers: { open: env.DESIGNERS === "open", waiting },
    inspirations: {
      more: inspirations.next !== null,
      items: inspirations.items.map(({ id, data: { projectName: name, images, coverImage } }): Thumbnail => {
        return { id, to: showPath("inspiration", name, id), name, picture: images.flat()[0] ?? coverImage };
      }),
    },
    portfolio: {
      more: portfolio.next !== null,
      items: portfolio.items.map(({ id, data: { nameProject, information, images, coverImage } }): Thumbnail => {
        const to = showPath("portifolio", nameProject, id);
        return { id, to, name: information.clientName, picture: images[0] ?? coverImage };
      }),
    },
  };
}

/** Admits the designer whose document id is `admit`. */
export async function action({ request, url }: Route.ActionArgs) {
  await requireAdmin(request, url);
  const form = await readForm(request, ["admit"]);
  const id = String(form.get("admit"));
  const admitted = isDocumentId(id)
    ? await admitDesigner({ id }).catch((error: unknown) => logError(error, url.pathname))
    : null;
  return admitted
    ? { ok: true, text: ADMISSION_MESSAGE.admitted(admitted.name) }
    : { ok: false, text: ADMISSION_MESSAGE.failed };
}

/** /admin/page, for admins. */
export default function AdminPage({
  loaderData: { designers, inspirations, portfolio },
  actionData: result,
}: Route.ComponentProps) {
  return (
    <Page>
      <div className={`wrap ${styles.page}`}>
        <h1 className="d2">Admin Page</h1>
        <ResultNotice result={result} />
        <Designers {...designers} />
        <section aria-labelledby="inspirations">
          <div className={styles.head}>
            <h2 className="h1" id="inspirations">
              {withCedilla("Inspiração")}
            </h2>
            <ButtonLink to="/admin/create/inspiration" before="plus">
              Criar Inspiração
            </ButtonLink>
          </div>
          <Thumbnails items={inspirations.items} empty="Nenhuma inspiração publicada ainda" />
          {inspirations.more && <More to="/inspiration">Ver todas as inspirações</More>}
        </section>
        <section aria-labelledby="portfolio">
          <div className={styles.head}>
            <h2 className="h1" id="portfolio">
              Portfólio
            </h2>
            <ButtonLink to="/admin/create/portifolio" before="plus">
              Criar Portifólio
            </ButtonLink>
          </div>
          <Thumbnails items={portfolio.items} empty="Nenhum projeto publicado ainda" />
          {portfolio.more && <More to="/portifolio">Ver todo o portfólio</More>}
        </section>
      </div>
    </Page>
  );
}

function More({ to, children }: { to: string; children: string }) {
  return (
    <ButtonLink to={to} look="outline" after="arrow-right" className={styles.more}>
      {children}
    </ButtonLink>
  );
}

const SIZES = "(max-width: 767px) calc(50vw - 26px), (min-width: 1800px) 402px, 23vw";

/** An empty gallery is the loader, at rest, and the line beside it (ADM-1). */
function Thumbnails({ items, empty }: { items: Thumbnail[]; empty: string }) {
  if (items.length === 0)
    return (
      <div className={styles.empty}>
        <Loader text={empty} />
      </div>
    );
  return (
    <ul className={styles.thumbnails}>
      {items.map(({ id, to, name, picture }) => (
        <li key={id}>
          <Link to={to}>
            <Picture picture={picture} sizes={SIZES} alt="" />
            <b>{name}</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}
