/** A version as an A4 document in the studio's look: the texts of its sheet, in their order. */
import { setImmediate } from "node:timers/promises";
import { BRAND } from "../../kit/brand.ts";
import { shownPhone } from "../../people/phones.server.ts";
import { CHANNELS, type QuoteDecisionRecord, type SentQuote } from "../quote-content.ts";
import { decisionMoment, type QuoteSheet, type SheetTerm, sheetOf } from "../quote-sheet.ts";
import { columns, HEADING, heading, paragraph, piece, SMALL, section, terms, termsHeight } from "./blocks.server.ts";
import {
  drawBand,
  drawCedillas,
  drawLogo,
  drawStations,
  figure,
  STATION_WIDTH,
  STATIONS_HEIGHT,
} from "./drawings.server.ts";
import { fontFiles } from "./fonts.server.ts";
import { COLORS, openPaper, PAGE, type Paper, type ShortPage, style } from "./paper.server.ts";
import { drawItems, drawSums } from "./tables.server.ts";

/** What the document is made of: the same facts are the same bytes. */
type QuoteFacts = {
  sent: SentQuote;
  hash: string;
  /** the acceptance, once there is one */
  record: QuoteDecisionRecord | null;
  /** where anybody can check the document */
  verifyAddress: string;
};

const TITLE = style("title", 34, 36);
const FOOT = style("text", 8, 11, COLORS.seiva);

/** Lets the process answer others between two blocks. */
const breath = () => setImmediate();

/** A last page with less on it takes some of the page before. */
const LEAST_ON_LAST = (PAGE.bottom - PAGE.top) / 4;

/** Yields between blocks, so that requests are answered meanwhile. */
export async function writeQuotePdf(facts: QuoteFacts): Promise<Buffer> {
  const first = await drawQuote(facts, null);
  const missing = PAGE.top + LEAST_ON_LAST - first.y;
  const count = first.pages();
  if (count === 1 || missing <= 0) return finish(first, facts);
  const second = await drawQuote(facts, { page: count - 1, bottom: first.before() - missing });
  // What cannot be divided may need a page more: then the first is better.
  return finish(second.pages() > count ? first : second, facts);
}

async function drawQuote({ sent, hash, record, verifyAddress }: QuoteFacts, short: ShortPage | null): Promise<Paper> {
  const sheet = sheetOf(sent);
  const facts = {
    title: `${sheet.number}: ${sent.nameProject}`,
    author: BRAND.legal.company,
    subject: sheet.title,
    created: new Date(record?.at ?? sent.sentAt),
  };
  const onPage = () => drawPageHead(paper, sent.nameProject, sheet.total);
  const paper: Paper = openPaper(await fontFiles(), facts, onPage, short);
  await breath();
  drawOpening(paper, sheet);
  for (const group of sheet.groups) {
    await breath();
    drawItems(paper, group);
  }
  drawSums(paper, sheet);
  // Of a short quote the first page is what and how much, the second when and how; a long one goes on where it is.
  if (paper.pages() === 1) paper.newPage();
  await breath();
  drawTimeline(paper, sheet);
  heading(paper, "Pagamento e condições");
  if (sheet.payments.length > 0) terms(paper, sheet.payments);
  terms(paper, sheet.terms);
  await breath();
  section(paper, "O que não está incluído", sheet.excluded);
  heading(paper, "Direitos de uso");
  terms(paper, sheet.rights);
  await breath();
  section(paper, "Direito de desistir", sheet.withdrawal);
  drawCode(paper, hash, verifyAddress);
  if (record) drawRecord(paper, record, hash);
  await breath();
  return paper;
}

function finish(paper: Paper, { sent, verifyAddress }: QuoteFacts): Promise<Buffer> {
  const { number } = sheetOf(sent);
  return paper.finish((page, pages) => drawFoot(paper, `${number}. Página ${page} de ${pages}`, verifyAddress), breath);
}

function drawPageHead(paper: Paper, project: string, total: string): void {
  drawBand(paper, false);
  drawLogo(paper);
  const name = paper.lines(project, SMALL, 220).slice(0, 1);
  paper.drawLines([...name, ...paper.lines(total, SMALL, 220)], SMALL, 54, { align: "right" });
}

function drawFoot(paper: Paper, right: string, verifyAddress: string): void {
  const top = 792;
  paper.document.rect(PAGE.left, top - 10, PAGE.width2, 0.75).fill(COLORS.linha);
  const left = `${BRAND.legal.company}. Confira este documento em ${verifyAddress.replace(/^https?:\/\//, "")}`;
  const lines = paper.lines(left, FOOT, 300);
  paper.drawLines(lines, FOOT, top);
  paper.document.link(PAGE.left, top, 300, lines.length * FOOT.leading, verifyAddress);
  paper.drawLines(paper.lines(right, FOOT, 190), FOOT, top, { align: "right" });
}

