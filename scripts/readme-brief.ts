/** The README's brief; `npm exec -- node scripts/readme-brief.ts` writes it anew, by hand, after the writer changed. */
import { readFileSync, writeFileSync } from "node:fs";
import { writeBrief } from "../app/brief/brief.ts";
import { type Brief, NO_OPTIONAL_ANSWERS } from "../app/brief/questionnaire.ts";

const BRIEF: Brief = {
  ...NO_OPTIONAL_ANSWERS,
  need: 1,
  website: "instagram.com/bolosdaju_",
  descriptionInterprise:
    "faço bolo e doce por encomenda na cozinha de casa desde 2019, entrego em Olinda e Recife\n- bolo de pote\n- bolo de festa, 2 a 5 kg\n- docinho, cento ou meio cento 🍰",
  targetAudience: ["mães com festa pra organizar", "CAFÉS DO BAIRRO"],
  nameProject: "Bolos da Ju",
  color: "rosa e marrom",
  slogan: "n sei ainda",
  notIncludeElement: ["cupcake", "chapéu de cozinheiro"],
  forMake: [true, false, true, false, false],
  personality: ["alegre", "caseira"],
  applications: ["caixa do bolo", "adesivo"],
  deadline: "2027-03-05",
  hasReference: false,
};

/** The README with today's brief between its two marks. */
export function withBrief(readme: string): string {
  const brief = `\`\`\`text\n${writeBrief(BRIEF)}\n\`\`\``;
  return readme.replace(/(?<=<!-- brief -->\n)[\s\S]*(?=\n<!-- \/brief -->)/, () => `\n${brief}\n`);
}

if (process.argv[1] === import.meta.filename) writeFileSync("README.md", withBrief(readFileSync("README.md", "utf8")));
