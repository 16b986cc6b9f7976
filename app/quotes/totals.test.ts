/** Money from the key that is pressed to the payment: whole centavos all the way. */
import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { moneyText, parseMoney } from "../kit/money.ts";
import { completeQuote, newDraft } from "../quoting/draft.ts";
import type { PaymentPlan, QuoteDraft } from "./quote-content.ts";
import { paymentsOf, totalsOf } from "./totals.ts";

const TODAY = "2026-11-24";
const BEGIN = "2026-12-08";
const TEXTS = { rights: "Tudo.", paymentMeans: "Pix" };

/** '2 × 1.250,50' */
function itemsOf(kind: "labour" | "material", list: string): QuoteDraft["items"] {
  return list
    .split("; ")
    .filter(Boolean)
    .map((text, index) => {
      const [quantity = "", price = ""] = text.split(" × ");
      return { id: `${kind}${index}`, kind, name: "Item", about: "", quantity, price };
    });
}

type Golden = {
  labour: string;
  material?: string;
  discount?: string;
  plan: PaymentPlan | number;
  begin?: string;
  total: string;
  payments: string[];
};

/** Computed by hand: total and payments, the down payment first; of instalments with their days. */
const GOLDEN: Golden[] = [
  { labour: "1 × 100", plan: "halves", total: "100,00", payments: ["50,00", "50,00"] },
  { labour: "1 × 100,01", plan: "halves", total: "100,01", payments: ["50,01", "50,00"] },
  { labour: "1 × 0,01", plan: "halves", total: "0,01", payments: ["0,01"] },
  { labour: "1 × 0,02", plan: "halves", total: "0,02", payments: ["0,01", "0,01"] },
  { labour: "1 × 0,03", plan: "halves", total: "0,03", payments: ["0,02", "0,01"] },
  {
    labour: "1 × 4.600,01",
    material: "100 × 3,00",
    discount: "100",
    plan: "halves",
    total: "4.800,01",
    payments: ["2.400,01", "2.400,00"],
  },
  { labour: "3 × 33,33", plan: "upfront", total: "99,99", payments: ["99,99"] },
  {
    labour: "3 × 33,33",
    plan: 3,
    total: "99,99",
    payments: ["33,33", "33,33 2027-01-08", "33,33 2027-02-08"],
  },
  { labour: "1 × 100", plan: 3, total: "100,00", payments: ["33,34", "33,33 2027-01-08", "33,33 2027-02-08"] },
  {
    labour: "1 × 100",
    plan: 7,
    total: "100,00",
    payments: [
      ...["14,32", "14,28 2027-01-08", "14,28 2027-02-08", "14,28 2027-03-08"],
      ...["14,28 2027-04-08", "14,28 2027-05-08", "14,28 2027-06-08"],
    ],
  },
  {
    labour: "1 × 1.000",
    plan: 12,
    total: "1.000,00",
    payments: [
      ...["83,37", "83,33 2027-01-08", "83,33 2027-02-08", "83,33 2027-03-08", "83,33 2027-04-08", "83,33 2027-05-08"],
      ...["83,33 2027-06-08", "83,33 2027-07-08", "83,33 2027-08-08", "83,33 2027-09-08", "83,33 2027-10-08"],
      "83,33 2027-11-08",
    ],
  },
  {
    labour: "1 × 0,05",
    plan: 12,
    total: "0,05",
    payments: ["0,01", "0,01 2027-01-08", "0,01 2027-02-08", "0,01 2027-03-08", "0,01 2027-04-08"],
  },
  { labour: "2 × 1.250,50; 1 × 799,99", plan: "halves", total: "3.300,99", payments: ["1.650,50", "1.650,49"] },
  {
    labour: "2 × 1.250,50; 1 × 799,99",
    discount: "0,99",
    plan: "halves",
    total: "3.300,00",
    payments: ["1.650,00", "1.650,00"],
  },
  { labour: "1 × 500", discount: "500", plan: "halves", total: "0,00", payments: [] },
  {
    labour: "1 × 500",
    material: "2 × 10,10",
    discount: "20,20",
    plan: "halves",
    total: "500,00",
    payments: ["250,00", "250,00"],
  },
  { labour: "9999 × 0,01", plan: "halves", total: "99,99", payments: ["50,00", "49,99"] },
  { labour: "9999 × 99,99", plan: "halves", total: "999.800,01", payments: ["499.900,01", "499.900,00"] },
  {
    labour: "1 × 99.999.999,99",
    plan: "halves",
    total: "99.999.999,99",
    payments: ["50.000.000,00", "49.999.999,99"],
  },
  {
    labour: "1 × 400",
    plan: 4,
    begin: "2027-01-31",
    total: "400,00",
    payments: ["100,00", "100,00 2027-02-28", "100,00 2027-03-31", "100,00 2027-04-30"],
  },
  {
    labour: "1 × 300,02",
    plan: 3,
    begin: "2028-01-31",
    total: "300,02",
    payments: ["100,02", "100,00 2028-02-29", "100,00 2028-03-31"],
  },
  {
    labour: "1 × 301",
    plan: 3,
    begin: "2026-12-31",
    total: "301,00",
    payments: ["100,34", "100,33 2027-01-31", "100,33 2027-02-28"],
  },
  { labour: "1 × 1,01", plan: 2, begin: "2027-08-31", total: "1,01", payments: ["0,51", "0,50 2027-09-30"] },
  {
    labour: "1 × 50,04",
    plan: 5,
    begin: "2027-10-30",
    total: "50,04",
    payments: ["10,04", "10,00 2027-11-30", "10,00 2027-12-30", "10,00 2028-01-30", "10,00 2028-02-29"],
  },
  { labour: "1 × 2400.50", plan: "halves", total: "2.400,50", payments: ["1.200,25", "1.200,25"] },
  { labour: "1 × R$ 1.234,5", plan: "halves", total: "1.234,50", payments: ["617,25", "617,25"] },
  { labour: "1 × 7", material: "3 × 0,33; 1 × 0,02", plan: "halves", total: "8,01", payments: ["4,01", "4,00"] },
  {
    labour: "1 × 1000",
    discount: "0,01",
    plan: 2,
    begin: "2027-02-28",
    total: "999,99",
    payments: ["500,00", "499,99 2027-03-28"],
  },
  {
    labour: "1 × 12.345,67; 2 × 89,10",
    material: "5 × 1,99",
    discount: "1.234,56",
    plan: 4,
    begin: "2026-12-15",
    total: "11.299,26",
    payments: ["2.824,83", "2.824,81 2027-01-15", "2.824,81 2027-02-15", "2.824,81 2027-03-15"],
  },
  { labour: "1 × 0", plan: "upfront", total: "0,00", payments: [] },
];

