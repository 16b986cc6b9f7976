import { Form, Link, useNavigation, useSearchParams } from "react-router";
import { pageTitle } from "../../brand.ts";
import { unreadMessages } from "../../conversation/messages.server.ts";
import { listCards } from "../../galleries/galleries.server.ts";
import { GALLERIES, GALLERY_IDS } from "../../galleries/galleries.ts";
import type { Card } from "../../galleries/gallery.ts";
import { counted } from "../../kit/count.ts";
import { isDocumentId } from "../../kit/storable.ts";
import { ACCOUNT_TYPES, ADMISSION_MESSAGE, TYPE_USER } from "../../people/account.ts";
import { admitDesigner, listWaitingDesigners, type WaitingDesigner } from "../../people/designers.server.ts";
import { requireAdmin } from "../../people/guards.server.ts";
import { firstName } from "../../people/names.ts";
import { env } from "../../platform/env.server.ts";
import { readForm } from "../../platform/form.server.ts";
import { logError } from "../../platform/log.server.ts";
import { BUDGETS_PER_PAGE, listLength } from "../../requests/budget.ts";
import { headline } from "../../requests/budget-list.ts";
import {
  listAllBudgets,
  listOverdueBudgets,
  listUnreadRooms,
  type OverdueBudget,
  type UnreadRoom,
} from "../../requests/budget-lists.server.ts";
import { BudgetRows, MoreLink, Unread } from "../../requests/budget-rows.tsx";
import { readThroughOutage } from "../../ui/browser/live.ts";
import { DateTime } from "../../ui/display/date-time.tsx";
import { Empty } from "../../ui/display/empty.tsx";
import { Picture } from "../../ui/display/picture.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { ResultNotice } from "../../ui/form/form-message.tsx";
import { Loader } from "../../ui/layout/loader.tsx";
import { RoomPage } from "../../ui/layout/room-page.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { Route } from "./+types/admin";
import styles from "./admin.module.css";
import { backupLine } from "./backup-line.server.ts";
import waiting from "./waits.module.css";

const MESSAGES = ["mensagem", "mensagens"] as const;

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
  const [unread, overdue, rooms, designers, requests, backup, ...pages] = await Promise.all([
    unreadMessages(admin),
    listOverdueBudgets(),
    listUnreadRooms(admin),
    listWaitingDesigners(),
    listAllBudgets(admin, limit),
    backupLine(),
    ...ORDER.map((gallery) => listCards(gallery, { limit: whole.includes(gallery) ? SHOWN.all : SHOWN.first })),
  ]);
  return {
    name: firstName(admin.name),
    unread,
    waits: { overdue, rooms, designers, answerDays: env.ANSWER_DAYS },
    everybody: env.DESIGNERS === "open",
    requests: { ...requests, limit },
    backup,
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
  const { name, unread, waits, everybody, requests, backup, pages } = loaderData;
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
        {backup?.late && <p className={styles.late}>{backup.text}</p>}
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
            <BudgetRows labelledBy="pedidos" budgets={requests.budgets} news={MESSAGES} person={({ other }) => other} />
          ) : (
            <Empty text="Nenhum pedido por enquanto" />
          )}
          {requests.more && (
            <MoreLink to={longer("pedidos", `${requests.limit + BUDGETS_PER_PAGE}`)} className={styles.more} />
          )}
        </section>
        {backup && !backup.late && <p className="small soft">{backup.text}</p>}
      </div>
    </RoomPage>
  );
}

function Bar() {
  return (
    <>
      <h1 className={`small soft ${styles.title}`}>Admin Page</h1>
      <nav className={styles.all} aria-label="Admin">
        <Link to="/admin/publicacoes">Publicações</Link>
        <a href="#pedidos">Todos os pedidos</a>
      </nav>
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

type WaitsProps = { overdue: OverdueBudget[]; rooms: UnreadRoom[]; designers: WaitingDesigner[]; answerDays: number };

/** What only an admin can move on: requests that nobody claimed, messages to the studio, designers to admit. */
function Waits({ overdue, rooms, designers, answerDays }: WaitsProps) {
  if (overdue.length + rooms.length + designers.length === 0)
    return (
      <section className={waiting.nothing} data-ground="mist" aria-label="O que espera">
        <div className="wrap">
          <Empty text={`Ninguém espera há mais de ${counted(answerDays, "dia", "dias")}`}>
            <p>Nenhuma mensagem por ler. Quando algo chegar, aparece aqui.</p>
          </Empty>
        </div>
      </section>
    );
  return (
    <section className={waiting.band} data-ground="pink" aria-label="O que espera">
      <div className="wrap">
        {overdue.length + rooms.length > 0 && (
          <ul className={waiting.list} aria-label="Pedidos que esperam">
            {overdue.map(({ id, nameProject, customer, waits, since }) => (
              <li key={id}>
                <div>
                  <h3 className="h3">{withCedilla(`${nameProject} está ${waits} sem designer.`)}</h3>
                  <p className="small">{`Pedido de ${customer}. Espera desde ${since}.`}</p>
                </div>
                <ButtonLink
                  to={`/budget/view/${id}`}
                  after="arrow-right"
                  aria-label={`Atribuir a um designer: ${nameProject}`}
                >
                  Atribuir a um designer
                </ButtonLink>
              </li>
            ))}
            {rooms.map(({ id, nameProject, author, unread, last }) => (
              <li key={`conversa-${id}`}>
                <div>
                  <h3 className="h3">{withCedilla(`${author} escreveu em ${nameProject}.`)}</h3>
                  <p className={`small ${waiting.news}`}>
                    <Unread count={unread} news={MESSAGES} />
                    {unread === 1 ? `, ${last}` : `, a última ${last}`}
                  </p>
                </div>
                <ButtonLink
                  to={`/budget/view/${id}`}
                  look="outline"
                  after="arrow-right"
                  aria-label={`Ler e responder: ${nameProject}`}
                >
                  Ler e responder
                </ButtonLink>
              </li>
            ))}
          </ul>
        )}
        {designers.length > 0 && <Designers designers={designers} />}
      </div>
    </section>
  );
}

function Designers({ designers }: { designers: WaitingDesigner[] }) {
  const pending = useNavigation().formData?.get("admit");
  return (
    <section className={waiting.designers} aria-labelledby="designers">
      <h3 className="h3" id="designers">
        {`Designers à espera (${designers.length})`}
      </h3>
      <ul className={waiting.list}>
        {designers.map(({ id, name, email, tell, since }) => (
          <li key={id}>
            <p className={waiting.person}>
              <b>{name}</b>
              <span>
                {email}, <span className={waiting.phone}>{tell}</span>
              </span>
              <span className="small">
                Desde <DateTime at={since} />
              </span>
            </p>
            <Form method="post" aria-label={`Admitir ${name}`} replace preventScrollReset>
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
