/** The demo's accounts. Their passwords are public: the demo is for one's own machine only. */
import { TYPE_USER } from "../app/domain/account.ts";

export const ACCOUNTS = {
  customer: {
    typeUser: TYPE_USER.customer,
    name: "Marina Prado",
    email: "marina@traco.example",
    tell: "(11) 90000-1234",
    password: "cliente-traco",
  },
  designer: {
    typeUser: TYPE_USER.designer,
    name: "Davi Teixeira",
    email: "davi@traco.example",
    tell: "(21) 90000-5678",
    password: "designer-traco",
  },
  admin: {
    typeUser: TYPE_USER.admin,
    name: "Helena Castro",
    email: "helena@traco.example",
    tell: "(31) 90000-9012",
    password: "admin-traco",
  },
};
