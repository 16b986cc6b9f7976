/** Switches a brand's page on and off, and gives it another address. Each takes effect at once. */
import { randomInt } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { brandWord } from "../drawings/kit-names.ts";
import { DENIED, DONE, type Outcome, refused } from "../kit/outcome.ts";
import type { CurrentUser } from "../people/account.ts";
import { announceChange, announceRoom } from "../platform/announce.server.ts";
import { db, type Tx } from "../platform/db.server.ts";
import { refusal } from "../requests/policy.ts";
import { lockToAct, type Row } from "../requests/request-locks.server.ts";
import { stateOf } from "../requests/turn.ts";
import { deliveryFor, missingPayment } from "./opened.server.ts";
import { brandPage } from "./schema.ts";

/** Without letters and digits that look alike: the address is also read aloud. */
const SIGNS = "abcdefghjkmnpqrstuvwxyz23456789";
const TAIL = 12;
/** 31 signs, twelve times: nobody finds another brand's page by trying. */
const newSlug = (name: string) =>
  `${brandWord(name)}-${Array.from({ length: TAIL }, () => SIGNS[randomInt(SIGNS.length)]).join("")}`;

const NOT_OPEN = "A página liga depois que a entrega abrir.";

type Change = (tx: Tx, row: Row) => Promise<void>;

const isOn = (budgetId: string) => and(eq(brandPage.budgetId, budgetId), brandPage.on);

const end = (tx: Tx, { id }: Row) =>
  tx.update(brandPage).set({ on: false, endedAt: sql`clock_timestamp()` }).where(isOn(id));

const begin = (tx: Tx, { id, nameProject }: Row) =>
  tx.insert(brandPage).values({ budgetId: id, slug: newSlug(nameProject) });

async function change(customer: CurrentUser, budgetId: string, work: Change): Promise<Outcome> {
  const opened = await deliveryFor(customer, budgetId);
  return db.transaction(async (tx) => {
    const row = await lockToAct(tx, customer, budgetId, "switchBrandPage");
    if (!row) return DENIED;
    const reason = refusal("switchBrandPage", stateOf(row), customer);
    if (reason) return refused(reason);
    if (!opened || missingPayment(opened)) return refused(NOT_OPEN);
    await work(tx, row);
    await announceChange(tx);
    const people = [row.userCreate, row.designSelect].filter((id) => id !== null);
    await announceRoom(tx, { room: budgetId, people, designers: false });
    return DONE;
  });
}

export const switchOn = (customer: CurrentUser, budgetId: string) =>
  change(customer, budgetId, async (tx, row) => {
    if ((await tx.$count(brandPage, isOn(budgetId))) === 0) await begin(tx, row);
  });

/** The address never opens again. */
export const switchOff = (customer: CurrentUser, budgetId: string) =>
  change(customer, budgetId, async (tx, row) => void (await end(tx, row)));

/** Another address; one that is off stays off. */
export const renewPage = (customer: CurrentUser, budgetId: string) =>
  change(customer, budgetId, async (tx, row) => {
    const { rowCount } = await end(tx, row);
    if (rowCount) await begin(tx, row);
  });
