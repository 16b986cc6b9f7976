/** No text costs more than a bounded number of steps, whatever somebody sends: every function that reads texts is run over nasty ones. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { bakery } from "../tests/support/bakery.ts";
import { nastyTexts } from "../tests/support/nasty-texts.ts";
import { OTHERS } from "../tests/support/no-texts.ts";
import { expressionsIn } from "../tests/support/regular-expressions.ts";
import { RULES } from "../tests/support/rules.ts";
import { stepsOf } from "../tests/support/text-steps.ts";
import { type Brief, LIMITS } from "./brief/questionnaire.ts";
import { QUESTION_NAMES, QUESTIONS } from "./brief/questions.ts";
import { MESSAGE_LIMITS } from "./conversation/conversation.ts";
import * as items from "./galleries/items/schema.ts";
import { QUOTE_LIMITS } from "./quotes/quote-content.ts";

// Steps are counted, and a busy machine takes them slowly.
vi.setConfig({ testTimeout: 300_000 });

type Call = (...given: unknown[]) => unknown;
const modules = await Promise.all(Object.values(RULES).map((load) => load()));
/** Beside the tables. */
const sent = Object.entries(items).filter(([, exported]) => "safeParse" in exported);
const rules: Record<string, unknown> = Object.assign({}, ...modules, Object.fromEntries(sent));
const files = [...Object.keys(RULES), "../../app/galleries/items/schema.ts"];
const sources = files.map((path) => readFileSync(join("tests/support", path), "utf8"));

const call = (name: string, ...given: unknown[]) => (rules[name] as Call)(...given);
const alone = (name: string) => (text: string) => call(name, text);
const parse = (name: string) => (given: unknown) => (rules[name] as { safeParse: Call }).safeParse(given);
const each = (...names: string[]) => Object.fromEntries(names.map((name) => [name, alone(name)]));

/** Every answer at its largest, of the one text. */
function briefOf(text: string): Brief {
  const line = text.slice(0, LIMITS.line);
  const tags = (count: number) => Array.from({ length: count }, () => text.slice(0, LIMITS.tag));
  return {
    ...bakery,
    need: 2,
    descriptionInterprise: text.slice(0, LIMITS.description),
    ...{ website: line, nameProject: line, color: line, slogan: line, mustStay: line },
    ...{ targetAudience: tags(LIMITS.tags), notIncludeElement: tags(LIMITS.tags), applications: tags(LIMITS.tags) },
    ...{ likeInterprise: tags(QUESTIONS.likeInterprise.max), personality: tags(QUESTIONS.personality.max) },
    replies: { color: line, website: line },
  };
}
const sentOf = (brief: Brief, text: string) => ({ ...brief, resume_ia: text, image: "" });
const reader = { id: "a", typeUser: 0 };
const personOf = (name: string) => ({ id: "b", typeUser: 2, name });
const tagsOf = (text: string) => Array.from({ length: LIMITS.tags }, () => text);

/** A draft keeps texts that are four times too long (quotes/quote-schema.ts). */
const QUOTE_ROOM = 4 * QUOTE_LIMITS.text;

