import { beforeEach, expect, test, vi } from "vitest";
import {
  dropDraft,
  emptyDraft,
  finishDraft,
  hasContent,
  onFinishedElsewhere,
  parseDraft,
  readDraft,
  saveDraft,
} from "./draft.ts";

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

function filled() {
  const draft = emptyDraft(1);
  draft.answers.nameProject = "Padaria Aurora";
  draft.answers.targetAudience = ["vizinhos"];
  draft.answers.forMake = [false, true, false, false, false];
  draft.panel = 3;
  draft.colorFormat = "TXT";
  draft.hasSlogan = false;
  draft.image = { key: "budget/send/1.png", fileName: "vasos.jpg" };
  draft.summary = { text: "A padaria.", writer: "service", madeOf: "x", edited: true };
  return draft;
}

test("[BRAND-13] a draft is read as it was kept", () => {
  const draft = filled();
  saveDraft("ana", draft);
  expect(readDraft("ana", 1)).toEqual(draft);
});

test("[BRAND-13] another person and another need have drafts of their own", () => {
  saveDraft("ana", filled());
  expect(readDraft("bia", 1)).toBeNull();
  expect(readDraft("ana", 0)).toBeNull();
});

test("[BRAND-13] two tabs on one draft keep the id of the first, and the last write wins", () => {
  const [first, second] = [filled(), { ...filled(), panel: 2 as const }];
  expect(saveDraft("ana", first)).toBe(first.submissionId);
  expect(saveDraft("ana", second)).toBe(first.submissionId);
  expect(readDraft("ana", 1)).toEqual({ ...second, submissionId: first.submissionId });
});

test("[BRAND-13] a finished draft is gone and does not come back from another tab", () => {
  const draft = filled();
  saveDraft("ana", draft);
  finishDraft("ana", 1, draft.submissionId);
  expect(readDraft("ana", 1)).toBeNull();
  saveDraft("ana", draft);
  expect(readDraft("ana", 1)).toBeNull();
  const next = filled();
  expect(saveDraft("ana", next)).toBe(next.submissionId);
  expect(readDraft("ana", 1)?.submissionId).toBe(next.submissionId);
});

test("[BRAND-13] another tab hears that its questionnaire was finished, and only that one", () => {
  const target = new EventTarget();
  vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
  vi.stubGlobal("removeEventListener", target.removeEventListener.bind(target));
  const heard = vi.fn();
  const stop = onFinishedElsewhere("ana", "id-1", heard);
  const finish = (id: string) => {
    finishDraft("ana", 1, id);
    target.dispatchEvent(Object.assign(new Event("storage"), { key: "traco:briefing-finished:ana" }));
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
  expect(readDraft("ana", 1)).toBeNull();
  expect(saveDraft("ana", draft)).toBe(draft.submissionId);
  dropDraft("ana", 1);
});

test("[BRAND-13] what is missing or malformed is as in an empty draft", () => {
  expect(parseDraft(null, 0)).toBeNull();
  expect(parseDraft("{", 0)).toBeNull();
  expect(parseDraft(JSON.stringify({ version: 0, submissionId: "x" }), 0)).toBeNull();
  const odd = { version: 1, submissionId: "x", panel: 9, answers: { website: 3, targetAudience: "a", forMake: [1] } };
  expect(parseDraft(JSON.stringify(odd), 0)).toEqual({ ...emptyDraft(0), submissionId: "x" });
});

test("[BRAND-13] what stood in a tag field when the page went away becomes a tag", () => {
  const draft = { ...filled(), pending: { targetAudience: "cafés", notIncludeElement: "" } };
  saveDraft("ana", draft);
  expect(readDraft("ana", 1)?.answers.targetAudience).toEqual(["vizinhos", "cafés"]);
});

test("[BRAND-13] only what somebody would miss makes a draft", () => {
  expect(hasContent(emptyDraft(0))).toBe(false);
  expect(hasContent({ ...emptyDraft(0), panel: 2 })).toBe(false);
  expect(hasContent({ ...emptyDraft(0), pending: { targetAudience: "c", notIncludeElement: "" } })).toBe(true);
  expect(hasContent(filled())).toBe(true);
});

test("[BRAND-13] ids are UUIDs of version 4, each its own", () => {
  const ids = Array.from({ length: 50 }, () => emptyDraft(0).submissionId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(50);
});
