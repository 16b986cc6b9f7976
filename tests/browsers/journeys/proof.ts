import { eq } from "drizzle-orm";
import { proofComment } from "../../../app/proofs/schema.ts";
import { quotePayment } from "../../../app/quotes/schema.ts";
import { createRoom } from "../../support/conversation.ts";
import { deliveredKit } from "../../support/deliveries.ts";
import { sentProof } from "../../support/proofs.ts";
import { createAccepted } from "../../support/sent-quotes.ts";
import type { Person } from "../person.ts";
import type { Journey } from "../scene.ts";

/** A customer comments a proof on the picture, asks for changes, approves the next version, takes the kit, and shows the brand's page. */
export const proof: Journey = async ({ app, member }) => {
  const { database, dataDir } = app;
  const room = await createRoom(database);
  const quote = await createAccepted(database, room);
  await database.insert(quotePayment).values({ quoteId: quote.id, number: 2, receivedAt: new Date() });
  const version = await sentProof(database, room, { dataDir });
  const lucia = await member(room.customer);

  const first = `/budget/${room.id}/prova/1`;
  await lucia.open(first);
  await lucia.press("picture", /^Direção A/);
  await lucia.see("no ponto marcado");
  await lucia.fill("Comentário 1", "Os olhos estão pequenos.");
  await lucia.press("button", "Adicionar comentário");
  await lucia.see(/Guardado às \d\d:\d\d/);
  await lucia.until("the pin in the picture's middle", isPinned, "Comentário 1, em A1");
  // What is a draft is there again.
  await lucia.open(first);
  await lucia.see("Os olhos estão pequenos.");
  await lucia.press("button", /^Comentário 1, em A1/);
  await lucia.key("ArrowRight");
  await lucia.see(/Guardado às \d\d:\d\d/);
  await lucia.press("radio", "Pedir ajustes");
  await lucia.fill(/^Uma frase para Rui/, "Fico com a A.");
  await lucia.press("button", "Enviar 1 comentário");
  await lucia.see(/Com Rui, até .*: faz a versão 2/);
  const comments = await database.select().from(proofComment).where(eq(proofComment.proofId, version.id));
  const [comment] = comments;
  if (comments.length !== 1 || Math.round(comment?.x ?? 0) !== 51 || Math.round(comment?.y ?? 0) !== 50)
    throw new Error(`the comments were stored as ${JSON.stringify(comments)}`);

  await sentProof(database, room, { number: 2, dataDir });
  await lucia.see("Rui mandou a versão 2 agora.");
  await lucia.press("link", "Abrir");
  await lucia.see("Sua vez: olhar a versão 2");
  await lucia.press("radio", "Aprovar");
  await lucia.fill("Seu nome completo", "Lúcia Maria Andrade");
  await lucia.press("button", "Aprovar a versão 2");
  await lucia.press("button", "Aprovar");
  await lucia.see("Você aprovou a versão 2.");
  await lucia.see("Registro da aprovação");
  await lucia.see("Lúcia Maria Andrade");

  await deliveredKit(database, room, { dataDir });
  await lucia.open(`/budget/${room.id}/entrega`);
  await takeKit(lucia);
  await lucia.press("checkbox", "Página da marca desligada");
  await lucia.see("Quem tem o endereço vê e baixa.");
  await lucia.press("link", "Ver a página");
  await lucia.at(/^\/m\/padaria-bonanca-/);
  await lookAtBrand(lucia);
};

/** The file for a use, and all of them, come as downloads. */
async function takeKit(lucia: Person): Promise<void> {
  await lucia.press("radio", "Gráfica");
  await lucia.see("padaria-bonanca-principal-cor.pdf");
  for (const [name, type] of [
    ["^Baixar PDF", "application/pdf"],
    ["^Baixar tudo", "application/zip"],
  ])
    await lucia.until(`${name} to be a download`, isDownload, name, type);
}

async function lookAtBrand(lucia: Person): Promise<void> {
  await lucia.see("Não listada: só abre quem tem o endereço.");
  await lucia.until("three colours on their own grounds, each with text that can be read", arePainted);
  await lucia.read(rememberWords);
  await lucia.press("button", "Copiar HEX #F4B41A");
  await lucia.until("the button to say that it was copied", wasSaid, "HEX copiado");
  await lucia.seeNoMore("HEX copiado");
}

/** What a button says for two seconds is missed by a busy machine that looks now and then. */
function rememberWords(): void {
  const words: string[] = [];
  Reflect.set(window, "words", words);
  const changes = { subtree: true, childList: true, characterData: true };
  new MutationObserver((all) => words.push(...all.map(({ target }) => target.parentElement?.innerText ?? ""))).observe(
    document.body,
    changes,
  );
}

const wasSaid = (text: string): boolean =>
  (Reflect.get(window, "words") as string[]).some((words) => words.replaceAll(/\s+/g, " ").includes(text));

/** Whether the pin's point is the middle of its picture, give or take a pixel. */
function isPinned(label: string): boolean {
  const pin = document.querySelector<HTMLElement>(`button[aria-label^="${label}"]`);
  const picture = pin?.parentElement?.querySelector("img")?.getBoundingClientRect();
  if (!pin || !picture) return false;
  const frame = pin.offsetParent?.getBoundingClientRect();
  const [x, y] = [Number.parseFloat(getComputedStyle(pin).left), Number.parseFloat(getComputedStyle(pin).top)];
  const away = [
    (frame?.left ?? 0) + x - (picture.left + picture.width / 2),
    (frame?.top ?? 0) + y - (picture.top + picture.height / 2),
  ];
  return away.every((distance) => Math.abs(distance) <= 1);
}

/** Asked at once: a function that is sent into the page has no time to wait. */
function isDownload(name: string, type: string): boolean {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("main a[download]")];
  const link = links.find((one) => new RegExp(name).test(one.textContent?.trim() ?? ""));
  if (!link) return false;
  const request = new XMLHttpRequest();
  request.open("GET", link.href, false);
  request.send();
  const is = (header: string, start: string) => request.getResponseHeader(header)?.startsWith(start) === true;
  return request.status === 200 && is("content-type", type) && is("content-disposition", "attachment");
}

/** Each colour of the palette is the ground of its own part, and its text has a contrast of 4.5 or more. */
function arePainted(): boolean {
  const channels = (colour: string) => (/\d+, ?\d+, ?\d+/.exec(colour)?.[0] ?? "").split(",").map(Number);
  const light = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
      const part = channel / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const parts = [...document.querySelectorAll("#cores article")].map((part) => {
    const { backgroundColor, color } = getComputedStyle(part);
    const [more = 0, less = 0] = [light(backgroundColor), light(color)].sort((one, other) => other - one);
    const hex = channels(backgroundColor).map((channel) => channel.toString(16).padStart(2, "0"));
    const isOwn = part.textContent?.toLowerCase().includes(`#${hex.join("")}`);
    return isOwn && (more + 0.05) / (less + 0.05) >= 4.5;
  });
  return parts.length === 3 && parts.every(Boolean);
}
