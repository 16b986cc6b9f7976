import type { IncomingMessage } from "node:http";
import type { BlockList } from "node:net";
import { expect, test } from "vitest";
import { parseEnv } from "../../app/platform/env.server.ts";
import { clientAddress as addressOf, requestIdOf, tidy } from "./request.ts";

function trust(list: string) {
  const result = parseEnv({ TRUST_PROXY: list });
  if ("faults" in result) throw new Error(result.faults.join());
  return result.env.TRUST_PROXY;
}

function clientAddress(remoteAddress: string | undefined, forwardedFor: string | null, trusted: BlockList): string {
  const headers = forwardedFor === null ? {} : { "x-forwarded-for": forwardedFor };
  return addressOf({ socket: { remoteAddress }, headers } as unknown as IncomingMessage, trusted);
}

test("without trusted proxies only the socket counts", () => {
  expect(clientAddress("198.51.100.7", "203.0.113.9", trust(""))).toBe("198.51.100.7");
  expect(clientAddress("::ffff:198.51.100.7", null, trust(""))).toBe("198.51.100.7");
});

test("a trusted proxy is believed, and what came before it only as far as it is trusted too", () => {
  const proxies = trust("10.0.0.0/8");
  expect(clientAddress("10.0.0.1", "203.0.113.9", proxies)).toBe("203.0.113.9");
  expect(clientAddress("::ffff:10.0.0.1", "203.0.113.9, 10.0.0.2", proxies)).toBe("203.0.113.9");
  // The client can write an entry of its own before the address that the proxy adds.
  expect(clientAddress("10.0.0.1", "1.2.3.4, 203.0.113.9", proxies)).toBe("203.0.113.9");
  expect(clientAddress("198.51.100.7", "203.0.113.9", proxies)).toBe("198.51.100.7");
  expect(clientAddress("10.0.0.1", null, proxies)).toBe("10.0.0.1");
  expect(clientAddress("10.0.0.1", "<script>", proxies)).toBe("10.0.0.1");
  expect(clientAddress(undefined, "203.0.113.9", proxies)).toBe("");
});

test("[OPS-6] a trusted proxy's well-formed id is kept; every other request gets a new one", () => {
  const idOf = (remoteAddress: string | undefined, id: string) =>
    requestIdOf(
      { socket: { remoteAddress }, headers: { "x-request-id": id } } as unknown as IncomingMessage,
      trust("10.0.0.0/8"),
    );
  const given = "4bf92f3577b34da6a3ce929d0e0e4736";
  expect([idOf("10.0.0.1", given), idOf("::ffff:10.0.0.1", given)]).toEqual([given, given]);
  for (const [peer, id] of [
    ["198.51.100.7", given],
    [undefined, given],
    ["10.0.0.1", "short"],
    ["10.0.0.1", "ana@example.com"],
    ["10.0.0.1", "a".repeat(65)],
  ] as const)
    expect(idOf(peer, id)).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
});

test("[MAIL-5] an address without a token opens with signs behind it as well", () => {
  const path = "/budget/view/0b6e3a52-6d1c-4e3a-9a63-3f1f0d1f9a10";
  for (const behind of [".", ",", ")", ">", "%3E", "&gt;", ").", "...", "!", "'", "%22", "%E2%80%9D", "%E2%80%A6"])
    expect(tidy(path + behind), behind).toBe(path);
  expect(tidy("/.")).toBe("/");
  for (const whole of [path, "/", "/portifolio", "/api/v1/openapi.json", "/sitemap.xml", "/_.data"])
    expect(tidy(whole)).toBe(whole);
});