/** Who, to whom, until when. */
function drawOpening(paper: Paper, sheet: QuoteSheet): void {
  paper.artifact(() => drawBand(paper, true));
  figure(paper, paper.root, BRAND.name, () => drawLogo(paper));
  paper.y = 54;
  const head = { x: 297, width: 190 };
  for (const text of [sheet.number, sheet.sentOn])
    paper.flow(paper.root, "P", paper.lines(text, SMALL, head.width), SMALL, head);
  paper.y = 102;
  const title = paper.lines(sheet.title, TITLE, 350);
  const top = paper.y;
  paper.flow(paper.root, "H1", title, TITLE);
  // A title that continues on another page keeps plain cedillas.
  if (paper.pages() === 1) paper.artifact(() => drawCedillas(paper, title, TITLE, top));
  paper.y += 12;
  paper.rule(COLORS.mata, 3);
  paper.y += 11;
  const party = ({ name, email, tell }: QuoteSheet["to"]) =>
    [name, email, shownPhone(tell)].filter((text) => text !== "");
  columns(paper, [
    { label: "Para", texts: party(sheet.to) },
    { label: "De", texts: party(sheet.from) },
    { label: "Válido até", texts: [sheet.validUntil] },
  ]);
  if (sheet.intro === "") return;
  paper.y += 12;
  paragraph(paper, sheet.intro);
}

/** The stations, four beside each other. */
function drawTimeline(paper: Paper, sheet: QuoteSheet): void {
  heading(paper, "Do começo à entrega");
  const list = paper.element(paper.root, "L");
  const day = style("strong", 9.5, 13.5);
  for (let from = 0; from < sheet.stations.length; from += 4) {
    const row = sheet.stations.slice(from, from + 4).map((station) => ({
      day: paper.lines(station.day, day, STATION_WIDTH - 12),
      what: paper.lines(station.what, SMALL, STATION_WIDTH - 12),
    }));
    const height = Math.max(...row.map((one) => one.day.length * day.leading + one.what.length * SMALL.leading));
    paper.ensure(STATIONS_HEIGHT + height + 10);
    paper.artifact(() => drawStations(paper, row.length, paper.y, from + row.length === sheet.stations.length));
    paper.y += STATIONS_HEIGHT;
    for (const [index, one] of row.entries()) {
      const x = PAGE.left + index * STATION_WIDTH;
      const item = paper.element(list, "LI");
      piece(paper, item, "Lbl", one.day, day, paper.y, { x });
      piece(paper, item, "LBody", one.what, SMALL, paper.y + one.day.length * day.leading, { x });
      item.end();
    }
    paper.y += height + 4;
  }
  list.end();
}

/** The record as terms: who accepted, when, from where; or who says so. */
export function recordTerms(record: QuoteDecisionRecord): SheetTerm[] {
  const { elsewhere, by, network, signedName } = record;
  const given = [
    { label: "Aceito por", text: signedName },
    { label: "Em", text: `${decisionMoment(record)} (horário de Brasília)` },
  ];
  if (!elsewhere)
    return [
      ...given,
      { label: "Conta", text: by.name },
      ...(network === null ? [] : [{ label: "Endereço de rede", text: network }]),
    ];
  return [
    ...given,
    { label: "Registrado por", text: `${by.name}, como aceite dado ${CHANNELS[elsewhere.channel]}` },
    ...(elsewhere.note === "" ? [] : [{ label: "Nota", text: elsewhere.note }]),
  ];
}

const BOX = { x: PAGE.left + 16, width: PAGE.width2 - 32 };

function drawRecord(paper: Paper, record: QuoteDecisionRecord, hash: string): void {
  const list = [...recordTerms(record), { label: "Código da versão", text: hash }];
  const below = termsHeight(paper, list, BOX);
  const above = 20 + HEADING.leading + 8;
  paper.y += 20;
  paper.ensure(above + (below ?? 80) + 8);
  const { y: top } = paper;
  paper.artifact(() => {
    // What goes on over pages has no ground.
    if (below !== null) paper.document.rect(PAGE.left, top, PAGE.width2, above + below + 8).fill(COLORS.nevoa);
    paper.document.rect(PAGE.left, top, PAGE.width2, 6).fill(COLORS.mata);
  });
  paper.y += 20;
  paper.flow(paper.root, "H2", paper.lines("Registro do aceite", HEADING, BOX.width), HEADING, BOX);
  paper.y += 8;
  terms(paper, list, BOX);
}

/** By which the version, and this file, can be known again. */
function drawCode(paper: Paper, hash: string, address: string): void {
  paper.y += 14;
  paper.ensure(3 * SMALL.leading);
  paragraph(paper, `Código desta versão (SHA-256 do que foi enviado): ${hash}`, SMALL);
  paragraph(paper, `Para saber se este arquivo é nosso e se a versão foi aceita, confira em ${address}`, SMALL);
  if (!paper.named()) return;
  const note = "Onde se lê (sinal U+…) está um sinal que as letras deste PDF não têm; ele está na página do orçamento.";
  paragraph(paper, note, SMALL);
}