/** By the longest text, in characters, that reaches the function. */
const READERS: Record<number, Record<string, (text: string) => unknown>> = {
  [LIMITS.line]: {
    ...each(
      "readColors",
      "baseColor",
      "colorsIn",
      "labelledColors",
      "initials",
      "capital",
      "pageTitle",
      "firstName",
      "websiteLink",
      "deadlineText",
    ),
    ...each("isPublicPicture", "hexCode", "formatOf", "pixKeyOf", "parseMoney", "isDay"),
    changeMessage: (text) => call("changeMessage", 1, text, text),
    parseCount: (text) => call("parseCount", text, 1, 99),
    quoteCode: parse("quoteCode"),
    pixText: (text) => call("pixText", text, 25),
    pixCode: (text) => call("pixCode", { key: text, name: text, city: text, amount: 1, id: "a" }),
    attachmentRefusal: (text) => call("attachmentRefusal", { name: text, size: 1 }, 1, { room: 9, day: 9 }),
    withSample: (text) => call("withSample", text, "azul"),
    readableColor: (text) => call("readableColor", text, "#", () => false),
    ...each("canonicalEmail", "emailFault", "percentDecoded"),
    whatsAppLink: (text) => call("whatsAppLink", text, text.toWellFormed()),
    nameFor: (text) => call("nameFor", reader, personOf(text)),
    authorName: (text) => call("authorName", reader, personOf(text)),
    deletedText: (text) => call("deletedText", text, false, "12:00"),
    savedName: (text) => call("savedName", text, "a.pdf"),
    standInAlt: (text) => call("standInAlt", "portifolio", text, 1, 2),
    showPath: (text) => call("showPath", "portifolio", text.toWellFormed(), "a"),
    isWeakPassword: (text) => call("isWeakPassword", text, { email: text, name: text }),
    deadlineLabel: (text) => call("deadlineLabel", text, 0),
    claimedText: (text) => call("claimedText", text, 0, 0, true),
    leftOutText: (text) => call("leftOutText", tagsOf(text)),
    list: (text) => call("list", tagsOf(text)),
    tagsFit: (text) => call("tagsFit", tagsOf(text), LIMITS.tags),
  },
  [MESSAGE_LIMITS.text]: {
    ...each("linkParts", "plain", "quote", "simplified", "numbersIn"),
    ...each("withoutMarks", "withoutEmoji", "visible", "withoutTags", "unstyled", "linesOf", "mentionedColors"),
    ...each("answerKind", "isHedged", "isOpenAnswer"),
    ...each("hasVisibleText", "cleanText", "cleanLine", "cleanJson"),
    searchedText: (text) => call("searchedText", text, LIMITS.line),
    ...each("codeIn", "digitsOf"),
    mailedToken: (text) => call("mailedToken", { search: `?token=${text}` }),
    ...each("isStorable", "reasonOf", "withReason", "withShortReason"),
    isTooLong: (text) => call("isTooLong", text, LIMITS.line),
    textFault: (text) => call("textFault", text, MESSAGE_LIMITS.text, ""),
    limitText: (text) => call("limitText", text, LIMITS.line),
    givenBackText: (text) => call("givenBackText", { reason: text }, text),
    declineReason: (text) => {
      const form = new FormData();
      form.set("reason", text);
      return call("declineReason", form);
    },
    aroundProtected: (text) => call("aroundProtected", text, (masked: string) => masked),
    actText: (text) =>
      call("actText", { kind: "setting", whoName: text, details: { setting: text, from: text, to: text } }),
    isAbbreviationStop: (text) => call("isAbbreviationStop", text, text.length - 2),
    changesAsText: (text) => call("changesAsText", text, [{ label: "Cor", kind: "tags", after: [text] }]),
    sendSchema: (text) => parse("sendSchema")({ submissionId: text, text, files: [text], replyTo: text }),
    messageSchema: (text) => parse("messageSchema")({ intent: "send", submissionId: text, text, files: [text] }),
  },
  [LIMITS.summary]: {
    ...each("factsIn", "withoutThoughts", "parsedJson", "splitClosing", "summaryParts", "headedLine"),
    withoutWrapping: (text) => call("withoutWrapping", text, "Aurora", text),
    cutAtGrapheme: (text) => call("cutAtGrapheme", text, LIMITS.summary - 9),
    cutAtSentence: (text) => call("cutAtSentence", text, LIMITS.summary - 9),
    portfolioSchema: (text) => parse("portfolioSchema")(publication(text)),
    inspirationSchema: (text) => parse("inspirationSchema")(publication(text)),
    faultsOf: (text) => call("faultsOf", "inspiration", { projectName: text, type: text, briefing: text, vall: text }),
  },
  [QUOTE_ROOM]: {
    draftSchema: (text) => parse("draftSchema")(quoteOf(text)),
    savedDraftSchema: (text) => parse("savedDraftSchema")({ draft: quoteOf(text), revision: 1 }),
    sentQuoteSchema: (text) =>
      parse("sentQuoteSchema")({ content: quoteOf(text), code: text, customer: { name: text } }),
    completeQuote: (text) => call("completeQuote", quoteOf(text), "2026-11-25"),
    readIncomplete: (text) => call("readIncomplete", quoteOf(text), "2026-11-25"),
  },
  // Addresses, headers and forms are bounded as a whole.
  [16 * 1024]: {
    ...each(
      "safePath",
      "deviceOf",
      "readCursor",
      "readMomentCursor",
      "peopleCursor",
      "isCursor",
      "isDocumentId",
      "panelOf",
      "listLength",
      "openOrder",
      "isGallery",
    ),
    ...each(
      "leadsToQuestionnaire",
      "isQuestionnairePath",
      "needOf",
      "stemOf",
      "pictureLink",
      "cardOf",
      "narrower",
      "colorFormatOf",
    ),
    peopleFilters: (text) => call("peopleFilters", new URLSearchParams({ q: text, papel: text, situacao: text })),
    destination: (text) => call("destination", 0, text),
    largest: (text) => call("largest", text, 400),
    variant: (text) => call("variant", text, 400, "webp"),
    codeSchema: parse("codeSchema"),
    resetEmailSchema: parse("resetEmailSchema"),
    registrationSchema: (text) => parse("registrationSchema")(account(text)),
    completionSchema: (text) => parse("completionSchema")(account(text)),
    adminSchema: (text) => parse("adminSchema")(account(text)),
    loginSchema: (text) => parse("loginSchema")(account(text)),
    forgotPasswordSchema: (text) => parse("forgotPasswordSchema")(account(text)),
    newPasswordSchema: (text) => parse("newPasswordSchema")(account(text)),
    personSchema: (text) => parse("personSchema")(account(text)),
    changeEmailSchema: (text) => parse("changeEmailSchema")(account(text)),
    changePasswordSchema: (text) =>
      (call("changePasswordSchema", { email: text, name: text }) as { safeParse: Call }).safeParse(account(text)),
  },
};

