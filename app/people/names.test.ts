import { expect, test } from "vitest";
import { authorName, firstName, nameFor } from "./names.ts";

const lucia = { id: "lucia", name: "Lúcia Andrade", typeUser: 0 } as const;
const rui = { id: "rui", name: "Rui Nogueira", typeUser: 1 } as const;
const ada = { id: "ada", name: "Ada Admin", typeUser: 2 } as const;
const eva = { id: "eva", name: "Eva Reis", typeUser: 2 } as const;

test("[ROOM-1] [CHAT-1] oneself is 'Você', and to the customer every admin is the studio", () => {
  expect([lucia, rui, ada].map((reader) => [lucia, rui, ada].map((person) => nameFor(reader, person)))).toEqual([
    ["Você", "Rui Nogueira", "Estúdio Traço"],
    ["Lúcia Andrade", "Você", "Ada Admin"],
    ["Lúcia Andrade", "Rui Nogueira", "Você"],
  ]);
});

test("[CHAT-1] the staff read which admin wrote for the studio", () => {
  expect([lucia, rui, eva, ada].map((reader) => authorName(reader, ada))).toEqual([
    "Estúdio Traço",
    "Estúdio Traço, por Ada",
    "Estúdio Traço, por Ada",
    "Você",
  ]);
  expect([lucia, ada].map((reader) => authorName(reader, rui))).toEqual(["Rui Nogueira", "Rui Nogueira"]);
});

test("the first name of nobody in particular is whole", () => {
  expect(["Rui Nogueira", " Ada ", "Conta apagada", "Estúdio Traço", ""].map(firstName)).toEqual([
    "Rui",
    "Ada",
    "Conta apagada",
    "Estúdio Traço",
    "",
  ]);
});
