/** LEIA-ME.txt: what is in the kit and what each file is for, for people who have never seen one. */
import { channelsOf, cmykOf } from "./colours.ts";
import type { Kit } from "./kit.ts";
import { LOCKUP_NAME } from "./kit-names.ts";

const USES = [
  ["SVG", "site e corte: fica nítido em qualquer tamanho"],
  ["PDF", "gráfica: vetor, em CMYK se todas as cores do desenho têm o delas; senão em RGB, e a gráfica converte"],
  ["EPS", "gráfica e bordado com programas antigos: vetor, sem transparência"],
  ["PNG", "redes sociais, documentos e apresentações; o número é o lado maior, em pixels"],
] as const;

/** With the line ends and the mark by which every Windows reads accents. */
export function readmeText(kit: Kit): string {
  const lines = [
    kit.brand,
    "",
    "O QUE TEM AQUI",
    ...kit.lockups.map(({ lockup, versions }) => {
      const names = ["cor", ...versions.map(({ id }) => id)].join(", ");
      return `- ${lockup}/: a marca ${LOCKUP_NAME[lockup].toLowerCase()} (${names})`;
    }),
    "- favicon/: os ícones do site e do celular",
    "- redes-sociais/: perfil, capas e imagem de link",
    ...kit.extras.map(({ name }) => `- ${name}`),
    "",
    "PARA QUE SERVE CADA FORMATO",
    ...USES.map(([format, use]) => `- ${format}: ${use}`),
    `- Os PNG têm fundo transparente; os que têm "fundo" no nome, não.`,
    "",
    ...(kit.palette.length > 0 ? ["CORES", ...kit.palette.map(colourLine), ""] : []),
    ...(kit.fonts.length > 0
      ? [
          "LETRAS",
          ...kit.fonts.map(({ name, licence, link }) => `- ${[name, licence, link].filter(Boolean).join(", ")}`),
          "",
        ]
      : []),
    "PARA PÔR O FAVICON NO SITE",
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
    "",
    ...(kit.notes.trim() ? ["BILHETE", ...kit.notes.trim().split(/\r?\n/), ""] : []),
    `Feito por ${kit.studio}.`,
    "",
  ];
  return `\ufeff${lines.join("\r\n")}`;
}

function colourLine(colour: Kit["palette"][number]): string {
  const { cmyk, isApproximate } = cmykOf(colour);
  const parts = [
    `${colour.name}: ${colour.hex.toUpperCase()}`,
    `RGB ${channelsOf(colour.hex).join(" ")}`,
    `CMYK ${cmyk.join(" ")}${isApproximate ? " (aproximado)" : ""}`,
    colour.pantone ?? "",
  ];
  return `- ${parts.filter(Boolean).join(", ")}`;
}
