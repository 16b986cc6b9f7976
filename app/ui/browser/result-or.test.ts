import { expect, test } from "vitest";
import { resultOr } from "./result-or.ts";

const failed = { ok: false, text: "Erro!" };
const refusal = (status: number) => ({ status, statusText: "", internal: false, data: null });

test("[SEC-8.18] without a connection, or with a fault of the server, the page stays and says so", async () => {
  expect(await resultOr(() => Promise.resolve("saved"), failed)).toBe("saved");
  for (const fault of [new TypeError("Failed to fetch"), refusal(500), refusal(503)])
    expect(await resultOr(() => Promise.reject(fault), failed)).toBe(failed);
});

test("[SEC-8.18] a redirect, and a document that is not this person's, go on", async () => {
  const redirect = new Response(null, { status: 302, headers: { location: "/login" } });
  for (const intended of [redirect, refusal(404), refusal(403)])
    await expect(resultOr(() => Promise.reject(intended), failed)).rejects.toBe(intended);
});
