import { expect, test } from "vitest";
import cases from "../../tests/cases/phones.json" with { type: "json" };
import { readPhone, shownPhone } from "./phones.server.ts";

const telsOf = (typed: string) =>
  readPhone(typed).parts.flatMap(({ tel }) => (tel === null ? [] : [tel.replace(/^tel:/, "")]));

test.each(cases)("[ADDR-1] [ADDR-2] '$typed' is called and opens as it should: $why", ({ typed, whatsapp, tel }) => {
  expect({ tel: telsOf(typed), whatsapp: readPhone(typed).whatsApp }).toEqual({ tel, whatsapp });
});

test.each([
  ["(81) 98888-1234", "5581988881234"],
  ["+55 81 98888-1234", "5581988881234"],
  ["55 81 98888-1234", "5581988881234"],
  ["081 98888-1234", "5581988881234"],
  ["+351 912 345 678", "351912345678"],
  ["00351 912 345 678", "351912345678"],
  ["ligue", null],
])("[CHAT-7] the number %s opens as %s", (phone, digits) => expect(readPhone(phone).whatsApp).toBe(digits));

test.each([
  ["11987654321", "(11) 98765-4321"],
  ["+55 (0xx11) 3333 4444", "(11) 3333-4444"],
  ["cel: 11987654321 / fixo 1133334444 r12", "cel: (11) 98765-4321 / fixo (11) 3333-4444 ramal 12"],
  ["tel: +1 415 555 2671", "tel: +1 415 555 2671"],
  ["+351912345678", "+351 912 345 678"],
  ["‪+55 11 98765‒4321‬", "(11) 98765-4321"],
  ["(11 98765-4321)", "(11) 98765-4321"],
  ["https://wa.me/5511987654321?text=oi", "(11) 98765-4321"],
  ["11 98765-4321 11 3333-4444", "(11) 98765-4321 / (11) 3333-4444"],
  ["98765-4321, só à tarde", "98765-4321, só à tarde"],
  ["", ""],
])("[ADDR-3] '%s' is shown as '%s'", (typed, shown) => expect(shownPhone(typed)).toBe(shown));

test.each([".", "1", "(", "1 ", "+", "0xx", "a", "11987654321", "x12 ", "٣", "wa.me/"])(
  "[ADDR-3] a field full of '%s' is shown as it is, in time",
  (sign) => {
    const typed = sign.repeat(500 / sign.length).trim();
    expect(readPhone(typed).whatsApp).toBeNull();
    const long = sign.repeat(20_000);
    expect(readPhone(long)).toEqual({ parts: [{ text: long, tel: null }], whatsApp: null });
  },
);
