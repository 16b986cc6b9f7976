import { expect, test } from "vitest";
import { destination, REGISTRATION_MESSAGE } from "./account.ts";
import { completionSchema, registrationSchema } from "./account-schema.ts";

test("[AUTH-10] a path is followed unless it would lead back to the login", () => {
  expect(destination(0, "/create/new/Branding/0")).toBe("/create/new/Branding/0");
  expect(destination(1, "/designer/page?meus=2")).toBe("/designer/page?meus=2");
  expect(destination(2, "/admin/create/portifolio")).toBe("/admin/create/portifolio");
  for (const back of ["/designer/page", "/admin/page", "/login", "/login?voltar=/login", "/registre", "/x/../login"])
    expect(destination(0, back), back).toBe("/account");
  expect(destination(2, "/designer/page")).toBe("/admin/page");
  expect(destination(1, "/admin/page?x=1")).toBe("/designer/page");
});

test.each(["a\u0000b", "a\u001bb", "a\nb", "a\u0085b", "a\ud800b"])(
  "[AUTH-3] [PUBLISH-10] %j in a name or phone is stored without what nobody can see",
  (text) => {
    const person = { typeUser: "0", name: "Ana", tell: "(11) 90000-1234" };
    const form = { ...person, email: "ana@example.com", password: "fermento", confirmation: "fermento" };
    for (const [schema, typed] of [
      [registrationSchema, form],
      [completionSchema, person],
    ] as const)
      for (const field of ["name", "tell"]) {
        const parsed: Record<string, unknown> = schema.parse({ ...typed, [field]: `(11) 90000-1234${text}` });
        expect(parsed[field]).toMatch(/^\(11\) 90000-1234a ?b$/);
        const none = schema.safeParse({ ...typed, [field]: "\u200b\u3164" }).error?.issues;
        expect(none?.[0]?.message).toBe(REGISTRATION_MESSAGE.missing);
      }
  },
);
