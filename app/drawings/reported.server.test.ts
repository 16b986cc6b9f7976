/** SVGs of public reports that comparable programs drew wrong: drawn right here, or refused by their own fault. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { difference, svgPixels } from "../../tests/support/rasters.ts";
import { readSvg } from "./clean-svg.ts";
import { svgText } from "./makers/svg.ts";
import { SvgRefused } from "./svg-faults.ts";

/** `like`: what it must look like, within a page of 100 by 100. */
type Reported = { what: string; source: string; svg: string } & ({ like: string } | { fault: string });

const cases = join(import.meta.dirname, "../../tests/cases/reported-svg.json");
const REPORTED: Reported[] = JSON.parse(readFileSync(cases, "utf8"));
const SIZE = { width: 100, height: 100 };

function outcomeOf(svg: string): { text: string } | { fault: string } {
  try {
    return { text: svgText(readSvg(Buffer.from(svg))) };
  } catch (error) {
    if (error instanceof SvgRefused) return { fault: error.fault };
    throw error;
  }
}

test.each(REPORTED)("[KIT-1] [KIT-2] $what ($source)", async (reported) => {
  const outcome = outcomeOf(reported.svg);
  if ("fault" in reported) return expect(outcome).toEqual({ fault: reported.fault });
  if ("fault" in outcome) return expect.unreachable(outcome.fault);
  const right = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${reported.like}</svg>`;
  expect(difference(await svgPixels(right, SIZE), await svgPixels(outcome.text, SIZE)).mean).toBeLessThan(0.2);
});
