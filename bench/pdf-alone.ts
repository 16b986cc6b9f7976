/** Makes the PDF of the quote that is named, twenty times one after the other, and writes a `PdfCost` as JSON. */
import { TEN_QUOTES } from "../tests/support/ten-quotes.ts";
import { amount } from "./quick.ts";
import { median } from "./report.ts";

/** Milliseconds of time (`longest`: of processor, between two turns of the event loop) and MB, beyond an idle process. */
export type PdfCost = {
  bytes: number;
  first: number;
  median: number;
  longest: number;
  firstMemory: number;
  memory: number;
};

const TIMES = amount(20, 2);
const quote = TEN_QUOTES[process.argv[2] ?? ""];
if (!quote) throw new Error(`there is no quote ${process.argv[2]}`);

/** The most that the process has ever taken. */
const megabytes = () => process.resourceUsage().maxRSS / 1024;
const used = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

const idle = megabytes();
const { writeQuotePdf } = await import("../app/quotes/pdf/quote-pdf.server.ts");
const facts = { ...quote, hash: "0".repeat(64), verifyAddress: "https://traco.example/verificar" };
const times: number[] = [];
let bytes = 0;
let firstMemory = 0;
let longest = 0;
for (let n = 0; n < TIMES; n += 1) {
  let last = used();
  const turns = setInterval(() => {
    // The first loads fonts and code, once in a process's life.
    if (n > 0) longest = Math.max(longest, used() - last);
    last = used();
  }, 1);
  const began = performance.now();
  ({ byteLength: bytes } = await writeQuotePdf(facts));
  times.push(performance.now() - began);
  clearInterval(turns);
  if (n > 0 && used() - last > longest) longest = used() - last;
  if (n === 0) firstMemory = megabytes() - idle;
}
const [first = Number.NaN, ...others] = times;
const cost: PdfCost = { bytes, first, median: median(others), longest, firstMemory, memory: megabytes() - idle };
process.stdout.write(JSON.stringify(cost));
