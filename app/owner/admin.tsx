import { Link } from "react-router";
import { outageLine } from "../brief/ai-outage.server.ts";
import { unreadMessages } from "../conversation/messages.server.ts";
import { listAllBudgets, listUnreadRooms } from "../conversation/request-lists.server.ts";
import { listCards } from "../galleries/galleries.server.ts";
import { GALLERIES, GALLERY_IDS } from "../galleries/galleries.ts";
import type { Card } from "../galleries/gallery.ts";
import { pageTitle } from "../kit/brand.ts";
import { ACCOUNT_TYPES, TYPE_USER } from "../kit/roles.ts";
import { isDocumentId } from "../kit/storable.ts";
import { ADMISSION_MESSAGE } from "../people/admission.ts";
import { admitDesigner, listWaitingDesigners } from "../people/designers.server.ts";
import { requireAdmin } from "../people/guards.server.ts";
import { firstName } from "../people/names.ts";
import { readForm } from "../platform/form.server.ts";
import { logError } from "../platform/log.server.ts";
import { faultResult } from "../platform/refusal.server.ts";
import { studioSettings } from "../platform/settings.server.ts";
import { missingPix } from "../quotes/pix-settings.server.ts";
import { BUDGETS_PER_PAGE, listLength } from "../requests/budget.ts";
import { headline } from "../requests/budget-list.ts";
import { listOverdueBudgets } from "../requests/budget-lists.server.ts";
import { BudgetRows, MoreLink } from "../requests/budget-rows.tsx";
import { readThroughOutage } from "../ui/browser/read-through-outage.ts";
import { resultOr } from "../ui/browser/result-or.ts";
import { Empty } from "../ui/display/empty.tsx";
import { Icon } from "../ui/display/icon.tsx";
import { Picture } from "../ui/display/picture.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { ResultNotice, revalidateAfterResponse } from "../ui/form/form-message.tsx";
import { Loader } from "../ui/layout/loader.tsx";
import { RoomPage } from "../ui/layout/room-page.tsx";
import { withCedilla } from "../ui/layout/title.tsx";
import type { Route } from "./+types/admin";
import styles from "./admin.module.css";
import { backupLine } from "./backup-line.server.ts";
import { MonthBand } from "./orders/month.tsx";
import { monthFigures } from "./orders/month-band.server.ts";
import { AdminTabs } from "./owner-page.tsx";
import { countByGallery } from "./publications/publication-list.server.ts";
import { waitingRows } from "./waiting-rows.ts";
import { Waits } from "./waits.tsx";

export const meta = () => [{ title: pageTitle("Admin Page") }];

/** Inspirations first, as designed. */
const ORDER = GALLERY_IDS.toReversed();
/** Items of a gallery; the list of publications has all. */
const SHOWN = 6;

export async function loader({ request, url }: Route.LoaderArgs) {
  const admin = await requireAdmin(request, url);
  const limit = listLength(url.searchParams.get("pedidos"));
  const [settings, unread, overdue, rooms, designers, pix, requests, month, backup, outage, counts, ...pages] =
    await Promise.all([
      studioSettings(),
      unreadMessages(admin),
      listOverdueBudgets(),
      listUnreadRooms(admin),
      listWaitingDesigners(),
      missingPix(),
      listAllBudgets(admin, limit),
      monthFigures(),
      backupLine(),
      outageLine(),
      countByGallery(),
      ...ORDER.map((gallery) => listCards(gallery, { limit: SHOWN })),
    ]);
  return {
    name: firstName(admin.name),
    unread,
    waits: { overdue, rooms, designers, pix, answerDays: settings.answerDays },
    everybody: settings.designers === "open",
    requests: { ...requests, limit },
    month,
    backup,
    outage,
    counts,
    pages,
  };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => readThroughOutage(args);

/** Admits the designer whose document id is `admit`. */
export async function action({ request, url }: Route.ActionArgs) {
  const admin = await requireAdmin(request, url);
  const id = String((await readForm(request, ["admit"])).get("admit"));
  try {
    const admitted = isDocumentId(id) ? await admitDesigner({ id }, admin) : null;
    return admitted ? { ok: true, text: ADMISSION_MESSAGE.admitted(admitted.name) } : FAILED;
  } catch (error) {
    logError(error, url.pathname);
    return faultResult(error, FAILED);
  }
}

const FAILED = { ok: false, text: ADMISSION_MESSAGE.failed };

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOr(serverAction, { ...FAILED, noResponse: true });

export const shouldRevalidate = revalidateAfterResponse;

export default function AdminPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { name, unread, waits, everybody, requests, month, backup, outage, counts, pages } = loaderData;
  const rows = waitingRows(waits);
  const faults = [outage, backup?.late ? backup.text : null].filter((fault) => fault !== null);
  return (
    <RoomPage
      home={ACCOUNT_TYPES[TYPE_USER.admin].home}
      unread={unread}
      bar={<h1 className={styles.title}>Admin Page</h1>}
    >
      <div className={`wrap ${styles.top}`}>
        <h2 className="h1">
          {withCedilla(headline(name, faults.length + rows.length + waits.designers.length, ["assunto", "assuntos"]))}
        </h2>
        <AdminTabs current="/admin/page" />
        <ResultNotice result={result} />
        {faults.map((fault) => (
          <p key={fault} className={styles.late}>
            {fault}
          </p>
        ))}
      </div>
      <Waits rows={rows} designers={waits.designers} answerDays={waits.answerDays} />
      <MonthBand figures={month} />
      <div className={`wrap ${styles.page}`}>
        {everybody && (
          <p className={styles.everybody}>
            {ADMISSION_MESSAGE.open} <Link to="/admin/pessoas">Pessoas</Link>.
          </p>
        )}
        {ORDER.map((gallery, index) => {
          const { title, create, none, countedWith } = GALLERIES[gallery];
          return (
            <section key={gallery} aria-labelledby={gallery}>
              <div className={styles.head}>
                <h2 className="h2" id={gallery}>
                  {withCedilla(title)}
                </h2>
                <ButtonLink to={`/admin/create/${gallery}`} look="outline" before="plus">
                  {create}
                </ButtonLink>
              </div>
              <Thumbnails items={pages[index]?.items ?? []} empty={none} />
              {counts[gallery] > 0 && (
                <Link to={`/admin/publicacoes?galeria=${gallery}`} className={styles.all}>
                  {counts[gallery] > 1 ? `Ver ${countedWith} ${counts[gallery]}` : "Ver na lista"}
                  <Icon name="arrow-right" />
                </Link>
              )}
            </section>
          );
        })}
        <section aria-labelledby="pedidos">
          <h2 className={`h2 ${styles.head}`} id="pedidos" tabIndex={-1}>
            Pedidos
          </h2>
          {requests.budgets.length > 0 ? (
            <BudgetRows labelledBy="pedidos" budgets={requests.budgets} person={({ other }) => other} />
          ) : (
            <Empty text="Nenhum pedido por enquanto" />
          )}
          {requests.more && <MoreLink to={`?pedidos=${requests.limit + BUDGETS_PER_PAGE}`} className={styles.more} />}
        </section>
        {backup && !backup.late && <p className="small soft">{backup.text}</p>}
      </div>
    </RoomPage>
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
