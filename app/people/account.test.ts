import { expect, test } from "vitest";
import {
  countdown,
  destination,
  isWeakPassword,
  LOGIN_MESSAGE,
  openingTime,
  REGISTRATION_MESSAGE,
  safePath,
} from "./account.ts";
import { codeSchema, completionSchema, loginSchema, registrationSchema, resetEmailSchema } from "./account-schema.ts";

const FORM = {
  typeUser: "0",
  name: "Ana Gonçalves",
  email: " Ana@Padaria.example ",
  tell: "(11) 90000-1234",
  password: "fermento-natural",
  confirmation: "fermento-natural",
};

const messagesOf = (form: object) =>
  registrationSchema.safeParse(form).error?.issues.map(({ message }) => message) ?? [];

test("[AUTH-2] a form is trimmed, its e-mail in lower case", () => {
  expect(registrationSchema.parse(FORM)).toMatchObject({ typeUser: 0, email: "ana@padaria.example" });
});

test.each(Object.keys(FORM))("[AUTH-2] without %s: 'Prencha todos os valores'", (name) => {
  expect(messagesOf({ ...FORM, [name]: "" })).toContain("Prencha todos os valores");
  expect(messagesOf({ ...FORM, [name]: undefined })).toContain("Prencha todos os valores");
});

test.each(["2", "3", "-1", "00", "admin"])("[AUTH-1] type %s is refused from outside", (typeUser) => {
  expect(messagesOf({ ...FORM, typeUser })).toEqual(["Prencha todos os valores"]);
  expect(completionSchema.safeParse({ ...FORM, typeUser }).success).toBe(false);
});

test("[MAIL-4] a password is the same however its accents are composed, with its spaces, and counted in characters", () => {
  const parse = (password: string, confirmation: string) =>
    registrationSchema.safeParse({ ...FORM, password, confirmation });
  const [composed, apart] = ["pão à mesa".normalize("NFC"), "pão à mesa".normalize("NFD")];
  expect(composed).not.toBe(apart);
  expect(parse(composed, apart).data?.password).toBe(composed);
  expect(parse(apart, composed).data?.password).toBe(composed);
  expect(loginSchema.parse({ email: "a@b.co", password: apart }).password).toBe(composed);
  expect(parse("  fermento  ", "  fermento  ").data?.password).toBe("  fermento  ");
  expect(parse("  fermento  ", "fermento").success).toBe(false);
  // Four characters of two code units each are four; 128 are not too many.
  expect(messagesOf({ ...FORM, password: "🥖🍞🥐🧁", confirmation: "🥖🍞🥐🧁" })).toContain(
    REGISTRATION_MESSAGE.shortPassword,
  );
  const longest = "🥖🍞".repeat(64);
  expect(messagesOf({ ...FORM, password: longest, confirmation: longest })).toEqual([]);
  expect(messagesOf({ ...FORM, password: `${longest}x`, confirmation: `${longest}x` })).toContain(
    REGISTRATION_MESSAGE.longPassword,
  );
  // As its hash sees it, this is '12345'.
  expect(messagesOf({ ...FORM, password: "１２３４５", confirmation: "１２３４５" })).toEqual([
    REGISTRATION_MESSAGE.weakPassword,
  ]);
});

test("[AUTH-2] passwords: different, too short, easy to guess", () => {
  expect(messagesOf({ ...FORM, confirmation: "outra-coisa" })).toEqual([
    "As senhas não coencidem, tente verificar a ortográfia.",
  ]);
  expect(messagesOf({ ...FORM, password: "abcd", confirmation: "abcd" })).toContain(REGISTRATION_MESSAGE.shortPassword);
  expect(messagesOf({ ...FORM, password: "12345", confirmation: "12345" })).toEqual([
    REGISTRATION_MESSAGE.weakPassword,
  ]);
  expect(messagesOf({ ...FORM, password: "9tk3w", confirmation: "9tk3w" })).toEqual([]);
});

test.each(["aaaaaaa", "Senha123", "ana@padaria.example", "ANA@padaria.example", "ana gonçalves"])(
  "[AUTH-2] '%s' is easy to guess for Ana",
  (password) => expect(isWeakPassword(password, { email: "ana@padaria.example", name: "Ana Gonçalves" })).toBe(true),
);

test("[AUTH-6] [AUTH-7] a login form: missing before malformed", () => {
  const said = (form: object) => loginSchema.safeParse(form).error?.issues.map(({ message }) => message);
  expect(said({ email: "", password: "" })).toContain(LOGIN_MESSAGE.missing);
  expect(said({ email: "sem-arroba", password: "12345" })).toEqual([LOGIN_MESSAGE.malformed]);
  expect(said({ email: "a@b.co", password: "1234" })).toEqual([LOGIN_MESSAGE.malformed]);
  expect(said({ email: "a@b.co", password: "12345" })).toBeUndefined();
});

test("[AUTH-4] a code counts however it was pasted", () => {
  expect(codeSchema.parse(" 123 456\n")).toBe("123456");
  expect(codeSchema.parse("123-456")).toBe("123456");
  expect(codeSchema.safeParse("12345").success).toBe(false);
  expect(codeSchema.safeParse("12345a").success).toBe(false);
});

test("[AUTH-4] the countdown as it is shown", () => {
  expect([90, 300, 61, 59.2, 0, -3].map(countdown)).toEqual(["01:30", "05:00", "01:01", "01:00", "00:00", "00:00"]);
  expect([3599, 3600, 86_399].map(countdown)).toEqual(["59:59", "1:00:00", "23:59:59"]);
});

test("[SEC-8.3] when a limit opens again, as a time of day in Brazil that is not too early", () => {
  const now = Date.parse("2026-11-21T17:20:30Z"); // 14:20:30 in São Paulo
  const opens = [0, 29, 30, 31, 900, 34_769, 86_400].map((seconds) => openingTime(seconds, now));
  expect(opens).toEqual([
    "agora",
    "às 14:21",
    "às 14:21",
    "às 14:22",
    "às 14:36",
    "amanhã às 00:00",
    "amanhã às 14:21",
  ]);
});

test.each([
  ["/account", "/account"],
  ["/create/new/Branding/0?x=1&y=%2F", "/create/new/Branding/0?x=1&y=%2F"],
  ["https://example.com", null],
  ["//example.com", null],
  ["/\\example.com", null],
  ["/\t/example.com", null],
  ["/a\\b", null],
  ["javascript:alert(1)", null],
  ["account", null],
  ["", null],
  [null, null],
  [`/${"a".repeat(2000)}`, null],
])("[AUTH-10] %j leads to %j", (path, to) => expect(safePath(path)).toBe(to));

test("[AUTH-10] without a page to come back to, the home of the type", () => {
  expect([0, 1, 2].map((type) => destination(type as 0 | 1 | 2, "//evil"))).toEqual([
    "/account",
    "/designer/page",
    "/admin/page",
  ]);
  expect(destination(0, "/branding")).toBe("/branding");
});

test("[AUTH-6] [AUTH-8] no login and no mail is counted for a text that is longer than any address", () => {
  const address = (length: number) => `${"a".repeat(length - "@example.com".length)}@example.com`;
  const login = (email: string) => loginSchema.safeParse({ email, password: "fermento" });
  expect(login(address(254)).success).toBe(true);
  expect(login(address(255)).error?.issues.map(({ message }) => message)).toEqual([LOGIN_MESSAGE.malformed]);
  expect(resetEmailSchema.safeParse(address(254)).success).toBe(true);
  expect(resetEmailSchema.safeParse(address(255)).success).toBe(false);
});
