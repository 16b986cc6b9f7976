/** Tells the answer about the site. What is not understood whole is quoted. */
import { capital, words } from "./grammar.ts";
import { answerKind } from "./no-answer.ts";
import { list, plain, quote } from "./plain-text.ts";
import { type Brief, NO_SITE_YET } from "./questionnaire.ts";

const NO_SITE =
  /^(?:ainda|por enquanto|no momento|eu|a gente|nos|mas)?\s?(?:n[aã]o|n|sem|nenhum)(?:\s(?:tenho|temos|tem|ha|há|existe|possuo|possuimos|fiz|fizemos|criei|criamos|ainda|um|nosso|meu|site|sites|nenhum|nada|por|enquanto|no|momento))*(?:(?<=\ssite)\s\p{L}+)?$/u;
const ADDRESS = /^(?=[^\s@]+$)(?:https?:\/\/)?[^\s@]+\.[^\s@]{2}/i;
const SOCIAL = /(?:instagram|facebook|fb|linktr|wa|whatsapp|tiktok|youtube|shopee|elo7|ifood|linkedin|behance)\.\w/i;

export function toldSite({ website, nameProject }: Pick<Brief, "website" | "nameProject">): string {
  const typed = plain(website);
  const address = typed.replace(/(?<![.,;!…])[.,;!…]+$/, "");
  if (ADDRESS.test(address)) return `${capital(addressIs(address))} ${address}.`;
  const told = contact(typed.replace(plain(nameProject), " "));
  if (told) return told;
  const answer = address.toLowerCase();
  const kind = answerKind(typed);
  if (typed === NO_SITE_YET || NO_SITE.test(answer))
    return /ainda|enquanto|momento/.test(answer) ? "Ainda não tem site." : "Não tem site.";
  if (/^(?:(?:o )?site )?(?:ainda )?(?:est[áa] )?em (?:constru[çc][ãa]o|obras|desenvolvimento)$/.test(answer))
    return `O site está em ${answer.split(" ").at(-1)}.`;
  if (kind === "undecided") return "";
  return kind === "none" ? "Não tem site." : `Sobre o site, quem pede escreveu ${quote(address)}.`;
}

function addressIs(address: string): string {
  return SOCIAL.test(address) ? "o endereço na internet é" : "o site é";
}

/** An e-mail, an address, a handle or a telephone. */
const CONTACT =
  /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+|https?:\/\/[^\s,;()]*[^\s,;().!?…]|(?<![\w.])@[\w.]*\w|(?<![\p{L}\d.-])[\p{L}\d][\p{L}\d.-]*\.\p{L}{2,}(?![\p{L}@])(?:[:/][^\s,;()]*[^\s,;().!?…])?|\+?\(?\d[\d ().-]{6,}\d/giu;
const NETWORKS: Record<string, string> = {
  insta: "Instagram",
  instagram: "Instagram",
  ig: "Instagram",
  face: "Facebook",
  facebook: "Facebook",
  tiktok: "TikTok",
  zap: "WhatsApp",
  whats: "WhatsApp",
  whatsapp: "WhatsApp",
  wpp: "WhatsApp",
};
/** Words beside a contact that say no more than whether there is a site. */
const BESIDE =
  words(`só so somente apenas por enquanto ainda n nao não tenho temos tem site mas meu nosso o no é e a gente um tá está estou
  estamos link do da pelo momento e-mail email telefone tel fone celular`);

/** "tem não, só o zap 81 98765-4321" → "Não tem site; o WhatsApp é 81 98765-4321." */
function contact(typed: string): string {
  const contacts = typed.match(CONTACT) ?? [];
  const rest: string[] =
    typed
      .replace(CONTACT, " ")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:-\p{L}+)*/gu) ?? [];
  if (!rest.every((word) => Object.hasOwn(NETWORKS, word) || BESIDE.has(word))) return "";
  const [first = "", second] = contacts;
  if (second) {
    const areProfiles = contacts.every((each) => each.startsWith("@") || SOCIAL.test(each));
    return areProfiles && rest.every((word) => word === "e") ? `Os perfis são ${list(contacts)}.` : "";
  }
  const network = NETWORKS[rest.find((word) => Object.hasOwn(NETWORKS, word)) ?? ""];
  const told = first && contactIs(first, network);
  if (!told) return "";
  const only = rest.some((word) => /^(?:s[óo]|somente|apenas)$/.test(word));
  const none = rest.some((word) => /^n(?:[aã]o)?$/.test(word));
  const later = rest.some((word) => /^(?:ainda|enquanto|momento)$/.test(word));
  if (!only && !none) return `${capital(told)} ${first}.`;
  if (told.endsWith(" site é")) return "";
  if (!none && told.endsWith(" como")) return `Por enquanto, está só no ${network}, como ${first}.`;
  return `${later ? "Ainda não" : "Não"} tem site; ${told} ${first}.`;
}

/** What stands before a contact; empty where network and contact do not fit. */
function contactIs(typed: string, network: string | undefined): string {
  const isPhone = network === "WhatsApp";
  if (typed.startsWith("@")) {
    if (!network) return "o perfil é";
    return isPhone ? "" : `está no ${network} como`;
  }
  if (!/\p{L}/u.test(typed)) {
    if (!network) return "o telefone é";
    return isPhone ? "o WhatsApp é" : "";
  }
  if (/^[^/]+@/.test(typed)) return "o e-mail é";
  return network ? `o link do ${network} é` : addressIs(typed);
}
