import { expect } from "vitest";
import { createBudget, createUser } from "../support/factories.ts";
import { test } from "../support/pages.ts";

type Visitor = "nobody" | "customer" | "designer" | "admin";
const TYPE = { customer: 0, designer: 1, admin: 2 } as const;

/** Addresses that are not for everybody, and who may enter; `{budget}` is a request of another customer. */
const PRIVATE: { path: string; who: Visitor[]; requirement: string }[] = [
  { path: "/account", who: ["customer", "designer", "admin"], requirement: "ACC-1" },
  { path: "/conta/perfil", who: ["customer", "designer", "admin"], requirement: "PROFILE-1" },
  { path: "/designer/page", who: ["designer"], requirement: "DES-1" },
  { path: "/admin/page", who: ["admin"], requirement: "ADM-1" },
  { path: "/admin/create/inspiration", who: ["admin"], requirement: "ADM-1" },
  { path: "/admin/create/portifolio", who: ["admin"], requirement: "ADM-1" },
  { path: "/admin/publicacoes", who: ["admin"], requirement: "EDIT-42" },
  { path: "/admin/pedidos", who: ["admin"], requirement: "OWNER-20" },
  { path: "/admin/pedidos/pedidos.csv", who: ["admin"], requirement: "OWNER-25" },
  { path: "/budget/view/{budget}", who: ["designer", "admin"], requirement: "BUD-1" },
  { path: "/create/new/Branding/0", who: ["customer"], requirement: "BRAND-12" },
  { path: "/modify/Branding/2", who: ["customer"], requirement: "BRAND-12" },
];

for (const { path, who, requirement } of PRIVATE) {
  test(`[${requirement}] the server lets only ${who.join(", ")} into ${path}, as a page and as data`, async ({
    visitor,
    login,
    database,
  }) => {
    const { id } = await createBudget(database, await createUser(database));
    const address = path.replace("{budget}", id);
    for (const person of ["nobody", "customer", "designer", "admin"] as const) {
      const somebody = person === "nobody" ? visitor() : await login({ typeUser: TYPE[person] });
      for (const asked of [address, `${address}.data`]) {
        const { status } = await somebody.get(asked);
        // A refusal is a redirect (202 for data), a 403 or a 404; never a 200.
        expect([person, asked, status === 200]).toEqual([person, asked, who.includes(person)]);
      }
    }
  });
}
