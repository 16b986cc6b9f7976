import { beforeEach, expect, test, vi } from "vitest";
import { dropDraft, finishDraft, loadDraft, newId, onFinishedElsewhere, storeDraft } from "./draft-store.ts";

const ANA = { name: "traco:form:ana", finished: "traco:form-finished:ana" };
const BIA = { name: "traco:form:bia", finished: "traco:form-finished:bia" };
const filled = () => ({ submissionId: newId(), text: "Padaria Aurora" });

let store: Map<string, string>;
beforeEach(() => {
  store = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, text: string) => store.set(name, text),
    removeItem: (name: string) => store.delete(name),
  });
  return () => vi.unstubAllGlobals();
});

test("[BRAND-13] a draft is read as it was kept, and only at its own place", () => {
  const draft = filled();
  storeDraft(ANA, draft);
  expect(loadDraft(ANA)).toMatchObject(draft);
  expect(loadDraft(BIA)).toBeNull();
  dropDraft(ANA);
  expect(loadDraft(ANA)).toBeNull();
});

test("[BRAND-13] two tabs on one draft keep the id of the first, and the last write wins", () => {
  const [first, second] = [filled(), { ...filled(), text: "Padaria do Porto" }];
  expect(storeDraft(ANA, first)).toBe(first.submissionId);
  expect(storeDraft(ANA, second)).toBe(first.submissionId);
  expect(loadDraft(ANA)).toMatchObject({ text: "Padaria do Porto", submissionId: first.submissionId });
});

test("[BRAND-13] a finished draft is gone and does not come back from another tab", () => {
  const draft = filled();
  storeDraft(ANA, draft);
  finishDraft(ANA, draft.submissionId);
  expect(loadDraft(ANA)).toBeNull();
  storeDraft(ANA, draft);
  expect(loadDraft(ANA)).toBeNull();
  const next = filled();
  expect(storeDraft(ANA, next)).toBe(next.submissionId);
  expect(loadDraft(ANA)?.submissionId).toBe(next.submissionId);
});

test("[BRAND-13] another tab hears that its draft was finished, and only that one", () => {
  const target = new EventTarget();
  vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
  vi.stubGlobal("removeEventListener", target.removeEventListener.bind(target));
  const heard = vi.fn();
  const stop = onFinishedElsewhere(ANA, "id-1", heard);
  const finish = (id: string) => {
    finishDraft(ANA, id);
    target.dispatchEvent(Object.assign(new Event("storage"), { key: ANA.finished }));
  };
  finish("id-2");
  expect(heard).not.toHaveBeenCalled();
  finish("id-1");
  expect(heard).toHaveBeenCalledOnce();
  stop();
});

test("[BRAND-13] without storage the page works on", () => {
  const refuse = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  const draft = filled();
  expect(loadDraft(ANA)).toBeNull();
  expect(storeDraft(ANA, draft)).toBe(draft.submissionId);
  dropDraft(ANA);
});

test("[BRAND-13] what is no draft of this version is not read", () => {
  for (const text of ["{", "null", JSON.stringify({ version: 0, submissionId: "x" }), JSON.stringify({ version: 1 })]) {
    store.set(ANA.name, text);
    expect(loadDraft(ANA), text).toBeNull();
  }
});

test("[BRAND-13] ids are UUIDs of version 4, each its own", () => {
  const ids = Array.from({ length: 50 }, newId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(50);
});
