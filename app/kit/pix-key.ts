/**
 * Pix keys and names, with the limits of Banco Central's 'Manual Operacional do DICT' and 'Manual de Padrões para
 * Iniciação do Pix'.
 */

/** The longest key, name and city of a BR Code. */
export const PIX_LIMITS = { key: 77, name: 25, city: 15 } as const;

/** The text in plain ASCII, which every bank reads: accents and other letters are dropped; cut at `limit`. */
export const pixText = (text: string, limit: number): string =>
  text
    .slice(0, 4 * limit)
    .normalize("NFKD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/ +/g, " ")
    .trimStart()
    .slice(0, limit)
    .trimEnd();

/**
 * The two check digits of a CPF or CNPJ. `weights` are those of the first digit; a CNPJ's letter counts as its code
 * minus 48.
 */
function checkDigits(body: string, weights: (place: number) => number): string {
  const digitOf = (text: string) => {
    const sum = [...text].reverse().reduce((all, sign, place) => all + (sign.charCodeAt(0) - 48) * weights(place), 0);
    return sum % 11 < 2 ? 0 : 11 - (sum % 11);
  };
  const first = digitOf(body);
  return `${first}${digitOf(`${body}${first}`)}`;
}

const isCpf = (key: string) =>
  /^\d{11}$/.test(key) && !/^(\d)\1+$/.test(key) && checkDigits(key.slice(0, 9), (place) => place + 2) === key.slice(9);

const isCnpj = (key: string) =>
  /^[0-9A-Z]{12}\d{2}$/.test(key) &&
  !/^(.)\1+$/.test(key) &&
  checkDigits(key.slice(0, 12), (place) => (place % 8) + 2) === key.slice(12);

/** The key in the Pix directory's spelling, even if typed with dots, dashes and spaces; null if it is not a key. */
export function pixKeyOf(typed: string): string | null {
  const key = typed.trim();
  if (key.length > PIX_LIMITS.key) return null;
  if (key.includes("@"))
    return /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(key) ? key.toLowerCase() : null;
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key)) return key.toLowerCase();
  const bare = key.replace(/[\s().\-/]/g, "").toUpperCase();
  // An area code in brackets marks a phone, even if the digits would be a valid CPF.
  if (/^\([1-9]\d\)/.test(key)) return nationalPhone(bare);
  if (isCpf(bare) || isCnpj(bare) || /^\+55[1-9]\d{9,10}$/.test(bare)) return bare;
  return /^[1-9]\d\s+\d{4,5}[\s-]\d{4}$/.test(key) ? nationalPhone(bare) : null;
}

/** A phone key, from digits with an area code. */
const nationalPhone = (digits: string): string | null => (/^\d{10,11}$/.test(digits) ? `+55${digits}` : null);
