/** Forty logos, the same in every run: whatever a drawing program writes that a kit must draw alike in every format. */

export type Logo = { name: string; svg: string };

/** mulberry32 */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Draw = {
  n: (from: number, to: number) => number;
  colour: () => string;
  some: (count: number, draw: () => string) => string;
};

function drawing(seed: number): Draw {
  const next = numbersFrom(seed);
  const n = (from: number, to: number) => Math.round((from + next() * (to - from)) * 10) / 10;
  const two = () =>
    Math.floor(next() * 256)
      .toString(16)
      .padStart(2, "0");
  const some = (count: number, draw: () => string) => Array.from({ length: count }, draw).join("");
  return { n, colour: () => `#${two()}${two()}${two()}`, some };
}

function star(cx: number, cy: number, r: number, points = 5): string {
  const corners = Array.from({ length: points }, (_, index) => {
    const angle = (index * 4 * Math.PI) / points - Math.PI / 2;
    return `${(cx + r * Math.cos(angle)).toFixed(2)} ${(cy + r * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${corners.join("L")}Z`;
}

const blob = ({ n }: Draw) =>
  `M${n(20, 180)} ${n(20, 180)}C${n(0, 200)} ${n(0, 200)} ${n(0, 200)} ${n(0, 200)} ${n(20, 180)} ${n(20, 180)}S${n(0, 200)} ${n(0, 200)} ${n(20, 180)} ${n(20, 180)}Z`;

const stops = ({ colour }: Draw, attributes = "") =>
  `<stop offset="0" stop-color="${colour()}"/><stop offset=".4" stop-color="${colour()}" ${attributes}/><stop offset="1" stop-color="${colour()}"/>`;

/** What stands inside `<svg viewBox="0 0 200 200">`; two logos of each, of other numbers. */
const KINDS: Record<string, (draw: Draw) => string> = {
  "linear gradient": (d) =>
    `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="${d.n(0, 1)}">${stops(d)}</linearGradient></defs><path d="${blob(d)}" fill="url(#g)"/>`,
  "gradient in user space": (d) =>
    `<linearGradient id="a">${stops(d)}</linearGradient><linearGradient id="g" href="#a" gradientUnits="userSpaceOnUse" x1="20" y1="30" x2="${d.n(80, 180)}" y2="170" gradientTransform="rotate(${d.n(5, 60)} 100 100)"/><g transform="scale(.9) skewX(8)"><path d="${star(100, 100, 90)}" fill="url(#g)"/></g>`,
  "radial gradient": (d) =>
    `<radialGradient id="g" cx=".5" cy=".5" r=".6" fx="${d.n(0.3, 0.6)}" fy=".35">${stops(d)}</radialGradient><ellipse cx="100" cy="90" rx="90" ry="60" fill="url(#g)"/>`,
  "gradient that shines through": (d) =>
    `<path d="M0 60H200V140H0Z" fill="${d.colour()}"/><linearGradient id="g">${stops(d, 'stop-opacity=".3"')}</linearGradient><circle cx="100" cy="100" r="${d.n(60, 90)}" fill="url(#g)"/>`,
  "clip path": (d) =>
    `<clipPath id="c"><circle cx="100" cy="100" r="${d.n(50, 90)}"/></clipPath><g clip-path="url(#c)">${d.some(5, () => `<path d="${blob(d)}" fill="${d.colour()}"/>`)}</g>`,
  "clip of several shapes": (d) =>
    `<clipPath id="c"><rect x="20" y="20" width="${d.n(60, 110)}" height="90"/><path d="M180 180L70 180L180 70Z"/><circle cx="110" cy="100" r="40"/></clipPath><rect width="200" height="200" fill="${d.colour()}" clip-path="url(#c)"/>`,
  "clips within clips": (d) =>
    `<clipPath id="a"><path clip-rule="evenodd" d="${star(100, 100, 95)}"/></clipPath><clipPath id="b" clip-path="url(#a)"><rect x="20" y="20" width="${d.n(100, 160)}" height="160"/></clipPath><g clip-path="url(#b)"><g clip-path="url(#a)" transform="rotate(20 100 100)"><rect width="200" height="200" fill="${d.colour()}"/></g></g>`,
  "symbols and copies": (d) =>
    `<symbol id="s" viewBox="0 0 10 20"><path d="M0 0H10V20Z" fill="${d.colour()}"/></symbol><g id="p"><use href="#s" x="10" y="10" width="60" height="60"/></g><use href="#p" x="${d.n(50, 90)}" y="50"/><use href="#p" transform="rotate(${d.n(10, 80)} 100 100)"/>`,
  "even-odd": (d) =>
    `<path fill-rule="evenodd" fill="${d.colour()}" d="${star(100, 100, 95)}M60 60h80v80h-80z"/><path fill="${d.colour()}" fill-rule="evenodd" d="${star(50, 50, 40, 7)}"/>`,
  "strokes and their ends": (d) =>
    `<g fill="none" stroke="${d.colour()}" stroke-width="${d.n(18, 24)}"><path stroke-linecap="round" stroke-linejoin="round" d="M20 60L60 20L100 60L140 20"/><path stroke-linecap="square" stroke-linejoin="bevel" d="M20 110L60 80L100 110"/><path stroke-miterlimit="${d.n(1, 8)}" d="M20 180L50 120L80 180L110 130L150 180"/></g>`,
  dashes: (d) =>
    `<circle cx="100" cy="100" r="80" fill="none" stroke="${d.colour()}" stroke-width="12" stroke-dasharray="${d.n(10, 30)} 8 4" stroke-dashoffset="5"/><path d="M40 100H160" stroke="${d.colour()}" stroke-width="9" stroke-linecap="round" stroke-dasharray="0 14"/>`,
  "a stretched pen": (d) =>
    `<g transform="translate(100 100) scale(1.6 ${d.n(0.4, 0.8)}) rotate(30)"><circle r="45" fill="${d.colour()}" stroke="${d.colour()}" stroke-width="14" stroke-dasharray="20 6"/></g>`,
  "a gradient of the pen": (d) =>
    `<linearGradient id="g">${stops(d)}</linearGradient><path d="M30 150C60 20 140 20 170 150" fill="none" stroke="url(#g)" stroke-width="${d.n(14, 30)}" transform="skewX(10) translate(-15 0)"/>`,
  "groups that shine through": (d) =>
    `<rect width="200" height="100" fill="${d.colour()}"/><g opacity="${d.n(0.3, 0.8)}"><circle cx="80" cy="100" r="60" fill="${d.colour()}"/><circle cx="120" cy="100" r="60" fill="${d.colour()}" stroke="${d.colour()}" stroke-width="10"/></g>`,
  "shapes that shine through": (d) =>
    d.some(
      6,
      () => `<circle cx="${d.n(50, 150)}" cy="${d.n(50, 150)}" r="50" fill="${d.colour()}" fill-opacity=".6"/>`,
    ),
  "a drawing within": (d) =>
    `<svg x="20" y="30" width="${d.n(100, 160)}" height="120" viewBox="0 0 50 50" preserveAspectRatio="xMinYMax slice"><circle cx="25" cy="25" r="25" fill="${d.colour()}"/><rect x="-20" y="20" width="90" height="6" fill="${d.colour()}"/></svg>`,
  "rules and styles": (d) =>
    `<style>.a{fill:${d.colour()}} g .b{fill:none;stroke:${d.colour()};stroke-width:8px} #c{fill:${d.colour()}!important} path{opacity:.9}</style><g><path class="a" fill="#000" d="${blob(d)}"/><path class="b" d="${blob(d)}"/></g><path id="c" class="a" style="fill:#123;fill-opacity:.8" d="M20 20h40v40H20z"/>`,
  "arcs and short curves": (d) =>
    `<path fill="${d.colour()}" d="M100 20a80 80 0 0 1 80 80l-40.5.5a40 40 0 00-40-40zm-60 90q20-40 40 0t40 0t40 0v40h-120z"/><path fill="none" stroke="${d.colour()}" stroke-width="5" d="M30 180a60 20 ${d.n(0, 40)} 1 1 120 0"/>`,
  "a thousand paths": (d) =>
    d.some(1_000, () => `<path d="M${d.n(0, 195)} ${d.n(0, 195)}h${d.n(2, 6)}v${d.n(2, 6)}z" fill="${d.colour()}"/>`),
  "colours as words": (d) =>
    `<g color="rgb(${Math.floor(d.n(0, 255))} 80 160)" fill="currentColor"><rect x="10" y="10" width="180" height="80" rx="${d.n(5, 60)}"/></g><circle cx="60" cy="150" r="40" fill="hsl(${Math.floor(d.n(0, 360))}, 70%, 45%)"/><polygon points="120,110 190,110 155,190" fill="rebeccapurple" stroke="tomato" stroke-width="6" paint-order="stroke"/>`,
};

/** The second of each kind begins in another corner and has its size in millimetres. */
const HEADS = ['viewBox="0 0 200 200"', 'width="80mm" height="60mm" viewBox="-10 5 220 165"'];

export const LOGOS: Logo[] = HEADS.flatMap((head, round) =>
  Object.entries(KINDS).map(([kind, draw], index) => ({
    name: `${kind} ${round + 1}`,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" ${head}>${draw(drawing(100 * round + index))}</svg>`,
  })),
);
