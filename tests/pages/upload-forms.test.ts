import sharp from "sharp";
import { expect } from "vitest";
import { createBudget, createUser } from "../support/factories.ts";
import { test } from "../support/pages.ts";
import { ODD_PARTS, ODD_TYPES, type RawForm, sendRaw } from "../support/raw-form.ts";

for (const [what, forms] of [
  ["a boundary that is none", ODD_TYPES],
  ["broken parts, or too many", ODD_PARTS],
] as [string, RawForm[]][]) {
  test(`[SEC-8.6] a form with ${what} is refused at all three addresses that take a file, and holds nobody up`, async ({
    app,
    database,
    login,
  }) => {
    const [clara, davi, ada] = [await login(), await login({ typeUser: 1 }), await login({ typeUser: 2 })];
    const { id } = await createBudget(database, clara, { designSelect: davi.id });
    const addresses = [
      [clara, "/api/referencia"],
      [davi, `/api/budget/${id}/orcamento`],
      [ada, "/api/imagem/portifolio"],
    ] as const;
    for (const form of forms)
      for (const [person, address] of addresses) {
        // When the form has been sent and is still open, others are answered.
        const others = async () => expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
        const answer = await sendRaw(app, person.cookie(), address, form, others).catch((error: Error) => error);
        if (answer instanceof Error) throw new Error(`${form.what} at ${address}`, { cause: answer });
        expect(answer.status, `${form.what} at ${address}`).toBeGreaterThanOrEqual(400);
        expect(answer.status, `${form.what} at ${address}`).toBeLessThan(500);
      }
    const { status } = await sendRaw(app, clara.cookie(), "/api/referencia", {
      what: "",
      type: "text/plain",
      body: ["x"],
    });
    expect(status).toBe(400);
  });
}

test("[BUD-9] a quote's picture that was cut off is refused, whole it is taken", async ({ database, login }) => {
  const davi = await login({ typeUser: 1 });
  const { id } = await createBudget(database, await createUser(database), { designSelect: davi.id });
  const create = { width: 640, height: 480, channels: 3, background: "#e8743b" } as const;
  const buffer = await sharp({ create }).jpeg().toBuffer();
  const send = (bytes: Buffer) => davi.upload(`/api/budget/${id}/orcamento`, bytes);
  const refused = await send(buffer.subarray(0, buffer.length / 2));
  expect([refused.status, await refused.json()]).toMatchObject([422, { kind: "unreadable" }]);
  expect((await send(buffer)).ok).toBe(true);
});
