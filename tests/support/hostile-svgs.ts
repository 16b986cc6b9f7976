/** SVGs that would harm whoever opens them, with what must become of each: a fault, or 'made'. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

export type HostileSvg = { name: string; bytes: Buffer; right: string };

const folder = join(import.meta.dirname, "../cases");
const small: Record<string, string> = JSON.parse(readFileSync(join(folder, "hostile-svg.json"), "utf8"));

const HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">';
const SHAPE = '<path d="M0 0H90V90Z"/>';
const svg = (inner: string) => `${HEAD}${inner}</svg>`;
const many = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, n) => text(n)).join("");
const nested = (count: number, open: string) => open.repeat(count) + SHAPE + "</g>".repeat(count);

/** Too large to be kept as files. */
const large: Record<string, [content: string | Buffer, right: string]> = {
  "mais de 5 MB": [svg(`<desc>${"x".repeat(5 * 1024 * 1024)}</desc>`), "too-big"],
  "quase 5 MB de letras": [svg(`<desc>${"x".repeat(5 * 1024 * 1024 - 200)}</desc>${SHAPE}`), "made"],
  "5 MB de colchetes": [`${HEAD}${"<".repeat(5_000_000)}`, "too-complex"],
  "5 MB de elementos": [svg("<g/>".repeat(1_200_000)), "too-complex"],
  "grupos sem fundo": [svg(nested(15_000, "<g>")), "too-complex"],
  "grupos fundos": [svg(nested(150, "<g>")), "too-complex"],
  "camadas transparentes fundas": [svg(nested(40, `<g opacity=".9">${SHAPE}`)), "too-complex"],
  "camadas transparentes lado a lado": [svg(`<g opacity=".9">${SHAPE}${SHAPE}</g>`.repeat(2_000)), "too-complex"],
  "recortes demais": [
    svg(`<clipPath id="c"><circle r="50"/></clipPath>${`<g clip-path="url(#c)">${SHAPE}</g>`.repeat(2_000)}`),
    "too-complex",
  ],
  "páginas inteiras": [svg('<path d="M0 0H100V100H0Z"/>'.repeat(15_000)), "too-complex"],
  "um milhão de pontos": [svg(`<path d="M0 0${"h1".repeat(1_000_000)}"/>`), "too-complex"],
  "pontos por cópia": [
    svg(`<path id="p" d="M0 0${"h1v1".repeat(20_000)}"/>${'<use href="#p"/>'.repeat(200)}`),
    "too-complex",
  ],
  "atributos demais": [svg(`<path ${many(60_000, (n) => `a${n}="1" `)}d="M0 0H9V9Z"/>`), "made"],
  "regras demais": [svg(`<style>${many(5_000, (n) => `.c${n} *{fill:red}`)}</style>${SHAPE}`), "too-complex"],
  "seletores fundos": [svg(`<style>${"g ".repeat(400)}path{fill:red}</style>${nested(40, "<g>")}`), "too-complex"],
  "paradas demais": [
    svg(
      `<linearGradient id="g">${'<stop offset="1"/>'.repeat(5_000)}</linearGradient><path fill="url(#g)" d="M0 0H9V9Z"/>`,
    ),
    "too-complex",
  ],
  "transformação longa": [svg(`<g transform="${"rotate(1)".repeat(100_000)}">${SHAPE}</g>`), "empty"],
  "número longo": [svg(`<path d="M${"9".repeat(100_000)} 0"/>`), "number"],
  "espaços sem fim": [svg(`<path d="M0 0${" ".repeat(1_000_000)}H9V9Z" transform="${" ".repeat(300_000)}"/>`), "made"],
  "espaços antes de nada": [svg(`<path d="M0 0H9V9Z" transform="scale(1)${" ".repeat(300_000)}!"/>`), "number"],
  "espaços na cor": [svg(`<path d="M0 0H9V9Z" fill="url(#${" ".repeat(300_000)}"/>`), "colour"],
  "espaços no estilo": [svg(`<style>path{fill:url(${" ".repeat(300_000)}#a)}</style>${SHAPE}`), "reference"],
  comprimido: [gzipSync(Buffer.alloc(50_000_000)), "compressed"],
  "letras de nenhum código": [
    Buffer.concat([Buffer.from(HEAD), Buffer.from([0xff, 0xc0]), Buffer.from("</svg>")]),
    "encoding",
  ],
  "código que não existe": [`<?xml version="1.0" encoding="utf-7"?>${svg("+ADw-script+AD4-")}`, "encoding"],
  "imagem com nome de svg": [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), "encoding"],
};

export const HOSTILE_SVGS: HostileSvg[] = [
  ...Object.entries(small).map(([name, right]) => ({
    name,
    bytes: readFileSync(join(folder, "hostile-svg", `${name}.svg`)),
    right,
  })),
  ...Object.entries(large).map(([name, [content, right]]) => ({ name, bytes: Buffer.from(content as string), right })),
];