/** With every answer of a request at its largest, and a summary. */
const BRIEF_READERS: Record<string, (brief: Brief, text: string) => unknown> = {
  ...Object.fromEntries(
    [
      "writeBrief",
      "firstLine",
      "undecidedAnswers",
      "openQuestions",
      "closingParagraph",
      "askedQuestions",
      "undecidedQuestions",
      "contradictions",
      "replySentences",
      "summaryPrompt",
    ]
      .concat("fingerprint", "furthestPanel", "quoted", "allAnswers")
      .map((name) => [name, (brief: Brief) => call(name, brief)]),
  ),
  isOpen: (brief) => call("isOpen", "deadline", brief),
  topicOf: (brief) => call("topicOf", "contradiction", brief),
  chipsOf: (brief) => call("chipsOf", "audience", brief),
  withPart: (brief, text) => call("withPart", text, [text, text, text], 1, text, brief),
  questionOf: (brief) => call("questionOf", "color", brief),
  answersIn: (brief) => call("answersIn", brief),
  ...Object.fromEntries(
    ["comparable", "isGiven", "writtenAnswer"].map((name) => [
      name,
      (brief: Brief) => QUESTION_NAMES.map((question) => call(name, question, brief)),
    ]),
  ),
  isSame: (brief) => QUESTION_NAMES.map((question) => call("isSame", question, bakery, brief)),
  isSameRequest: (brief, text) => call("isSameRequest", sentOf(bakery, ""), sentOf(brief, text)),
  missingFields: (brief) => call("missingFields", 3, brief),
  firstMissing: (brief) => call("firstMissing", 3, brief),
  changesBetween: (brief, text) => call("changesBetween", sentOf(bakery, ""), sentOf(brief, text)),
  summarySource: (brief, text) => call("summarySource", [sentOf(bakery, ""), sentOf(brief, text)]),
  isSummaryOlder: (brief, text) => call("isSummaryOlder", sentOf(bakery, ""), sentOf(brief, text)),
  isBuiltInSummary: (brief, text) => call("isBuiltInSummary", sentOf(brief, text)),
  summaryAfterChange: (brief, text) => call("summaryAfterChange", sentOf(brief, text), sentOf(bakery, "")),
  checkSummary: (brief, text) => call("checkSummary", text, brief),
  summaryText: (brief, text) => call("summaryText", text, brief, true),
  repairPrompt: (brief, text) => call("repairPrompt", brief, text, ["name", "price"]),
  unfoundedClaims: (brief, text) => call("unfoundedClaims", text, brief),
  withClosing: (brief, text) => call("withClosing", text, brief),
  withReply: (brief, text) => call("withReply", text, brief, "color", text.slice(0, LIMITS.line)),
  answersSchema: (brief) => parse("answersSchema")(brief),
  briefSchema: (brief) => parse("briefSchema")(brief),
  submissionSchema: (brief, text) => parse("submissionSchema")({ ...sentOf(brief, text), submissionId: text }),
};

