import { expect, test } from "vitest";
import { NO_SITE_YET } from "./questionnaire.ts";
import { toldSite } from "./told-site.ts";

test.each([
  [NO_SITE_YET, "Ainda não tem site."],
  ["ainda n tenho", "Ainda não tem site."],
  ["n tenho site", "Não tem site."],
  ["não", "Não tem site."],
  ["nao tenho site, insta @x.y_", "Não tem site; está no Instagram como @x.y_."],
  ["instagram: @x_", "Está no Instagram como @x_."],
  ["@xis_", "O perfil é @xis_."],
  ["tem não, só o zap 81 98765-4321", "Não tem site; o WhatsApp é 81 98765-4321."],
  ["Padaria Aurora - aurora.com.br", "O site é aurora.com.br."],
  ["xis@aurora.com (só e-mail por enquanto)", "Ainda não tem site; o e-mail é xis@aurora.com."],
  ["@xis_ e tiktok.com/@xis", "Os perfis são @xis_ e tiktok.com/@xis."],
  ["aurora.com.br, mas está fora do ar", "Sobre o site, quem pede escreveu “aurora.com.br, mas está fora do ar”."],
  ["em construção", "O site está em construção."],
  ["padaria.com.br.", "O site é padaria.com.br."],
  ["https://www.instagram.com/x_y_/", "O endereço na internet é https://www.instagram.com/x_y_/."],
  ["padaria.com.br", "O site é padaria.com.br."],
  ["n sei", ""],
])("[AI-6] the site %j is told as %j", (website, sentence) => {
  expect(toldSite({ website, nameProject: "Padaria Aurora" })).toBe(sentence);
});
