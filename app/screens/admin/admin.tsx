import { Form, Link, useNavigation } from "react-router";
import { requireAdmin } from "../../auth/guards.server.ts";
import { pageTitle } from "../../brand.ts";
import { admitDesigner, listWaitingDesigners, type WaitingDesigner } from "../../data/designers.server.ts";
import { listCards } from "../../data/galleries.server.ts";
import { ADMISSION_MESSAGE } from "../../domain/account.ts";
import { isDocumentId } from "../../domain/budget.ts";
import { GALLERIES, GALLERY_IDS } from "../../domain/galleries.ts";
import type { Card } from "../../domain/gallery.ts";
import { env } from "../../services/env.server.ts";
import { readForm } from "../../services/form.server.ts";
import { logError } from "../../services/log.server.ts";
import { DateTime } from "../../ui/display/date-time.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { ResultNotice } from "../../ui/form/form-message.tsx";
import { Picture } from "../../ui/gallery/picture.tsx";
import { Loader } from "../../ui/layout/loader.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { Route } from "./+types/admin";
import styles from "./admin.module.css";

export const meta = () => [{ title: pageTitle("Admin Page") }];

/** Inspirations first, as designed. */
const ORDER = GALLERY_IDS.toReversed();
/** The public list, which has a search, shows older items. */
const SHOWN = 100;

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request, url);
  const [waiting, ...pages] = await Promise.all([
    listWaitingDesigners(),
    ...ORDER.map((gallery) => listCards(gallery, { limit: SHOWN })),
  ]);
  return { designers: { open: env.DESIGNERS === "open", waiting }, pages };
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

/** `open`: anybody may be a designer. */
function Designers({ open, waiting }: { open: boolean; waiting: WaitingDesigner[] }) {
  const pending = useNavigation().formData?.get("admit");
  if (open) return <p className={styles.everybody}>{ADMISSION_MESSAGE.open}</p>;
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="designers">
      <h2 className="h1" id="designers">
        {`Designers à espera (${waiting.length})`}
      </h2>
      <ul className={styles.designers}>
        {waiting.map(({ id, name, email, tell, since }) => (
          <li key={id}>
            <p className={styles.person}>
              <b>{name}</b>
              <span>
                {email}, <span className={styles.phone}>{tell}</span>
              </span>
              <span className="small soft">
                Desde <DateTime at={since} />
              </span>
            </p>
            <Form method="post" replace preventScrollReset>
              <input type="hidden" name="admit" value={id} />
              <Button type="submit" busy={pending === id} aria-label={`Admitir ${name}`}>
                Admitir
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

const SIZES = "(max-width: 767px) calc(50vw - 26px), (min-width: 1800px) 402px, 23vw";

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
