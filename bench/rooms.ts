/**
 * Lists and room of a studio of 10,000 requests with 50 messages each, beside one of 100: the time until the page's data
 * are there. The people who are measured have as many requests of their own in both.
 */
import { type App, startApp } from "../tests/support/app.ts";
import { fillStudio, MESSAGES, type PersonalPage } from "./filling.ts";
import { amount } from "./quick.ts";
import { alternate, median, table } from "./report.ts";

const SIZES = { "100 requests": 100, "10,000 requests": amount(10_000, 200) };
type Size = keyof typeof SIZES;
const ROUNDS = amount(5, 1);
const READS = amount(60, 1);
const WARM_UP = amount(20, 1);

type Studio = { app: App; pages: PersonalPage[] };

async function measure(): Promise<void> {
  const studios = {} as Record<Size, Studio>;
  try {
    for (const size in SIZES) {
      const app = await startApp({ env: { LOG_LEVEL: "error" } });
      studios[size as Size] = { app, pages: [] };
      studios[size as Size].pages = await fillStudio(app, SIZES[size as Size]);
    }
    const [few, many] = [studios["100 requests"], studios["10,000 requests"]];
    const rows = [];
    for (const [index, { what }] of few.pages.entries()) {
      const rounds: Record<"few" | "many" | "ratio", number>[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        // One read after the other, so that a busy moment of the machine affects both alike.
        const times = await alternate(WARM_UP + READS, { few: () => read(few, index), many: () => read(many, index) });
        const of = (name: "few" | "many") => median(times[name].slice(WARM_UP));
        rounds.push({ few: of("few"), many: of("many"), ratio: of("many") / of("few") });
      }
      const middle = (name: "few" | "many" | "ratio") => median(rounds.map((round) => round[name]));
      rows.push({
        page: what,
        "100, ms": middle("few").toFixed(1),
        "10,000, ms": middle("many").toFixed(1),
        "of 100": middle("ratio").toFixed(2),
      });
    }
    table(`Lists and room, ${MESSAGES} messages in each request (target: at most 1.2)`, rows);
  } finally {
    for (const size in studios) await studios[size as Size].app.remove();
  }
}

/** Milliseconds until the page's data are there. */
async function read({ app, pages }: Studio, index: number): Promise<number> {
  const { path = "", cookie = "" } = pages[index] ?? {};
  const began = performance.now();
  const response = await fetch(app.url + path, { headers: { cookie }, redirect: "manual" });
  await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return performance.now() - began;
}

await measure();
