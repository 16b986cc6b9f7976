/** Which mails a person may leave out. Confirmations and security mails always go. */
import { TYPE_USER, type TypeUser } from "../kit/roles.ts";

type MailChoice = { name: string; text: string; for: readonly TypeUser[] };

export const MAIL_CHOICES = {
  messages: {
    name: "Mensagens novas",
    text: "Depois de cinco minutos sem ler, várias num só e-mail.",
    for: [TYPE_USER.customer, TYPE_USER.designer, TYPE_USER.admin],
  },
  quotes: {
    name: "Orçamentos",
    text: "Quando um orçamento chega, é retirado ou recebe resposta.",
    for: [TYPE_USER.customer, TYPE_USER.designer],
  },
  progress: {
    name: "Andamento do projeto",
    text: "Quando alguém assume, devolve ou muda o estado.",
    for: [TYPE_USER.customer, TYPE_USER.designer],
  },
  requests: {
    name: "Pedidos",
    text: "Quando um pedido novo chega ou fica sem designer.",
    for: [TYPE_USER.designer, TYPE_USER.admin],
  },
} as const satisfies Record<string, MailChoice>;

export type MailChoiceId = keyof typeof MAIL_CHOICES;