const account = (text: string) => ({
  ...{ name: text, email: text, tell: text, password: text, confirmation: text, current: text, typeUser: "0" },
});
function publication(text: string) {
  const image = { key: text, alt: text };
  const social = { facebook: text, instagram: text, linkedin: text };
  const texts = { name: text, slogan: text, site: text, projectName: text, briefing: text };
  return { ...texts, submissionId: text, author: { uid: text, name: text }, main_image: image, socialMedia: social };
}

function quoteOf(text: string) {
  const typed = { discount: text, begin: text, delivery: text, rounds: text, roundPrice: text, validDays: text };
  const items = [{ id: text, kind: "labour", name: text, about: text, quantity: text, price: text }];
  const stages = [{ id: text, day: text, what: text }];
  const rights = { what: text, where: text, duration: text, from: "delivery" };
  const payment = { plan: "instalments", instalments: text, means: text, noMaterials: false };
  return { ...typed, ...payment, intro: text, excluded: text, notes: text, items, stages, rights };
}

test("[MEND2-12] every function of the rules is run over nasty texts, or reads none", () => {
  const isReader = (value: unknown) =>
    typeof value === "function" || (typeof value === "object" && value !== null && "safeParse" in value);
  const exported = Object.keys(rules).filter((name) => isReader(rules[name]));
  const readers = [...Object.values(READERS), BRIEF_READERS].flatMap((group) => Object.keys(group));
  expect([...readers, ...Object.values(OTHERS).flat()].sort()).toEqual(exported.sort());
});

/** What the expressions themselves look for, as long runs of words. */
const words = [
  ...sources
    .flatMap((source) => expressionsIn(source, "ts"))
    .flatMap((expression) => expression.source.match(/\p{L}{2,}/gu) ?? [])
    .join(" ")
    .matchAll(/.{1,2000} /gs),
].map(([run]) => run);

/** How often a character may be read: far more than any function needs, and far less than once for each of the others. */
const MOST_READ = 500;

function most(texts: readonly string[], read: (text: string) => unknown): { steps: number; text: string } {
  const costs = texts.map((text) => ({ steps: stepsOf(() => read(text)), text: text.slice(0, 40) }));
  return costs.reduce((worst, cost) => (cost.steps > worst.steps ? cost : worst));
}

test.each(Object.entries(READERS))("[MEND2-12] of %s nasty characters each function reads few", (size, group) => {
  const texts = nastyTexts(Number(size), words);
  const costs = Object.entries(group).map(([name, read]) => ({ name, ...most(texts, read) }));
  expect(costs.filter(({ steps }) => steps > MOST_READ * Number(size))).toEqual([]);
});

test.each(Object.entries(BRIEF_READERS))(
  "[MEND2-12] of the largest nasty answers %s reads a bounded number of characters",
  (_name, read) => {
    const size = JSON.stringify(briefOf("a".repeat(LIMITS.description))).length + LIMITS.summary;
    const { steps, text } = most(nastyTexts(LIMITS.summary, words), (typed) => read(briefOf(typed), typed));
    expect(steps, text).toBeLessThan(MOST_READ * size);
  },
);
