/** The demo's people. Their passwords are public, so the demo is for your own machine only. */
import { TYPE_USER } from "../app/kit/roles.ts";
import type { NewUser } from "../app/people/account.ts";
import type { Moment } from "./moments.ts";

/** `since`: when they registered, before everything that they do. */
type Person = Omit<NewUser, "uid"> & { password: string; since: Moment };

const customer = { typeUser: TYPE_USER.customer, password: "cliente-traco" };
const designer = { typeUser: TYPE_USER.designer, password: "designer-traco" };

export const PEOPLE = {
  marina: {
    ...customer,
    name: "Marina Prado",
    email: "marina@traco.example",
    tell: "(11) 90000-1234",
    since: [130, "10:05"],
  },
  otavio: {
    ...customer,
    name: "Otávio Nunes",
    email: "otavio@traco.example",
    tell: "(31) 90000-2210",
    since: [52, "18:20"],
  },
  iracema: {
    ...customer,
    name: "Iracema Duarte",
    email: "iracema@traco.example",
    tell: "(75) 90000-3348",
    since: [20, "08:45"],
  },
  ligia: {
    ...customer,
    name: "Lígia Sampaio",
    email: "ligia@traco.example",
    tell: "(41) 90000-4471",
    since: [16, "14:30"],
  },
  joaquim: {
    ...customer,
    name: "Joaquim Bastos",
    email: "joaquim@traco.example",
    tell: "(81) 90000-5526",
    since: [40, "09:50"],
  },
  davi: {
    ...designer,
    name: "Davi Teixeira",
    email: "davi@traco.example",
    tell: "(21) 90000-5678",
    since: [400, "11:00"],
  },
  bruna: {
    ...designer,
    name: "Bruna Aguiar",
    email: "bruna@traco.example",
    tell: "(51) 90000-6614",
    since: [220, "15:10"],
  },
  caetano: {
    ...designer,
    name: "Caetano Rocha",
    email: "caetano@traco.example",
    tell: "(71) 90000-7783",
    since: [180, "09:25"],
  },
  helena: {
    typeUser: TYPE_USER.admin,
    password: "admin-traco",
    name: "Helena Castro",
    email: "helena@traco.example",
    tell: "(31) 90000-9012",
    since: [420, "10:00"],
  },
} as const satisfies Record<string, Person>;
export type PersonName = keyof typeof PEOPLE;

/** The accounts that the start prints. */
export const ACCOUNTS = { customer: PEOPLE.marina, designer: PEOPLE.davi, admin: PEOPLE.helena };
