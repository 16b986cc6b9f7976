/** A kit of small drawings, and how long a process is held while one is made. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kit } from "../../app/drawings/kit.ts";

export const GEMA = "#f4b41a";
export const TORRA = "#1b1410";
export const LEITE = "#fff1d2";

const svg = (box: string, inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${inner}</svg>`;
/** A dark badge with yellow eyes. */
export const BADGE = svg(
  "0 0 560 640",
  `<rect width="560" height="640" rx="280" fill="${TORRA}"/><circle cx="224" cy="182" r="60" fill="${GEMA}"/><circle cx="336" cy="182" r="60" fill="${GEMA}"/><circle cx="336" cy="182" r="20" fill="${TORRA}"/>`,
);
const WORD = svg(
  "0 0 950 260",
  `<circle cx="130" cy="130" r="130" fill="${TORRA}"/><path d="M300 60H900V200H300Z" fill="${GEMA}"/>`,
);

export const PALETTE = [
  { name: "Gema", hex: GEMA, cmyk: [0, 30, 95, 0] as [number, number, number, number] },
  { name: "Torra", hex: TORRA },
  { name: "Leite", hex: LEITE },
];

/** A new folder with the drawings of two lockups, and the kit of them. */
export function sampleKit(): { kit: Kit; folder: string; files: string } {
  const folder = mkdtempSync(join(tmpdir(), "traco-kit-"));
  const files = join(folder, "files");
  mkdirSync(files);
  writeFileSync(join(folder, "principal.svg"), BADGE);
  writeFileSync(join(folder, "horizontal.svg"), WORD);
  writeFileSync(join(folder, "small.svg"), svg("0 0 9 9", '<path d="M0 0H9V9H0Z" fill="red"/>'));
  writeFileSync(join(folder, "manual.pdf"), "%PDF-1.4 manual");
  const kit: Kit = {
    brand: "Onça Café",
    word: "onca-cafe",
    lockups: [
      {
        lockup: "principal",
        source: join(folder, "principal.svg"),
        ground: GEMA,
        versions: [{ id: "negativa", name: "Negativa", ink: "#ffffff", ground: TORRA }],
      },
      {
        lockup: "horizontal",
        source: join(folder, "horizontal.svg"),
        ground: LEITE,
        versions: [{ id: "uma-cor", name: "Uma cor", ground: "#ffffff", source: join(folder, "small.svg") }],
      },
    ],
    palette: PALETTE,
    fonts: [{ name: "Bowlby One", licence: "OFL", link: "https://fonts.example/bowlby" }],
    extras: [{ path: join(folder, "manual.pdf"), name: "manual/manual-onca.pdf" }],
    notes: "Na gráfica, peça a gema em cor especial.",
    studio: "Estúdio Traço",
    smallIcon: join(folder, "small.svg"),
  };
  return { kit, folder, files };
}

/** The longest time that this thread worked without a turn of its event loop, in milliseconds of processor. */
export async function longestHold<Result>(work: () => Promise<Result>): Promise<{ held: number; result: Result }> {
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let [held, last] = [0, used()];
  const turn = () => {
    held = Math.max(held, used() - last);
    last = used();
  };
  const turns = setInterval(turn, 1);
  try {
    const result = await work();
    turn();
    return { held, result };
  } finally {
    clearInterval(turns);
  }
}
