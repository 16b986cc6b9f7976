import { expect, test, vi } from "vitest";
import { withOther } from "../../tests/support/answers.ts";
import { writeBrief } from "../brief/brief.ts";
import { closingParagraph } from "../brief/open-questions.ts";
import { fingerprint, NO_OPTIONAL_ANSWERS } from "../brief/questionnaire.ts";
import { QUESTION_NAMES, QUESTIONS } from "../brief/questions.ts";
import { loadDraft, newId, storeDraft } from "../ui/browser/draft-store.ts";
import {
  type Draft,
  draftBrief,
  draftPlace,
  emptyDraft,
  endDraft,
  hasContent,
  parseDraft,
  submissionOf,
  withImage,
} from "./draft.ts";

function filled() {
  const draft = emptyDraft(1);
  draft.answers.nameProject = "Padaria Aurora";
  draft.answers.targetAudience = ["vizinhos"];
  draft.answers.forMake = [false, true, false, false, false];
  draft.panel = 3;
  draft.colorFormat = "TXT";
  draft.answers.hasSlogan = false;
  draft.image = { key: "budget/send/1.png", fileName: "vasos.jpg" };
  Object.assign(draft.answers, {
    likeInterprise: ["Granado"],
    personality: ["calorosa", "valente"],
    applications: ["placa"],
    deadline: "2026-12-24",
    mustStay: "o trevo",
    replies: { slogan: "ainda não" },
  });
  draft.typedReplies = { color: "um tom de" };
  draft.summary = { text: "A padaria.", writer: "service", madeOf: "x", edited: true };
  draft.earlier = { text: "Uma padaria.", writer: "built-in", madeOf: "x", edited: false };
  return draft;
}

test("[BRAND-13] a draft is read as it was kept", () => {
  const draft = filled();
  expect(parseDraft(JSON.parse(JSON.stringify(draft)), 1)).toEqual(draft);
});

test.each(QUESTION_NAMES)("[ROOMS-1] the answer to %s is read as it was kept, and is something to miss", (name) => {
  const draft = { ...emptyDraft(2), answers: withOther(name) };
  expect(parseDraft(JSON.parse(JSON.stringify(draft)), 2)).toEqual(draft);
  const alone = { ...emptyDraft(2).answers, [name]: withOther(name)[name] };
  expect(hasContent({ ...emptyDraft(2), answers: alone })).toBe(QUESTIONS[name].kind !== "yesNo");
});

test("[SEC-8.5] that the request was sent before is kept with the draft, and nothing malformed passes for it", () => {
  const draft = { ...filled(), sent: { budget: "an id" } };
  expect(parseDraft(JSON.parse(JSON.stringify(draft)), 1)).toEqual(draft);
  expect(parseDraft({ ...draft, sent: { budget: 3 } }, 1).sent).toEqual({ budget: null });
  for (const sent of [null, undefined, false, 0, ""]) expect(parseDraft({ ...draft, sent }, 1).sent).toBeNull();
});

test("[SEC-8.5] a budget ends its draft; what was changed meanwhile stays, under another id", () => {
  const store = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, text: string) => store.set(name, text),
    removeItem: (name: string) => store.delete(name),
  });
  const place = draftPlace("ana", 1);
  const draft = filled();
  const sent = submissionOf(draft);
  if (!sent) throw new Error("the draft has a summary");
  storeDraft(place, draft);
  endDraft("ana", sent, "budget-1");
  expect(loadDraft(place)).toBeNull();

  const other = { ...filled(), submissionId: newId() };
  storeDraft(place, { ...other, answers: { ...other.answers, slogan: "Mudado" } });
  endDraft("ana", { ...sent, submissionId: other.submissionId }, "budget-2");
  const kept = loadDraft(place);
  expect(kept).toMatchObject({ sent: { budget: "budget-2" }, answers: { slogan: "Mudado" } });
  expect(kept?.submissionId).not.toBe(other.submissionId);
  vi.unstubAllGlobals();
});

test("[BRAND-13] another person and another need have drafts of their own", () => {
  const names = [draftPlace("ana", 0), draftPlace("ana", 1), draftPlace("bia", 1)].map(({ name }) => name);
  expect(new Set(names).size).toBe(3);
});

test("[BRAND-13] what is missing or malformed is as in an empty draft", () => {
  const odd = { submissionId: "x", panel: 9, answers: { website: 3, targetAudience: "a", forMake: [1] } };
  expect(parseDraft(odd, 0)).toEqual({ ...emptyDraft(0), submissionId: "x" });
});

test("[BRAND-13] what stood in a tag field when the page went away becomes a tag", () => {
  const draft = { ...filled(), pending: { targetAudience: "cafés" } };
  expect(parseDraft(draft, 1).answers.targetAudience).toEqual(["vizinhos", "cafés"]);
});

test("[BRAND-15] a fourth word that was typed and not added stays typed", () => {
  const draft = { ...filled(), pending: { personality: "simples, antiga" } };
  const { answers, pending } = parseDraft(draft, 1);
  expect(answers.personality).toEqual(["calorosa", "valente", "simples"]);
  expect(pending.personality).toBe("antiga");
});

