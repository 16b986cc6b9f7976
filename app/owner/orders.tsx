import { useNavigation } from "react-router";
import { unreadMessages } from "../conversation/messages.server.ts";
import { pageTitle } from "../kit/brand.ts";
import { calendarDay } from "../kit/day.ts";
import { requireAdmin } from "../people/guards.server.ts";
import { studioSettings } from "../platform/settings.server.ts";
import { listOverdueBudgets } from "../requests/budget-lists.server.ts";
import { RoomNotices } from "../requests/room-form.tsx";
import { designerChoices } from "../room/room.server.ts";
import { readThroughOutage } from "../ui/browser/read-through-outage.ts";
import { ButtonLink } from "../ui/form/button.tsx";
import type { Route } from "./+types/orders";
import { ListStart, Pages } from "./list/pages.tsx";
import { monthView } from "./orders/figure-texts.ts";
import { compareFigures, weeksOf } from "./orders/figures.server.ts";
import { fromStart, isNarrowed, linkTo, type OrderFilters, readFilters } from "./orders/filters.ts";
import { Finding, Stages } from "./orders/finding.tsx";
import { Month } from "./orders/month.tsx";
import { countByStage, listHolders, listOrders, type OrderPage } from "./orders/order-list.server.ts";
import { orderRow } from "./orders/order-row.ts";
import { nothingFound, Orders } from "./orders/orders-table.tsx";
import { readPeriod } from "./orders/periods.ts";
import { countsOf } from "./orders/pill-counts.ts";
import { OrdersWaiting } from "./orders/waiting.tsx";
import styles from "./orders.module.css";
import { OwnerPage } from "./owner-page.tsx";

/** Rows of a page. */
const ROWS = 20;

export const meta = () => [{ title: pageTitle("Pedidos") }];

export async function loader({ request, url }: Route.LoaderArgs) {
  const admin = await requireAdmin(request, url);
  const now = Date.now();
  const filters = readFilters(url.searchParams);
  const period = readPeriod(filters.period, calendarDay(now));
  const { answerDays, pix } = await studioSettings();
  const hasPix = pix !== null;
  const [unread, overdue, designers, holders, figures, weeks, counts, page] = await Promise.all([
    unreadMessages(admin),
    listOverdueBudgets(),
    designerChoices(null),
    listHolders(),
    compareFigures(period),
    weeksOf(period, now),
    countByStage(),
    firstOrPlaced(filters),
  ]);
  return {
    unread,
    overdue,
    designers,
    holders,
    month: monthView(period, figures, answerDays, now),
    weeks,
    counts: countsOf(counts),
    // On the first page, whatever the address says of the rows before it.
    filters: page.previous === null ? { ...filters, skipped: 0 } : filters,
    rows: page.rows.map((row) => orderRow(row, now, { answerDays, hasPix })),
    previous: page.previous,
    next: page.next,
  };
}

/** Where all rows after the page before have left, the first page. */
async function firstOrPlaced(filters: OrderFilters): Promise<OrderPage> {
  const page = await listOrders(filters, ROWS);
  return filters.after && page.rows.length === 0 ? listOrders(fromStart(filters), ROWS) : page;
}

export const clientLoader = (args: Route.ClientLoaderArgs) => readThroughOutage(args);

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { unread, overdue, designers, holders, month, weeks, counts, filters, rows, previous, next } = loaderData;
  const { group, skipped } = filters;
  const place = filters.after ?? filters.before;
  const navigation = useNavigation();
  const isReading = navigation.state === "loading" && navigation.location.pathname === "/admin/pedidos";
  return (
    <OwnerPage
      unread={unread}
      title="Pedidos"
      tab="/admin/pedidos"
      acts={
        <ButtonLink
          to={`/admin/pedidos/pedidos.csv${linkTo(filters, { period: "" }).search}`}
          reloadDocument
          download
          look="outline"
          before="download-simple"
        >
          Baixar CSV
        </ButtonLink>
      }
    >
      <RoomNotices />
      <OrdersWaiting overdue={overdue} designers={designers} />
      <div className={`wrap ${styles.page}`}>
        <Month view={month} weeks={weeks} filters={filters} />
        <section aria-labelledby="lista" aria-busy={isReading || undefined} className={styles.list}>
          <ListStart label="Lista de pedidos" place={place ? `${place.key} ${place.id}` : ""} />
          <Stages filters={filters} counts={counts} />
          <Finding filters={filters} designers={[...designers, ...holders]} shown={rows.length} more={next !== null} />
          {rows.length > 0 ? (
            <>
              <Orders rows={rows} filters={filters} designers={designers} />
              <Pages
                label="Páginas"
                text={`${skipped + 1} a ${skipped + rows.length}${isNarrowed(filters) ? "" : ` de ${counts[group].text}`}`}
                earlier={previous && linkTo(filters, { before: previous, skipped: Math.max(0, skipped - ROWS) })}
                next={next && linkTo(filters, { after: next, skipped: skipped + rows.length })}
                nextLabel="Próximos"
              />
            </>
          ) : (
            nothingFound(filters)
          )}
        </section>
      </div>
    </OwnerPage>
  );
}
