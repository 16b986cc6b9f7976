import { Link, useSearchParams } from "react-router";
import { requireAdmin } from "../../auth/guards.server.ts";
import { pageTitle } from "../../brand.ts";
import { listAllBudgets, listOverdueBudgets, listUnreadRooms } from "../../data/budget-lists.server.ts";
import { admitDesigner, listWaitingDesigners } from "../../data/designers.server.ts";
import { listCards } from "../../data/galleries.server.ts";
import { unreadMessages } from "../../data/messages.server.ts";
import { ACCOUNT_TYPES, ADMISSION_MESSAGE, TYPE_USER } from "../../domain/account.ts";
import { BUDGETS_PER_PAGE, isDocumentId, listLength } from "../../domain/budget.ts";
import { headline } from "../../domain/budget-list.ts";
import { GALLERIES, GALLERY_IDS } from "../../domain/galleries.ts";
import type { Card } from "../../domain/gallery.ts";
import { firstName } from "../../domain/names.ts";
import { env } from "../../services/env.server.ts";
import { readForm } from "../../services/form.server.ts";
import { logError } from "../../services/log.server.ts";
import { readThroughOutage } from "../../ui/browser/live.ts";
import { BudgetRows, MoreLink } from "../../ui/display/budget-rows.tsx";
import { Empty } from "../../ui/display/empty.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { ResultNotice } from "../../ui/form/form-message.tsx";
import { Picture } from "../../ui/gallery/picture.tsx";
import { Loader } from "../../ui/layout/loader.tsx";
import { RoomPage } from "../../ui/layout/room-page.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { Route } from "./+types/admin";
import styles from "./admin.module.css";
import { Waits } from "./waits.tsx";

export const meta = () => [{ title: pageTitle("Admin Page") }];

/** Inspirations first, as designed. */
const ORDER = GALLERY_IDS.toReversed();
/** Items of a gallery at first, and those that 'Ver todas' shows. The public list, which has a search, shows older ones. */
const SHOWN = { first: 6, all: 100 } as const;
/** In the address: a gallery that is shown whole. */
const WHOLE = "todas";

export async function loader({ request, url }: Route.LoaderArgs) {
  const admin = await requireAdmin(request, url);
  const limit = listLength(url.searchParams.get("pedidos"));
  const whole = url.searchParams.getAll(WHOLE);
  const [unread, overdue, rooms, designers, requests, ...pages] = await Promise.all([
    unreadMessages(admin),
    listOverdueBudgets(),
    listUnreadRooms(admin),
    listWaitingDesigners(),
    listAllBudgets(admin, limit),
    ...ORDER.map((gallery) => listCards(gallery, { limit: whole.includes(gallery) ? SHOWN.all : SHOWN.first })),
  ]);
  return {
    name: firstName(admin.name),
    unread,
    waits: { overdue, rooms, designers, answerDays: env.ANSWER_DAYS },
    everybody: env.DESIGNERS === "open",
    requests: { ...requests, limit },
    pages,
  };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => readThroughOutage(args);

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

export default function AdminPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { name, unread, waits, everybody, requests, pages } = loaderData;
  const [search] = useSearchParams();
  /** The same page with one list longer. */
  const longer = (name: string, value: string) => {
    const asked = new URLSearchParams(search);
    if (name === WHOLE) asked.append(name, value);
    else asked.set(name, value);
    return `?${asked}`;
  };
  const turns = waits.overdue.length + waits.rooms.length + waits.designers.length;
  return (
    <RoomPage home={ACCOUNT_TYPES[TYPE_USER.admin].home} unread={unread} bar={<Bar />}>
      <div className={`wrap ${styles.top}`}>
        <h2 className="h1">{withCedilla(headline(name, turns, ["assunto", "assuntos"]))}</h2>
        <ResultNotice result={result} />
      </div>
      <Waits {...waits} />
      <div className={`wrap ${styles.page}`}>
        {everybody && <p className={styles.everybody}>{ADMISSION_MESSAGE.open}</p>}
        {ORDER.map((gallery, index) => {
          const { title, create, none, seeAll } = GALLERIES[gallery];
          return (
            <section key={gallery} aria-labelledby={gallery}>
              <div className={styles.head}>
                <h2 className="h2" id={gallery}>
                  {withCedilla(title)}
                </h2>
                <ButtonLink to={`/admin/create/${gallery}`} before="plus">
                  {create}
                </ButtonLink>
              </div>
              <Thumbnails items={pages[index]?.items ?? []} empty={none} />
              {pages[index]?.next &&
                (search.getAll(WHOLE).includes(gallery) ? (
                  <ButtonLink to={`/${gallery}`} look="outline" after="arrow-right" className={styles.more}>
                    {seeAll}
                  </ButtonLink>
                ) : (
                  <ButtonLink
                    to={longer(WHOLE, gallery)}
                    replace
                    preventScrollReset
                    look="outline"
                    after="arrow-down"
                    aria-label={`Ver todas: ${title}`}
                    className={styles.more}
                  >
                    Ver todas
                  </ButtonLink>
                ))}
            </section>
          );
        })}
        <section aria-labelledby="pedidos">
          <h2 className={`h2 ${styles.head}`} id="pedidos" tabIndex={-1}>
            Pedidos
          </h2>
          {requests.budgets.length > 0 ? (
            <BudgetRows
              labelledBy="pedidos"
              budgets={requests.budgets}
              news={["mensagem", "mensagens"]}
              person={({ other }) => other}
            />
          ) : (
            <Empty text="Nenhum pedido por enquanto" />
          )}
          {requests.more && (
            <MoreLink to={longer("pedidos", `${requests.limit + BUDGETS_PER_PAGE}`)} className={styles.more} />
          )}
        </section>
      </div>
    </RoomPage>
  );
}

function Bar() {
  return (
    <>
      <h1 className={`small soft ${styles.title}`}>Admin Page</h1>
      <a href="#pedidos" className={styles.all}>
        Todos os pedidos
      </a>
    </>
  );
}

const SIZES = "(max-width: 767px) calc(50vw - 26px), (max-width: 1023px) 30vw, (min-width: 1800px) 260px, 15vw";

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
