/**
 * The code of a Pix payment: a static BR Code, which is EMV's QR code of merchants (EMV QRCPS-MPM) as the Banco Central's
 * 'Manual de Padrões para Iniciação do Pix' fills it (bcb.gov.br/estabilidadefinanceira/pix).
 */
import { PIX_LIMITS, pixKeyOf, pixText } from "../kit/pix-key.ts";

export type PixSettings = { key: string; name: string; city: string };

/** A field of a BR Code: its number, and its text or the fields within it. */
type Field = readonly [id: string, value: string | readonly Field[]];

/** Each field is its number, its length in two digits, and what it says. */
const written = ([id, value]: Field): string => {
  const text = typeof value === "string" ? value : value.map(written).join("");
  return `${id}${String(text.length).padStart(2, "0")}${text}`;
};

/** CRC 16/CCITT-FALSE of a text in ASCII: polynomial 0x1021, begun with 0xFFFF; four digits. */
function checksum(text: string): string {
  let crc = 0xffff;
  for (const sign of text) {
    crc ^= sign.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

/** A BR Code of these fields. Its checksum covers its own number and length too. */
export function brCode(fields: readonly Field[]): string {
  const text = `${fields.map(written).join("")}6304`;
  return `${text}${checksum(text)}`;
}

/** 'Pix copia e cola': what is copied, and what the QR code says. `amount` in centavos; `id` of 1 to 25 letters and digits. */
export function pixCode({ key, name, city, amount, id }: PixSettings & { amount: number; id: string }): string {
  const digits = String(amount).padStart(3, "0");
  return brCode([
    ["00", "01"],
    [
      "26",
      [
        ["00", "br.gov.bcb.pix"],
        ["01", pixKeyOf(key) ?? key],
      ],
    ],
    ["52", "0000"],
    ["53", "986"],
    ["54", `${digits.slice(0, -2)}.${digits.slice(-2)}`],
    ["58", "BR"],
    ["59", pixText(name, PIX_LIMITS.name)],
    ["60", pixText(city, PIX_LIMITS.city)],
    ["62", [["05", id]]],
  ]);
}

/** By which the studio finds a payment on its bank statement: the same at every look, another for every payment. */
export const paymentId = (quoteId: string, number: number): string =>
  `${quoteId.replaceAll("-", "").slice(0, 22)}${String(number).padStart(2, "0")}`;
