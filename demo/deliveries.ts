/** Kits and deliveries of sample requests, through the product's own functions. */
import { stat } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { switchOn } from "../app/delivery/brand-switch.server.ts";
import { deliver } from "../app/delivery/deliver.server.ts";
import type { DeliveryDraft, DraftLockup } from "../app/delivery/delivery-content.ts";
import { saveDeliveryDraft } from "../app/delivery/draft.server.ts";
import { makeStoredKit } from "../app/delivery/kit-job.server.ts";
import { startKit } from "../app/delivery/kits.server.ts";
import { addPart } from "../app/delivery/parts.server.ts";
import { beginShowcase } from "../app/delivery/portfolio/begin.server.ts";
import { deliveryDraft, kit } from "../app/delivery/schema.ts";
import { answerShowing } from "../app/delivery/showing.server.ts";
import { LOCKUPS } from "../app/drawings/kit-names.ts";
import { addDays } from "../app/kit/calendar.ts";
import { calendarDay } from "../app/kit/day.ts";
import type { CurrentUser } from "../app/people/account.ts";
import { db } from "../app/platform/db.server.ts";
import { copyArt } from "./artwork.ts";
import type { SampleKit } from "./sample-brands.ts";
import { type Acts, must } from "./scene.ts";

export const DELIVERY_ACTS: Acts<"buildKit" | "deliver" | "answerShowing" | "openBrandPage" | "toPortfolio"> = {
  async buildKit({ kit: sample, afterStart }, { id, by }) {
    const started = await startSample(by, id, sample);
    // A start waits for kits that are delivered.
    if (afterStart) return;
    await makeStoredKit(started, new AbortController().signal);
    const [made] = await db.select({ state: kit.state }).from(kit).where(eq(kit.id, started));
    must(made?.state === "ready");
  },
  async deliver(_, { id, by }) {
    const [draft] = await db.select().from(deliveryDraft).where(eq(deliveryDraft.budgetId, id));
    const delivered = await deliver(by, id, draft?.revision ?? 0);
    must(delivered !== null && "kit" in delivered);
  },
  async answerShowing({ showing, inDays = 0 }, { id, by }) {
    const day = addDays(calendarDay(Date.now()), inDays);
    must(await answerShowing(by, id, { showing, day }));
  },
  openBrandPage: async (_, { id, by }) => must(await switchOn(by, id)),
  toPortfolio: async (_, { id, by }) => must(await beginShowcase(by, id)),
};

/** Returns the kit's id. */
async function startSample(by: CurrentUser, budgetId: string, sample: SampleKit): Promise<string> {
  const draft: DeliveryDraft = {
    lockups: {},
    colours: sample.colours.map((colour, index) => ({ cmyk: "", pantone: "", ...colour, id: `cor-${index + 1}` })),
    fonts: sample.fonts.map((font, index) => ({ ...font, id: `letra-${index + 1}`, file: null })),
    ...{ manual: null, smallIcon: null, pattern: null },
    ...{ note: sample.note, clearSpace: sample.clearSpace, donts: sample.donts },
  };
  // A drawing's other versions are proposed in the colours that are stored.
  const begun = await save(by, budgetId, draft, 0);
  for (const name of LOCKUPS) {
    const lockup = sample.lockups[name];
    if (lockup) draft.lockups[name] = await addLockup(by, budgetId, lockup);
  }
  const started = await startKit(by, budgetId, await save(by, budgetId, draft, begun));
  if (!started || !("kit" in started)) throw new Error("a kit of the demo was refused");
  return started.kit;
}

async function save(by: CurrentUser, budgetId: string, draft: DeliveryDraft, revision: number): Promise<number> {
  const saved = await saveDeliveryDraft(by, budgetId, draft, revision);
  if (!saved || "conflict" in saved) throw new Error("a delivery of the demo was not saved");
  return saved.revision;
}

type Lockup = NonNullable<SampleKit["lockups"]["principal"]>;

async function addLockup(by: CurrentUser, budgetId: string, { art, approved = [], ...lockup }: Lockup) {
  const path = await copyArt(art);
  const file = { path, fileName: `${art}.svg`, size: (await stat(path)).size };
  const part = await addPart(by, budgetId, "lockup", { file, turn: { person: budgetId } });
  if (!part || part === "many") throw new Error(`the drawing ${art} was refused`);
  const proposed = part.look?.versions ?? [];
  const versions = Object.fromEntries(proposed.map(({ id }) => [id, { approved: approved.includes(id), own: null }]));
  return { ...lockup, file: part.id, versions } satisfies DraftLockup;
}
