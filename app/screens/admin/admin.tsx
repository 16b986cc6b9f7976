import { Link } from "react-router";
import { requireAdmin } from "../../auth/guards.server.ts";
import { pageTitle } from "../../brand.ts";
import { admitDesigner, listWaitingDesigners } from "../../data/designers.server.ts";
import { listCards } from "../../data/galleries.server.ts";
import { ADMISSION_MESSAGE } from "../../domain/account.ts";
import { isDocumentId } from "../../domain/budget.ts";
import { GALLERIES, GALLERY_IDS } from "../../domain/galleries.ts";
import type { Card } from "../../domain/gallery.ts";
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

/** The public list, which has a search, shows older items. */
const SHOWN = 100;

/** The newest items of every gallery, each with its cover (ADM-1). */
export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request, url);
  const [waiting, ...pages] = await Promise.all([
    listWaitingDesigners(),
    ...ORDER.map((gallery) => listCards(gallery, { limit: SHOWN })),
  ]);
  return { designers: { open: env.DESIGNERS === "open", waiting }, pages };
}

/** Inspirations first, as designed. */
const ORDER = GALLERY_IDS.toReversed();

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
export default function AdminPage({ loaderData: { designers, pages }, actionData: result }: Route.ComponentProps) {
  return (
    <Page>
      <div className={`wrap ${styles.page}`}>
        <h1 className="d2">Admin Page</h1>
        <ResultNotice result={result} />
        <Designers {...designers} />
        {ORDER.map((gallery, index) => {
          const { title, create, none, seeAll } = GALLERIES[gallery];
          return (
            <section key={gallery} aria-labelledby={gallery}>
              <div className={styles.head}>
                <h2 className="h1" id={gallery}>
                  {withCedilla(title)}
                </h2>
                <ButtonLink to={`/admin/create/${gallery}`} before="plus">
                  {create}
                </ButtonLink>
              </div>
              <Thumbnails items={pages[index]?.items ?? []} empty={none} />
              {pages[index]?.next && (
                <ButtonLink to={`/${gallery}`} look="outline" after="arrow-right" className={styles.more}>
                  {seeAll}
                </ButtonLink>
              )}
            </section>
          );
        })}
      </div>
    </Page>
  );
}

const SIZES = "(max-width: 767px) calc(50vw - 26px), (min-width: 1800px) 402px, 23vw";

/** An empty gallery shows the loader at rest, with a line beside it (ADM-1). */
function Thumbnails({ items, empty }: { items: Card[]; empty: string }) {
  if (items.length === 0)
    return (
      <div className={styles.empty}>
        <Loader text={empty} />
      </div>
    );
  return (
    <ul className={styles.thumbnails}>
      {items.map(({ id, path, name, cover }) => (
        <li key={id}>
          <Link to={path}>
            <Picture picture={cover} sizes={SIZES} alt="" />
            <b>{name}</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}