test.each(GOLDEN)("[QUOTE-1] $labour + $material − $discount, $plan: computed by hand", (golden) => {
  const { labour, material = "", discount = "", plan, begin = BEGIN, total, payments } = golden;
  const read = completeQuote(
    {
      ...newDraft([], TODAY, TEXTS),
      items: [...itemsOf("labour", labour), ...itemsOf("material", material)],
      noMaterials: material === "",
      discount,
      plan: typeof plan === "number" ? "instalments" : plan,
      instalments: String(typeof plan === "number" ? plan : 3),
      begin,
      delivery: "2030-01-01",
    },
    TODAY,
  );
  if ("faults" in read) throw new Error(JSON.stringify(read.faults));
  expect(moneyText(totalsOf(read.content).total)).toBe(`R$\u00a0${total}`);
  const shown = paymentsOf(read.content).map(
    ({ amount, due, day }) => moneyText(amount).slice(3) + (due === "day" ? ` ${day}` : ""),
  );
  expect(shown).toEqual(payments);
});

test("[QUOTE-1] thirty quotes are computed by hand", () => {
  expect(GOLDEN).toHaveLength(30);
});

const amounts = fc.integer({ min: 0, max: 99_999_999 });
const quotes = fc.record({
  items: fc.array(
    fc.record({
      kind: fc.constantFrom("labour", "material"),
      quantity: fc.integer({ min: 1, max: 999 }),
      price: amounts,
    }),
    { minLength: 1, maxLength: 60 },
  ),
  part: fc.integer({ min: 0, max: 100 }),
  plan: fc.constantFrom<PaymentPlan>("halves", "upfront", "instalments"),
  instalments: fc.integer({ min: 2, max: 12 }),
});

