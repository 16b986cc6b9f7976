/** Reads an e-mail address as people paste it: with a name, as a link, in brackets, with invisible characters. */
import { percentDecoded } from "./percent.ts";

/** More than an address with its name and a link's text takes. */
export const TYPED_EMAIL_MAX = 1000;
/** The longest address that can receive mail (RFC 5321). A database index needs a bound. */
const EMAIL_MAX = 254;

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const BEFORE = `"'“‘«(<[{ `;
const BEHIND = `"'”’»)>]} .,;:!?。`;

/**
 * The canonical spelling of an address: lower case, and an international domain in ASCII (RFC 5891), so that both
 * spellings are one account. Text that is not an address is returned in readable form; `emailFault` says what is wrong.
 */
export function canonicalEmail(typed: string): string {
  if (typed.length > TYPED_EMAIL_MAX) return typed;
  const text = typed.normalize("NFKC").replace(INVISIBLE, "").trim();
  const named = /^[^<>]*<([^<>]*)>[ .,;)]*$/.exec(text)?.[1] ?? text;
  const address = withoutFrame(withoutScheme(named.trim()));
  const at = address.lastIndexOf("@");
  return `${address.slice(0, at + 1)}${asciiDomain(address.slice(at + 1))}`.toLowerCase();
}

/** Removes `mailto:` with its escapes and fields (RFC 6068), or a signature's label. */
function withoutScheme(text: string): string {
  const [scheme] = /^(?:mailto|e-?mail) ?: ?/i.exec(text) ?? [""];
  const rest = text.slice(scheme.length);
  if (!/^mailto/i.test(scheme)) return rest;
  const [address = ""] = rest.split("?");
  return percentDecoded(address);
}

function withoutFrame(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && BEFORE.includes(text.charAt(start))) start += 1;
  while (end > start && BEHIND.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function asciiDomain(domain: string): string {
  if (!/[^\0-\x7f]|xn--/i.test(domain) || /[\s/\\:?#@[\]%<>^|]/.test(domain)) return domain;
  // Returned as typed, which `emailFault` refuses.
  if (domain.split(".").some(isMixed)) return domain;
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
}

/** A Cyrillic 'а' among Latin letters may imitate another domain (UTS 39). */
const isMixed = (label: string) => /\p{Script=Latin}/u.test(label) && /(?!\p{Script=Latin})\p{L}/u.test(label);

export type EmailFault = "malformed" | "several" | "accents" | "tooLong";

const ADDRESS =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/;

/** Why mail cannot reach an address from `canonicalEmail`; null if it can. */
export function emailFault(email: string): EmailFault | null {
  if (/[^@]@[^@]+@[^@]/.test(email)) return "several";
  if (email.length > EMAIL_MAX) return "tooLong";
  if (ADDRESS.test(email)) return null;
  // Only servers with SMTPUTF8 (RFC 6531) accept such letters, and an ASCII mailbox instead may be somebody else's.
  const local = email.slice(0, email.lastIndexOf("@"));
  const isUnsent = /[^\0-\x7f]/.test(local) && !/\s/.test(local) && ADDRESS.test(`a${email.slice(local.length)}`);
  return isUnsent ? "accents" : "malformed";
}
