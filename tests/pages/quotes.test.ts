/** A version's PDF, what /verificar says of it, and a payment without a key. */
import { expect } from "vitest";
import type { CurrentUser } from "../../app/people/account.ts";
import { startApp } from "../support/app.ts";
import { createRoom, type Room } from "../support/conversation.ts";
import { htmlFaults } from "../support/html.ts";
import { test } from "../support/pages.ts";
import { createAccepted } from "../support/sent-quotes.ts";
import { cookieOf } from "../support/session.ts";
import { newPdf, storeVersion } from "../support/stored-pdfs.ts";

test("[QUOTE-55] no file, one above 10 MB, and too many of them are refused in words, with their status", async ({
  visitor,
}) => {
  const send = async (bytes: Buffer | null, somebody = visitor()) => {
    const body = new FormData();
    if (bytes) body.set("pdf", new Blob([new Uint8Array(bytes)], { type: "application/pdf" }), "a.pdf");
    return somebody.send("/verificar", body);
  };
  const none = await send(null);
  expect(none.status).toBe(400);
  expect(none.html).toContain("Escolha o PDF que você quer conferir.");
  expect(none.headers.get("cache-control")).toContain("no-store");
  const big = await send(Buffer.alloc(10 * 1024 * 1024 + 1));
  expect(big.status).toBe(413);
  expect(big.html).toContain("passa de 10 MB");
  expect((await send(Buffer.alloc(10 * 1024 * 1024))).status).toBe(200);
  const script = visitor();
  for (let count = 0; count < 60; count += 1) expect((await send(newPdf(), script)).status).toBe(200);
  const late = await send(newPdf(), script);
  expect(late.status).toBe(429);
  expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(late.html).toContain("Muitos arquivos foram conferidos");
  expect((await send(newPdf())).status).toBe(200);
});

test("[QUOTE-54] the PDF is for those who may read the quotes; while it is made, a page says so", async ({
  app,
  visitor,
  login,
}) => {
  const [made, waiting] = [await createRoom(app.database), await createRoom(app.database)];
  const bytes = newPdf();
  await storeVersion(app, made, bytes);
  await storeVersion(app, waiting, null);
  const read = async (room: Room, who: keyof Room["people"] | null, number: string | number = 2) => {
    const person = who ? await login(room.people[who]) : visitor();
    return person.get(`/budget/${room.id}/orcamento/${number}/pdf`);
  };
  for (const who of ["customer", "designer", "admin"] as const) {
    const response = await read(made, who);
    expect(response.status, who).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toContain("orcamento-2026-0418-v2.pdf");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  }
  for (const who of ["stranger", "visitor"] as const) expect((await read(made, who)).status, who).toBe(404);
  expect((await read(made, null)).headers.get("location")).toContain("/login");
  for (const number of [1, 3, 0, "x", "02", "99999999"])
    expect((await read(made, "customer", number)).status).toBe(404);
  const missing = await (await read(made, "stranger")).text();
  expect(missing).toContain("Esta página não existe ou mudou de endereço.");
  expect(await htmlFaults(missing), "the page in place of a PDF that one may not read").toEqual([]);

  const response = await read(waiting, "customer");
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("3");
  const html = await response.text();
  expect(html).toContain("O PDF está sendo feito");
  expect(await htmlFaults(html), "the page while a PDF is made").toEqual([]);
});

test("[WALK-22] without a key the page says what the studio sends and until when, and the admin's page asks for it", async () => {
  const app = await startApp();
  try {
    const room = await createRoom(app.database);
    await createAccepted(app.database, room);
    const read = async (person: CurrentUser, path: string) => {
      const headers = { cookie: await cookieOf(app, person) };
      return (await fetch(app.url + path, { headers })).text();
    };
    const html = await read(room.customer, `/budget/${room.id}/pagamento/1`);
    expect(html).toMatch(/Com o estúdio, até (amanhã|segunda|domingo|sábado): mandar os dados do Pix/);
    expect(html).toContain("O estúdio manda os dados do Pix");
    const waits = await read(room.admin, "/admin/page");
    expect(waits).toContain("Pix do estúdio. Lúcia espera os dados para pagar Padaria Bonança.");
    expect(html).not.toContain("Pix copia e cola");
    expect(html).toContain("Já paguei");
  } finally {
    await app.remove();
  }
});