test("[BRAND-13] only what somebody would miss makes a draft", () => {
  expect(hasContent(emptyDraft(0))).toBe(false);
  expect(hasContent({ ...emptyDraft(0), panel: 2 })).toBe(false);
  expect(hasContent({ ...emptyDraft(0), pending: { ...emptyDraft(0).pending, targetAudience: "c" } })).toBe(true);
  expect(hasContent({ ...emptyDraft(0), typedReplies: { slogan: "não" } })).toBe(true);
  expect(hasContent(filled())).toBe(true);
});

/** A draft stored by the version before the optional answers. */
const EARLIER_VERSION = {
  submissionId: "x",
  panel: 4,
  answers: {
    need: 1,
    website: "padariaaurora.com.br ",
    descriptionInterprise: "Padaria de bairro.",
    targetAudience: ["vizinhos"],
    nameProject: "Padaria Aurora",
    color: "laranja",
    slogan: "",
    notIncludeElement: [],
    forMake: [false, true, false, false, false],
  },
  hasSlogan: false,
  summary: {
    text: "Meu texto.",
    writer: "built-in",
    madeOf:
      '[1,"padariaaurora.com.br","Padaria de bairro.","Padaria Aurora","laranja","",["vizinhos"],[],[false,true,false,false,false]]',
    edited: true,
  },
};

test("[BRAND-8] a text that an earlier version stored is about the same answers until one is given or changed", () => {
  const isOutdated = (stored: typeof EARLIER_VERSION) => {
    const draft = parseDraft(stored, 1);
    return draft.summary?.madeOf !== fingerprint(draftBrief(draft));
  };
  const { answers } = EARLIER_VERSION;
  expect(isOutdated(EARLIER_VERSION)).toBe(false);
  expect(isOutdated({ ...EARLIER_VERSION, answers: { ...answers, color: "azul" } })).toBe(true);
  const told = { ...answers, personality: ["calorosa"] };
  expect(isOutdated({ ...EARLIER_VERSION, answers: told })).toBe(true);
});

/** Answers in the order of the old fingerprints, which listed them without names. */
const LISTED = {
  ...{ need: 2, website: "a.example", descriptionInterprise: "Uma padaria.", nameProject: "Aurora", color: "azul" },
  ...{ slogan: "", targetAudience: ["vizinhos"], notIncludeElement: [], forMake: [true, false, false, false, false] },
  ...{ hasSlogan: false, likeInterprise: ["Granado"], personality: [], applications: [], deadline: "" },
  ...{ mustStay: "o trevo", replies: { audience: "vizinhos" } },
};

test("[BRAND-8] a text whose fingerprint listed all answers is about the same ones, until one changes", () => {
  const isOutdated = (list: unknown[]) => {
    const summary = { text: "A história.", writer: "service", madeOf: JSON.stringify(list), edited: false };
    const draft = parseDraft({ submissionId: "x", answers: LISTED, summary }, 2);
    return draft.summary?.madeOf !== fingerprint(draftBrief(draft));
  };
  expect(isOutdated([...Object.values(LISTED), false])).toBe(false);
  expect(isOutdated([...Object.values(LISTED), true])).toBe(true);
  expect(isOutdated([...Object.values({ ...LISTED, mustStay: "" }), false])).toBe(true);
  expect(isOutdated([null, 3])).toBe(true);
});

test("[AI-8] an image that arrives after the text takes its question out, unless the closing paragraph was edited", () => {
  const draft: Draft = { ...filled(), image: null, answers: { ...filled().answers, ...NO_OPTIONAL_ANSWERS } };
  const closing = closingParagraph(draftBrief(draft));
  const textOf = (text: string, image: Draft["image"]) =>
    withImage({
      ...draft,
      image,
      summary: { text, writer: "service", madeOf: fingerprint(draftBrief(draft)), edited: true },
    });
  const image = { key: "budget/send/1.png", fileName: "vasos.jpg" };
  expect(closing).toContain("imagem de referência");

  const arrived = textOf(`Meu texto.\n\n${closing}`, image);
  expect(arrived.summary?.text).toBe(`Meu texto.\n\n${closingParagraph(draftBrief(arrived))}`);
  expect(arrived.summary?.madeOf).toBe(fingerprint(draftBrief(arrived)));

  const brief = draftBrief(draft);
  expect(textOf(writeBrief(brief), image).summary?.text).toBe(writeBrief({ ...brief, hasReference: true }));

  const edited = textOf("Meu texto.\n\nFalta perguntar: o que eu quiser.", image);
  expect(edited.summary?.text).toBe("Meu texto.\n\nFalta perguntar: o que eu quiser.");
  expect(edited.summary?.madeOf).not.toBe(fingerprint(draftBrief(edited)));
  const removed = withImage({ ...arrived, image: null });
  expect(removed.summary?.madeOf).not.toBe(fingerprint(draftBrief(removed)));
});
