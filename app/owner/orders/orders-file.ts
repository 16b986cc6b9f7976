/** /admin/pedidos/pedidos.csv: what the filters show, read and sent piece by piece. */
import { calendarDay } from "../../kit/day.ts";
import { requireAdmin } from "../../people/guards.server.ts";
import { studioSettings } from "../../platform/settings.server.ts";
import type { Route } from "./+types/orders-file";
import { csvHead, csvRows } from "./csv.ts";
import { type Cursor, fromStart, readFilters } from "./filters.ts";
import { listOrders } from "./order-list.server.ts";
import { orderRow } from "./order-row.ts";

/** In rows: as much as is in memory at once. */
const PIECE = 500;

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request, url);
  const now = Date.now();
  const { answerDays, pix } = await studioSettings();
  const settings = { answerDays, hasPix: pix !== null };
  const filters = fromStart(readFilters(url.searchParams));
  const encoder = new TextEncoder();
  let after: Cursor | null = null;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(csvHead())),
    // Called when the reader has room: nothing is read ahead of a slow connection.
    pull: async (controller) => {
      const { rows, next } = await listOrders({ ...filters, after }, PIECE);
      after = next;
      if (rows.length > 0) controller.enqueue(encoder.encode(csvRows(rows.map((row) => orderRow(row, now, settings)))));
      if (next === null) controller.close();
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="pedidos-${calendarDay(now)}.csv"`,
      "cache-control": "private, no-store",
    },
  });
}