test("[QUOTE-1] payments are the total to the centavo, equal but for the down payment, which has the odd ones", () => {
  fc.assert(
    fc.property(quotes, ({ items, part, plan, instalments }) => {
      const read = completeQuote({ ...newDraft([], TODAY, TEXTS), noMaterials: true, delivery: "2027-01-01" }, TODAY);
      expect("faults" in read && Object.keys(read.faults)).toHaveLength(1);
      const sum = items.reduce((all, { quantity, price }) => all + BigInt(quantity) * BigInt(price), 0n);
      const discount = Number((sum * BigInt(part)) / 100n);
      const content = {
        ...(newDraft([], TODAY, TEXTS) as object as Parameters<typeof paymentsOf>[0]),
        items: items.map((item, index) => ({ ...item, id: String(index), name: "", about: "" }) as never),
        discount,
        plan,
        instalments,
        delivery: "2027-06-01",
      };
      const { total } = totalsOf(content);
      expect(BigInt(total)).toBe(sum - BigInt(discount));
      const payments = paymentsOf(content);
      expect(payments.reduce((all, { amount }) => all + BigInt(amount), 0n)).toBe(BigInt(total));
      const [down, ...others] = payments;
      expect(new Set(others.map(({ amount }) => amount)).size).toBeLessThanOrEqual(1);
      for (const { amount } of payments) expect(Number.isSafeInteger(amount) && amount > 0).toBe(true);
      if (down && others[0]) {
        expect(down.amount).toBeGreaterThanOrEqual(others[0].amount);
        expect(down.amount - others[0].amount).toBeLessThan(payments.length);
      }
    }),
    { numRuns: 200 },
  );
});

test("[QUOTE-1] every amount is read as it is shown", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_99 }), (centavos) => {
      expect(parseMoney(moneyText(centavos))).toBe(centavos);
    }),
  );
});

/** The code alone: neither comments nor texts. */
const codeOf = (file: string) =>
  readFileSync(file, "utf8")
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")
    .replaceAll(/(["'`])(?:\\.|(?!\1).)*\1/g, '""');

/** Everything that may hold an amount. The places of a drawing are fractions of a page. */
const HOLDERS = globSync(
  [
    ...["app/kit/money.ts", "app/quotes/**/*.{ts,tsx}", "app/room/written-quote*", "app/requests/quote-events.ts"],
    "app/site/admin/orders/{csv,order-row,order-list.server}.ts",
  ],
  { exclude: (file) => file.endsWith(".test.ts") || file === "app/quotes/pdf" },
);

test("[QUOTE-1] the source that holds amounts is found", () => {
  for (const file of ["app/kit/money.ts", "app/quotes/totals.ts", "app/quotes/pay/pay-view.server.ts"])
    expect(HOLDERS).toContain(file);
});

test.each(HOLDERS)("[QUOTE-1] no amount is a float in %s", (file) => {
  expect(codeOf(file)).not.toMatch(
    /parseFloat|toFixed|toPrecision|Math\.(?:round|floor|ceil|trunc)|\/ 100\b|\* 0?\.\d|(?<![\w.])\d[\d_]*\.\d|\de-/,
  );
});
