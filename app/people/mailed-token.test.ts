import { expect, test } from "vitest";
import cases from "../../tests/cases/addresses.json" with { type: "json" };
import { codeSchema } from "./account-schema.ts";
import { codeIn } from "./code.ts";
import { mailedToken } from "./mailed-token.ts";
import { newToken, readUnsubscribeToken, unsubscribeUrl } from "./secrets.server.ts";

const ID = "0b6e3a52-6d1c-4e3a-9a63-3f1f0d1f9a10";
/** The mails' links. */
const unsubscribe = new URL(unsubscribeUrl(ID, "messages"));
const LINKS = [
  ...["/registre/confirmar", "/login/nova-senha", "/conta/email"].map((path) => [path, newToken()] as const),
  // Begins as quoted-printable's equals sign does.
  ["/registre/confirmar", `3D${newToken().slice(2)}`] as const,
  [unsubscribe.pathname, unsubscribe.searchParams.get("token") ?? ""] as const,
];

/** 'followed by . or >' stands for a link with each of these signs. */
const links = cases.flatMap(({ link, right }) => {
  if (link === undefined) return [];
  const signs = /followed by (.+)$/.exec(link)?.[1]?.split(" or ");
  return signs ? signs.map((sign) => ({ link: `{path}?token={token}${sign}`, right })) : [{ link, right }];
});

test.each(links)("[MAIL-5] the link $link $right", ({ link, right }) => {
  for (const [path, token] of LINKS) {
    const parts: Record<string, string> = { path, token, start: token.slice(0, 20), end: token.slice(20) };
    const url = new URL(
      link.replaceAll(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? ""),
      "http://localhost:3000",
    );
    expect(mailedToken(url), url.href).toBe(right === "opens" ? token : "");
  }
  const [, token = ""] = LINKS.at(-1) ?? [];
  expect(readUnsubscribeToken(token)).toEqual({ userId: ID, choice: "messages" });
});

test.each(cases.filter(({ code }) => code !== undefined))(
  "[MAIL-6] the code in '$code' is $right",
  ({ code, right }) => {
    const found = right === "none" ? null : right;
    expect(codeIn(code ?? "")).toBe(found);
    expect(codeSchema.safeParse(code).data ?? null).toBe(found);
  },
);

test("[MAIL-5] no token ends in a sign that mail programs leave out of a link", () => {
  for (let count = 0; count < 2_000; count += 1) expect(newToken()).toMatch(/^[\w-]{42}[A-Za-z0-9]$/);
});
