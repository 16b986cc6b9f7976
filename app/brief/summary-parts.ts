/** Splits the summary into panel 4's three headed parts. The designer's closing paragraph belongs to none. */
import { headingsOf } from "./brief.ts";
import { closingParagraph, splitClosing } from "./open-questions.ts";
import type { Brief } from "./questionnaire.ts";

const [FIRST = ""] = headingsOf("request");
const BRAND = headingsOf("look", "limits");
const REQUEST = headingsOf("work");

/** A sentence that tells a reply; `replySentences` writes it. */
const REPLY = /^Sobre \p{Ll}[^:“]*(?:: “|, ainda não há decisão\.)/u;

/** The parts about the company, the brand and the request; the whole text as one part if it has no such division. */
export function summaryParts(text: string): string[] {
  const paragraphs = splitClosing(text)
    .body.split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim());
  const [brand, request] = boundsOf(paragraphs);
  if (!(0 < brand && brand < request)) return [paragraphs.join("\n\n")];
  return [paragraphs.slice(0, brand), paragraphs.slice(brand, request), paragraphs.slice(request)].map((part) =>
    part.join("\n\n"),
  );
}

/** Where the second and third part begin; -1 if the text has no such part. */
function boundsOf(paragraphs: readonly string[]): [brand: number, request: number] {
  if (beginsWith(paragraphs[0], [FIRST])) {
    const at = (headings: readonly string[]) => paragraphs.findIndex((paragraph) => beginsWith(paragraph, headings));
    return [at(BRAND), at(REQUEST)];
  }
  const replies = paragraphs.findIndex((paragraph) => REPLY.test(paragraph));
  const running = replies < 0 ? paragraphs.length : replies;
  return running === 3 ? [1, 2] : [-1, -1];
}

const beginsWith = (paragraph: string | undefined, headings: readonly string[]) =>
  headings.some((heading) => paragraph?.startsWith(`${heading}:`));

/**
 * The text with `typed` instead of one of its `parts`, and an updated closing paragraph if it had one. An empty line
 * within a part of running text becomes a line break, because it would begin another part.
 */
export function withPart(text: string, parts: readonly string[], at: number, typed: string, brief: Brief): string {
  const isRunning = parts.length > 1 && !beginsWith(parts[0], [FIRST]);
  const part = isRunning ? typed.trim().replace(/\n\s*\n/g, "\n") : typed.trim();
  const whole = parts.with(at, part).filter(Boolean);
  // If the customer deleted the whole text, no closing paragraph is added.
  const closing = whole.length > 0 && splitClosing(text).closing ? closingParagraph(brief) : "";
  return [...whole, closing].filter(Boolean).join("\n\n");
}

/** Splits a line of the headed brief into its heading, with the colon, and its words. Others have no heading. */
export function headedLine(line: string): [heading: string, words: string] {
  const heading = HEADINGS.find((name) => line.startsWith(`${name}:`));
  return heading ? [`${heading}:`, line.slice(heading.length + 1)] : ["", line];
}

const HEADINGS = [...headingsOf("request", "description", "audience"), ...BRAND, ...REQUEST, "Não combina"];
