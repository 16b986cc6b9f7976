import { createBudget, createUser } from "../support/factories.ts";
import { picture } from "../support/publishing.ts";
import { ODD_PARTS, ODD_TYPES, type RawForm, sendRaw } from "../support/raw-form.ts";
import { expect, test } from "../support/test.ts";

for (const [what, forms] of [
  ["a boundary that is none", ODD_TYPES],
  ["broken parts, or too many", ODD_PARTS],
] as [string, RawForm[]][]) {
  test(`[SEC-8.6] a form with ${what} is refused at all three addresses that take a file, and holds nobody up`, async ({
    page,
    app,
    database,
    login,
    visitor,
  }) => {
    const clara = await login(page);
    const designer = await visitor();
    const davi = await login(designer, { typeUser: 1 });
    const admin = await visitor();
    await login(admin, { typeUser: 2 });
    const { id } = await createBudget(database, clara, { designSelect: davi.id });
    const addresses = [
      [page, "/api/referencia"],
      [designer, `/api/budget/${id}/orcamento`],
      [admin, "/api/imagem/portifolio"],
    ] as const;
    for (const form of forms)
      for (const [browser, address] of addresses) {
        // When the form has been sent and is still open, others are answered.
        const others = async () => expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
        const answer = await sendRaw(app, browser, address, form, others).catch((error: Error) => error);
        if (answer instanceof Error) throw new Error(`${form.what} at ${address}`, { cause: answer });
        expect(answer.status, `${form.what} at ${address}`).toBeGreaterThanOrEqual(400);
        expect(answer.status, `${form.what} at ${address}`).toBeLessThan(500);
      }
    const { status } = await sendRaw(app, page, "/api/referencia", { what: "", type: "text/plain", body: ["x"] });
    expect(status).toBe(400);
  });
}

test("[BUD-9] a quote's picture that was cut off is refused, whole it is taken", async ({ page, database, login }) => {
  const davi = await login(page, { typeUser: 1 });
  const { id } = await createBudget(database, await createUser(database), { designSelect: davi.id });
  const { name, mimeType, buffer } = await picture("proposta.jpg", { width: 640, height: 480 });
  const send = (bytes: Buffer) =>
    page.request.post(`/api/budget/${id}/orcamento`, { multipart: { file: { name, mimeType, buffer: bytes } } });
  const refused = await send(buffer.subarray(0, buffer.length / 2));
  expect([refused.status(), (await refused.json()).kind]).toEqual([422, "unreadable"]);
  expect((await send(buffer)).ok()).toBe(true);
});
