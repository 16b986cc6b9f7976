import fc from "fast-check";
import { expect, test } from "vitest";
import { pixKeyOf } from "../kit/pix-key.ts";
import { pixSchema } from "../platform/settings-schema.ts";
import { brCode, paymentId, pixCode } from "./pix.ts";

/** A reader of its own: by number, what each field says. */
function fieldsOf(code: string): Record<string, string> {
  const fields: Record<string, string> = {};
  let at = 0;
  while (at < code.length) {
    const id = code.slice(at, at + 2);
    const length = Number(code.slice(at + 2, at + 4));
    const value = code.slice(at + 4, at + 4 + length);
    expect(id).toMatch(/^\d\d$/);
    expect(value).toHaveLength(length);
    expect(fields).not.toHaveProperty(id);
    fields[id] = value;
    at += 4 + length;
  }
  return fields;
}

/** CRC 16/CCITT-FALSE once more, by division of polynomials as whole numbers. */
function remainderOf(text: string): string {
  const bits = [...text].reduce((all, sign) => (all << 8n) | BigInt(sign.charCodeAt(0)), 0n) << 16n;
  const length = text.length * 8 + 16;
  let rest = bits ^ (0xffffn << BigInt(length - 16));
  for (let bit = length - 1; bit >= 16; bit -= 1) if ((rest >> BigInt(bit)) & 1n) rest ^= 0x11021n << BigInt(bit - 16);
  return rest.toString(16).toUpperCase().padStart(4, "0");
}

test("[QUOTE-45] the code agrees with the examples that the Banco Central publishes", () => {
  const whole = (text: string) => brCode(Object.entries(fieldsOf(text.slice(0, -8))).sort(([a], [b]) => +a - +b));
  for (const example of [
    // Manual de Padrões para Iniciação do Pix: static, without an amount; and dynamic.
    "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D",
    "00020101021226720014br.gov.bcb.pix2550bx.com.br/pix/8b3da2f3-9a41-40d1-a91a-bd93113bd4415204000053039865406123.455802BR5913Fulano de Tal6008BRASILIA62190515RP12345678-2019630445C8",
    // Manual do BR Code: several arrangements in one.
    "00020104141234567890123426580014BR.GOV.BCB.PIX0136123e4567-e12b-12d1-a456-42665544000027300012BR.COM.OUTRO011001234567895204000053039865406123.455802BR5917NOME DO RECEBEDOR6008BRASILIA61087007490062190515RP12345678-201980390012BR.COM.OUTRO01190123.ABCD.3456.WXYZ6304AD38",
  ])
    expect(whole(example)).toBe(example);
  const own = pixCode({
    key: "123e4567-e12b-12d1-a456-426655440000",
    name: "Fulano de Tal",
    city: "BRASILIA",
    amount: 12345,
    id: "RP123456782019",
  });
  expect(own.slice(0, -4)).toBe(
    "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865406123.455802BR5913Fulano de Tal6008BRASILIA62180514RP1234567820196304",
  );
});

const name = fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }).map((text) => `Á${text}`);
const key = fc.oneof(
  fc.uuid(),
  fc.emailAddress().filter((address) => pixKeyOf(address) !== null),
  fc.constantFrom("529.982.247-25", "12.ABC.345/01DE-35", "+55 (81) 98888-1234"),
);

test("[QUOTE-45] whatever the settings, a reader finds what was meant, and the checksum holds", () => {
  fc.assert(
    fc.property(
      key,
      name,
      name,
      fc.integer({ min: 1, max: 99_999_999_99 }),
      fc.uuid(),
      (of, who, city, amount, quote) => {
        const code = pixCode({ key: of, name: who, city, amount, id: paymentId(quote, 3) });
        expect(code).toMatch(/^[ -~]+$/);
        const fields = fieldsOf(code);
        expect(code.startsWith("000201")).toBe(true);
        expect(Object.keys(fields).sort().join(" ")).toBe("00 26 52 53 54 58 59 60 62 63");
        expect(fieldsOf(fields[26] ?? "")).toEqual({ "00": "br.gov.bcb.pix", "01": pixKeyOf(of) });
        expect(fields[54]).toMatch(/^\d{1,8}\.\d\d$/);
        expect(BigInt((fields[54] ?? "").replace(".", ""))).toBe(BigInt(amount));
        expect(fields[59]).toMatch(/^A.{0,24}$/);
        expect(fields[60]).toMatch(/^A.{0,14}$/);
        expect(fieldsOf(fields[62] ?? "")["05"]).toMatch(/^[A-Za-z0-9]{1,25}$/);
        expect(fields[63]).toBe(remainderOf(code.slice(0, -4)));
      },
    ),
  );
});

test("[QUOTE-45] leading zeros of a checksum stay, and small amounts have their zeros", () => {
  const short = Array.from({ length: 400 }, (_, amount) => brCode([["54", String(amount)]]).slice(-4));
  expect(short.every((digits) => /^[0-9A-F]{4}$/.test(digits))).toBe(true);
  expect(short.some((digits) => digits.startsWith("0"))).toBe(true);
  const code = pixCode({ key: "oi@traco.example", name: "Traço", city: "Recife", amount: 5, id: "a" });
  expect(fieldsOf(code)[54]).toBe("0.05");
});

test("[QUOTE-45] every payment has an id of its own, the same at every look", () => {
  const one = "0a1b2c3d-1111-4222-8333-444455556666";
  expect(paymentId(one, 1)).toBe("0a1b2c3d11114222833344" + "01");
  expect(paymentId(one, 1)).toBe(paymentId(one, 1));
  expect(new Set([paymentId(one, 1), paymentId(one, 2), paymentId(one.replace("0a", "0b"), 1)]).size).toBe(3);
});

test("[QUOTE-47] settings of which no code can be made are refused, each by its name", () => {
  const settings = { key: "oi@traco.example", name: "Estúdio Traço", city: "Recife" };
  const refused = (wrong: Partial<typeof settings>) =>
    pixSchema.safeParse({ ...settings, ...wrong }).error?.issues.map(({ path }) => path.join());
  expect(refused({})).toBeUndefined();
  expect(refused({ key: "81988881234" })).toEqual(["key"]);
  expect(refused({ name: "日本" })).toEqual(["name"]);
  expect(refused({ city: " " })).toEqual(["city"]);
});
