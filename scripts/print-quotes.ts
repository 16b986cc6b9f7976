/**
 * Prints the demo's quotes from `demo/quotes.ts`: `npm exec -- node scripts/print-quotes.ts`, by hand, after their texts or the
 * studio's logo changed. The files are stored, so that the demo needs no browser.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { BRAND } from "../app/kit/brand.ts";
import { QUOTES, type SampleQuote } from "../demo/quotes.ts";
import { CHROMIUM } from "../tests/support/chromium.ts";

const root = join(import.meta.dirname, "..");
const face = (family: string, file: string) => {
  const bytes = readFileSync(join(root, "node_modules/@fontsource-variable", file)).toString("base64");
  return `@font-face { font-family: "${family}"; font-weight: 400 900; src: url(data:font/woff2;base64,${bytes}) }`;
};
const logo = readFileSync(join(root, "public/brand/logo.svg"), "utf8");

const STYLE = `
  ${face("Gabarito", "gabarito/files/gabarito-latin-wght-normal.woff2")}
  ${face("Instrument Sans", "instrument-sans/files/instrument-sans-latin-wght-normal.woff2")}
  @page { size: A4; margin: 0 }
  body { margin: 0; color: #0A3A29; font: 14px/1.45 "Instrument Sans"; print-color-adjust: exact }
  article { box-sizing: border-box; position: relative; overflow: hidden; width: 794px; height: 1122px; padding: 56px 64px 48px;
    display: flex; flex-direction: column; break-after: page; border-top: 14px solid #0A3A29 }
  .stroke { position: absolute; right: 0; top: 0; width: 270px; height: 248px }
  header { display: flex; justify-content: space-between; font-size: 12.5px }
  .logo { width: 104px } .logo svg { width: 100%; --accent: #D6005F }
  header p { margin: 0 }
  .first header p { margin-right: 150px }
  h1 { font: 800 50px/.98 Gabarito; letter-spacing: -.014em; margin: 26px 0 20px; max-width: 9em; text-wrap: balance }
  h2 { font: 800 24px/1.1 Gabarito; margin: 34px 0 14px }
  .facts { display: grid; grid-template-columns: repeat(3, 1fr); gap: 24px; padding: 14px 0 22px; border-top: 4px solid #0A3A29 }
  .facts p { margin: 0 }
  table { width: 100%; border-collapse: collapse; table-layout: fixed; margin-bottom: 24px }
  caption { text-align: left; font: 700 18px/1.2 Gabarito; padding-bottom: 6px }
  th { font-size: 12px; text-align: left; border-bottom: 3px solid #0A3A29; padding: 6px 0 }
  th:nth-child(2) { width: 56px } th:nth-child(n+3) { width: 124px }
  td { vertical-align: top; border-bottom: 2px solid #D3DBD4; padding: 9px 0 }
  td small { display: block; font-size: 12.5px; color: #4A5F55 }
  th:nth-child(n+2), td:nth-child(n+2) { text-align: right; font-variant-numeric: tabular-nums }
  .sum { width: 330px; margin: 0 0 20px auto; display: grid; grid-template-columns: 1fr auto }
  .sum > * { margin: 0; padding: 7px 0; border-bottom: 2px solid #D3DBD4; font-variant-numeric: tabular-nums }
  .sum dd { text-align: right } .sum .total { border: 0; padding-top: 10px; font: 800 28px/1.2 Gabarito } .sum dt.total { font-size: 17px; align-self: end }
  ol { list-style: none; margin: 0; padding: 84px 0 0; display: grid; grid-template-columns: repeat(4, 1fr); position: relative }
  ol svg { position: absolute; left: 16px; top: 0; width: 75%; height: 64px; overflow: visible }
  li { position: relative; font-size: 12.5px; padding-right: 16px } li b { display: block; font: 700 15px/1.3 Gabarito }
  li::before { content: ""; position: absolute; left: 0; top: -54px; width: 16px; height: 16px; border-radius: 50%; background: #fff; border: 8px solid #0A3A29 }
  li:nth-of-type(even)::before { top: -82px } li:last-child::before { background: #D6005F }
  .terms { display: grid; grid-template-columns: 1fr 1fr; gap: 0 24px; margin: 0 }
  .terms div { padding: 10px 0; border-top: 2px solid #D3DBD4 } .terms dt { font-size: 12.5px; color: #4A5F55 } .terms dd { margin: 0; font-weight: 600 }
  footer { margin-top: auto; display: flex; justify-content: space-between; font-size: 11.5px; color: #4A5F55; border-top: 2px solid #D3DBD4; padding-top: 12px }`;

const money = (reais: number) => reais.toLocaleString("pt-BR", { style: "currency", currency: "BRL" });
const sumOf = (items: SampleQuote["labour"]) => items.reduce((sum, { amount, price }) => sum + amount * price, 0);

function table(title: string, items: SampleQuote["labour"]): string {
  if (items.length === 0) return "";
  const rows = items.map(
    ({ name, text, amount, price }) =>
      `<tr><td><b>${name}</b><small>${text}</small></td><td>${amount}</td><td>${money(price)}</td><td><b>${money(amount * price)}</b></td></tr>`,
  );
  const head = "<thead><tr><th>Item</th><th>Qtd.</th><th>Preço</th><th>Total</th></tr></thead>";
  return `<table><caption>${title}</caption>${head}<tbody>${rows.join("")}</tbody></table>`;
}

const row = (term: string, amount: number, name = "") =>
  `<dt class="${name}">${term}</dt><dd class="${name}">${money(amount)}</dd>`;
const WAVE =
  '<svg viewBox="0 0 300 64" preserveAspectRatio="none" fill="none"><path vector-effect="non-scaling-stroke" d="M0 46C50 46 50 18 100 18S150 46 200 46S250 18 300 18" stroke="#0A3A29" stroke-width="16" stroke-linecap="round"/></svg>';
const CORNER =
  '<svg class="stroke" viewBox="0 0 360 330" fill="none"><path d="M150 -20C130 110 232 96 246 160S300 262 384 236" stroke="#FF9CC2" stroke-width="26"/></svg>';

function documentOf(quote: SampleQuote): string {
  const { project, labour, materials, discount } = quote;
  const total = sumOf(labour) + sumOf(materials) - discount;
  const foot = (page: number) =>
    `<footer><span>${BRAND.legal.company}, ${BRAND.legal.city}. ${BRAND.contact.email}</span><span>Orçamento ${quote.number}. Página ${page} de 2</span></footer>`;
  const term = (name: string, text: string) => `<div><dt>${name}</dt><dd>${text}</dd></div>`;
  return `<!doctype html><html lang="pt-BR"><head><title>Orçamento: ${project}</title><style>${STYLE}</style></head><body>
  <article class="first">${CORNER}<header><span class="logo">${logo}</span><p>Orçamento ${quote.number}</p></header>
    <h1>Orçamento para ${project}</h1>
    <div class="facts"><p><b>Para</b><br>${quote.customer}</p><p><b>De</b><br>${quote.designer}, ${BRAND.legal.company}</p>
      <p><b>Validade</b><br>10 dias a partir do envio</p></div>
    ${table("Mão de obra", labour)}${table("Materiais", materials)}
    <dl class="sum">${row("Mão de obra", sumOf(labour))}${row("Materiais", sumOf(materials))}${discount > 0 ? row("Desconto", -discount) : ""}
      ${row("Total", total, "total")}</dl>${foot(1)}</article>
  <article><header><span class="logo">${logo}</span><p style="text-align:right">${project}<br>${money(total)}</p></header>
    <h2>Do começo à entrega</h2>
    <ol>${WAVE}${quote.stages.map(({ when, what }) => `<li><b>${when}</b>${what}</li>`).join("")}</ol>
    <h2>Pagamento e condições</h2>
    <dl class="terms">${term("Pagamento", quote.payment)}${term("Revisões", quote.revisions)}${term("Validade", "10 dias a partir do envio")}${term("Materiais", materials.length > 0 ? money(sumOf(materials)) : "Nenhum")}</dl>
    <h2>O que não está incluído</h2><p>${quote.excluded} Mudança depois do aceite é um orçamento novo.</p>${foot(2)}</article>
  </body></html>`;
}

const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
const page = await browser.newPage();
for (const [name, quote] of Object.entries(QUOTES)) {
  await page.setContent(documentOf(quote));
  await page.evaluate(() => document.fonts.ready);
  await page.pdf({
    path: join(root, "demo/quotes", `${name}.pdf`),
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
  });
}
await browser.close();
