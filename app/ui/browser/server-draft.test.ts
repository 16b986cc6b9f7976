import { expect, test } from "vitest";
import type { QuoteDraft } from "../../quotes/quote-content.ts";
import type { StoredDraft } from "../../quoting/draft.server.ts";
import { newDraft } from "../../quoting/draft.ts";
import { QUOTE_TEXTS } from "../../quoting/terms.server.ts";
import {
  changed,
  type DraftState,
  isUnsaved,
  joined,
  keepMine,
  openDraft,
  savingDone,
  savingFailed,
  savingRefused,
  startSaving,
  takeTheirs,
} from "./server-draft.ts";

const fresh = newDraft(["Marca"], "2026-11-24", QUOTE_TEXTS);
const noting = (notes: string): QuoteDraft => ({ ...fresh, notes });
const stored = (revision: number, notes: string): StoredDraft => ({
  // The database gives objects back with their keys in another order.
  draft: Object.fromEntries(Object.entries(noting(notes)).reverse()) as QuoteDraft,
  revision,
  savedAt: "2026-11-24T17:32:00.000Z",
  savedBy: { id: "d", name: "Davi Braga" },
});
const sending = (state: DraftState<QuoteDraft>): DraftState<QuoteDraft> => {
  const next = startSaving(state);
  if (!next) throw new Error("nothing to send");
  return next;
};

test("[QUOTE-24] nothing is sent before something is typed, and one request at a time", () => {
  const open = openDraft(null, fresh, null);
  expect(isUnsaved(open)).toBe(false);
  expect(startSaving(open)).toBe(null);
  const once = sending(changed(open, noting("a")));
  expect(startSaving(changed(once, noting("ab")))).toBe(null);
  const done = savingDone(changed(once, noting("ab")), 1);
  expect(done).toMatchObject({ base: 1, draft: { notes: "ab" }, saved: { notes: "a" } });
  expect(isUnsaved(done)).toBe(true);
  expect(isUnsaved(savingDone(sending(done), 2))).toBe(false);
});

test("[QUOTE-24] a request that fails leaves everything to be sent again", () => {
  const failed = savingFailed(sending(changed(openDraft(null, fresh, null), noting("a"))));
  expect(sending(failed)).toMatchObject({ base: 0, sending: { notes: "a" } });
});

test("[QUOTE-24] what this browser kept comes back over the draft that it began from", () => {
  const open = openDraft(stored(3, "a"), fresh, { draft: noting("ab"), base: 3, sent: [] });
  expect(open).toMatchObject({ draft: { notes: "ab" }, base: 3, conflict: null });
  expect(isUnsaved(open)).toBe(true);
  expect(openDraft(null, fresh, { draft: noting("b"), base: 0, sent: [] })).toMatchObject({
    draft: { notes: "b" },
    base: 0,
  });
});

test("[QUOTE-25] the newer draft opens, and what this browser kept of an older one is a conflict", () => {
  expect(openDraft(stored(4, "novo"), fresh, null)).toMatchObject({ draft: { notes: "novo" }, base: 4 });
  const open = openDraft(stored(4, "novo"), fresh, { draft: noting("velho"), base: 3, sent: [] });
  expect(open).toMatchObject({ draft: { notes: "velho" }, conflict: { revision: 4 } });
  expect(startSaving(open)).toBe(null);
  // The save of a page that was closed arrived after all.
  const same = openDraft(stored(4, "igual"), fresh, { draft: noting("igual"), base: 3, sent: [] });
  expect(same).toMatchObject({ base: 4, conflict: null });
  expect(isUnsaved(same)).toBe(false);
});

test("[QUOTE-25] a conflict keeps what is typed until one of the two is chosen", () => {
  const refused = savingRefused(
    sending(changed(openDraft(stored(1, "a"), fresh, null), noting("meu"))),
    stored(2, "seu"),
  );
  expect(refused).toMatchObject({ draft: { notes: "meu" }, conflict: { draft: { notes: "seu" } } });
  const typed = changed(refused, noting("meu mais"));
  expect(sending(keepMine(typed))).toMatchObject({ base: 2, sending: { notes: "meu mais" } });
  const taken = takeTheirs(typed);
  expect(taken).toMatchObject({ base: 2, draft: { notes: "seu" }, conflict: null });
  expect(isUnsaved(taken)).toBe(false);
});

test("[QUOTE-25] one's own save whose answer was lost is no conflict", () => {
  const lost = savingFailed(sending(changed(openDraft(null, fresh, null), noting("a"))));
  const more = sending(changed(lost, noting("ab")));
  expect(savingRefused(more, stored(1, "ab"))).toMatchObject({ base: 1, conflict: null });
  const after = savingRefused(sending(changed(savingFailed(more), noting("abc"))), stored(1, "abc"));
  expect(isUnsaved(after)).toBe(false);
});

test("[QUOTE-25] what one's own earlier page sent while it was left is no conflict, whatever is typed since", () => {
  // It arrived after this page was read; a lost answer of the page before is the same.
  const reopened = openDraft(null, fresh, { draft: noting("ab"), base: 0, sent: [noting("a")] });
  const more = sending(changed(reopened, noting("abc")));
  for (const own of ["a", "ab"]) {
    const refused = savingRefused(more, stored(1, own));
    expect(refused, own).toMatchObject({ base: 1, conflict: null, draft: { notes: "abc" } });
    expect(sending(refused), own).toMatchObject({ base: 1, sending: { notes: "abc" } });
  }
  expect(savingRefused(more, stored(1, "b"))).toMatchObject({ conflict: { revision: 1 } });
  // It arrived before, and not all of it.
  const half = openDraft(stored(1, "a"), fresh, { draft: noting("ab"), base: 0, sent: [noting("a")] });
  expect(half).toMatchObject({ base: 1, conflict: null, draft: { notes: "ab" } });
  expect(isUnsaved(half)).toBe(true);
});

test("[QUOTE-25] of many tries whose answers were lost any may have arrived, the first too", () => {
  let state = openDraft(null, fresh, null);
  for (let tries = 0; tries < 9; tries++) state = savingFailed(sending(changed(state, noting(`${tries}`))));
  expect(state.sent).toHaveLength(5);
  expect(savingRefused(state, stored(1, "0"))).toMatchObject({ base: 1, conflict: null, sent: [] });
});

test("[QUOTE-25] a page that reads again takes the newer draft over, unless something is typed", () => {
  const open = openDraft(stored(1, "a"), fresh, null);
  expect(joined(open, stored(2, "b"))).toMatchObject({ draft: { notes: "b" }, base: 2 });
  expect(joined(open, stored(1, "a"))).toBe(open);
  expect(joined(open, null)).toBe(open);
  const typed = changed(open, noting("c"));
  expect(joined(typed, stored(2, "b"))).toMatchObject({ draft: { notes: "c" }, conflict: { revision: 2 } });
  const busy = sending(typed);
  expect(joined(busy, stored(2, "b"))).toBe(busy);
});
