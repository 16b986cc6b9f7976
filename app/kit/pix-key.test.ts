import fc from "fast-check";
import { expect, test } from "vitest";
import { pixKeyOf, pixText } from "./pix-key.ts";

test("[QUOTE-47] a Pix key is a CPF, CNPJ, phone with +55, e-mail or random key, however it is typed", () => {
  const keys = {
    "529.982.247-25": "52998224725",
    "11.222.333/0001-81": "11222333000181",
    "12.ABC.345/01DE-35": "12ABC34501DE35",
    "12.abc.345/01de-35": "12ABC34501DE35",
    "+55 (81) 98888-1234": "+5581988881234",
    "+55 81 3333-4444": "+558133334444",
    // As banks show a phone key. Brackets mark a phone; without them a CPF's check digits decide.
    "(81) 98888-1234": "+5581988881234",
    "(81)988881234": "+5581988881234",
    "(81) 3333-4444": "+558133334444",
    "81 98888-1234": "+5581988881234",
    "81 3333 4444": "+558133334444",
    "(52) 99822-4725": "+5552998224725",
    "52 99822-4725": "52998224725",
    " Contato@Traco.example ": "contato@traco.example",
    "123E4567-e12b-12d1-a456-426655440000": "123e4567-e12b-12d1-a456-426655440000",
  };
  for (const [typed, key] of Object.entries(keys)) expect(pixKeyOf(typed), typed).toBe(key);
  for (const typed of [
    "",
    "529.982.247-26",
    "111.111.111-11",
    "11.222.333/0001-82",
    "00000000000000",
    "81988881234",
    "+5581",
    "(81) 8888-123",
    "(81) 98888-12345",
    "(01) 98888-1234",
    "(81)",
    "+1 212 555 0100",
    "oi@",
    "a b@c.d",
    "oi@traco",
    "123e4567e12b12d1a456426655440000",
    `${"a".repeat(70)}@b.example`,
  ])
    expect(pixKeyOf(typed), typed).toBeNull();
});

test("[QUOTE-45] names are plain ASCII, and as long as a BR Code allows", () => {
  expect(pixText("Estúdio Traço Comunicação Visual Ltda", 25)).toBe("Estudio Traco Comunicacao");
  expect(pixText("São José dos Campos", 15)).toBe("Sao Jose dos Ca");
  expect(pixText("  Ateliê 🎨  da Ação ", 25)).toBe("Atelie da Acao");
  expect(pixText("日本", 25)).toBe("");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 25 }), (text, limit) => {
      const name = pixText(text, limit);
      expect(name).toMatch(/^(?:|[!-~](?:[ -~]*[!-~])?)$/);
      expect(name.length).toBeLessThanOrEqual(limit);
      expect(pixText(name, limit)).toBe(name);
    }),
  );
});
