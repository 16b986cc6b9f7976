/** Reads the field `tell`, which a person fills as they like: several numbers, labels, extensions, links. */
import { type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/max";
import { LRUCache } from "lru-cache";

/** A stretch of the field as it is shown. `tel`: the address that calls it (RFC 3966); null: words, or nothing sure to call. */
export type PhonePart = { text: string; tel: string | null };

/** `whatsApp`: the digits of the number that WhatsApp opens, with country code; null: none can be a mobile number. */
type ReadPhone = { parts: PhonePart[]; whatsApp: string | null };

/** Without direction signs, joiners and soft hyphens, which address books put around numbers; plain digits, dashes and spaces. */
const plain = (typed: string) =>
  typed
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[^\S\n]+/gu, " ")
    .trim();

/** Unicode has the ten digits of a script in one row, in their order. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x80) return sign;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/** What the scan meets: a link to a chat, what holds digits of another kind (addresses, handles, CPF), a number with its extension. */
const LINK = String.raw`(?:https?:\/\/)?(?:www\.)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?phone=|whatsapp:\/\/send\/?\?phone=)(?:\+|%2B)?(?<link>\d{8,15})(?!\d)[^\s,;|]*`;
const OTHER = String.raw`[^\s,;|/<>()]*@[^\s,;|<>()]*|https?:\/\/\S*|www\.\S*|\d{3}\.\d{3}\.\d{3}-\d\d|\d\d\.\d{3}\.\d{3}\/\d{4}-\d\d`;
const NUMBER = String.raw`(?<number>(?:\(?\+ ?)?\(?\d(?:[\d ().-]|(?<=0 ?)xx)*\d)(?:[ ,;.)(-]*(?:(?:ramal|ramais|extens[aã]o|extension|extn?|int(?:erno)?)\.?|[rx]\.?(?= ?:? ?\d)|#) ?[:=]? ?(?<ext>\d{1,7})(?!\d)\)?)?`;
const FOUND = new RegExp(`${LINK}|(?<other>${OTHER})|${NUMBER}`, "giu");

/** A person's number is at most 15 digits long (E.164); two of them stand without a sign between them now and then. */
const MOST_DIGITS = 15;

const valid = (text: string) => {
  const number = parsePhoneNumberFromString(text, "BR");
  return number?.isValid() ? number : null;
};

/** The number behind the prefix for calls abroad, '00' with or without a carrier's two digits; null: none, or either. */
function fromAbroad(digits: string): PhoneNumber | null {
  const whole = valid(`+${digits.slice(2)}`);
  const behindCarrier = valid(`+${digits.slice(4)}`);
  return whole && behindCarrier ? null : (whole ?? behindCarrier);
}

/** '+81 98888-1234': plus sign and area code, grouped as Brazilians group, is another country's number only by mistake. */
const LACKS_COUNTRY = /^\(?\+ ?\(?\d\d\)? ?9\d{4}[ .-]\d{4}$/;

function readOne(text: string): PhoneNumber | null {
  const digits = text.replace(/\D/g, "");
  if (digits.length < 8 || digits.length > MOST_DIGITS + 4 || LACKS_COUNTRY.test(text)) return null;
  if (text.includes("+")) return valid(`+${digits}`);
  return digits.startsWith("00") ? fromAbroad(digits) : valid(digits);
}

/** One number, or two that nothing but their digits tells apart. Empty: in doubt. */
function numbersOf(text: string): PhoneNumber[] {
  const one = readOne(text);
  if (one) return [one];
  const pairs = new Map<string, PhoneNumber[]>();
  // Fewer digits are one number with a mistake in it.
  if (text.replace(/\D/g, "").length < 20) return [];
  for (const { index } of text.matchAll(/(?<!^)(?=\(?[+\d])(?<!\()/g)) {
    const first = readOne(text.slice(0, index).trim());
    const second = first && readOne(text.slice(index));
    if (second) pairs.set(`${first.number} ${second.number}`, [first, second]);
  }
  const [pair] = pairs.values();
  return pairs.size === 1 && pair ? pair : [];
}

/** A link to a chat says the country code; without one it may hold another country's number, and then nothing is sure. */
function numbersOfLink(digits: string): PhoneNumber[] {
  const both = [valid(`+${digits}`), valid(digits)].filter((number) => number !== null);
  return new Set(both.map(({ number }) => number)).size === 1 ? both.slice(0, 1) : [];
}

function shownNumber(number: PhoneNumber, ext: string | undefined): PhonePart {
  const text = number.country === "BR" ? number.formatNational() : number.formatInternational();
  const tel = `tel:${number.number}`;
  return ext ? { text: `${text} ramal ${ext}`, tel: `${tel};ext=${ext}` } : { text, tel };
}

/** Countries like the United States give mobile and land lines the same numbers. */
const maybeMobile = (number: PhoneNumber) => /MOBILE/.test(number.getType() ?? "");

const BETWEEN = /[\n/,;|]| e | ou /;

/** Whether the words beside a number, up to the next one, name the messenger. */
const saysWhatsApp = (before: string, after: string) =>
  /whats|zap|wpp/i.test(`${before.split(BETWEEN).at(-1)} ${after.split(BETWEEN)[0]}`);

/** Longer than the form takes: an imported or older field, shown as it is. */
const MOST_SIGNS = 500;

function read(typed: string): ReadPhone {
  if (typed.length > MOST_SIGNS) return { parts: [{ text: typed, tel: null }], whatsApp: null };
  const text = plain(typed);
  const parts: PhonePart[] = [];
  const mobile: { digits: string; said: boolean }[] = [];
  let end = 0;
  const words = (until: number) => {
    if (until > end) parts.push({ text: text.slice(end, until), tel: null });
  };
  for (const found of text.matchAll(FOUND)) {
    const { link, number = "", ext } = found.groups ?? {};
    const numbers = link ? numbersOfLink(link) : numbersOf(number);
    if (numbers.length === 0) continue;
    // '(11 98765-4321)': brackets around all of it give way to those of the area code.
    const isInBrackets = number.startsWith("(") && !number.includes(")");
    const isClosed = isInBrackets && text[found.index + found[0].length] === ")";
    words(found.index + (isInBrackets && !isClosed ? 1 : 0));
    end = found.index + found[0].length + (isClosed ? 1 : 0);
    const said = link !== undefined || saysWhatsApp(text.slice(0, found.index), text.slice(end));
    numbers.forEach((one, place) => {
      if (place > 0) parts.push({ text: " / ", tel: null });
      parts.push(shownNumber(one, place === numbers.length - 1 ? ext : undefined));
      if (maybeMobile(one)) mobile.push({ digits: one.number.slice(1), said });
    });
  }
  words(text.length);
  return { parts, whatsApp: (mobile.find(({ said }) => said) ?? mobile[0])?.digits ?? null };
}

/** Reading takes 0.2 ms, and lists show the same people again and again. */
const remembered = new LRUCache<string, ReadPhone>({ max: 2000, memoMethod: read });

/** Every number that is surely one, formatted, among the words as typed. In doubt a number is words (ADDR-1). */
export const readPhone = (typed: string): ReadPhone => remembered.memo(typed);

/** The field as every page, list, mail and quote shows it. */
export const shownPhone = (typed: string): string =>
  readPhone(typed)
    .parts.map(({ text }) => text)
    .join("");
