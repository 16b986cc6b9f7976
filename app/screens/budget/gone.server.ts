/** What a designer is told of a page that is no longer theirs to see. */
import { data } from "react-router";
import type { BudgetWithPeople } from "../../data/budgets.server.ts";
import { unreadMessages } from "../../data/messages.server.ts";
import type { CurrentUser } from "../../domain/account.ts";
import { firstName } from "../../domain/names.ts";

/** Nothing of the request but that it is gone (ROOM-6). */
export async function withdrawn(designer: CurrentUser) {
  const text =
    "Quem fez o pedido o tirou da lista, e ninguém mais pode assumir. Se o pedido voltar, ele aparece na lista.";
  const gone = { title: "Este pedido foi retirado.", text, room: null };
  return data({ gone, unread: await unreadMessages(designer) }, { status: 404 });
}

/** The conversation of a request that this designer does not hold. */
export async function withoutConversation(designer: CurrentUser, budget: BudgetWithPeople) {
  const holder = firstName(budget.designer?.name ?? "");
  const gone = {
    title: holder ? `Esta conversa agora é com ${holder}.` : "Esta conversa agora é com o estúdio.",
    text: holder
      ? `${holder} cuida do projeto agora. Leem a conversa quem cuida dele, quem fez o pedido e o estúdio.`
      : "Ninguém cuida do projeto agora. Quem assumir lê a conversa inteira.",
    room: `/budget/view/${budget.id}`,
  };
  return data({ gone, unread: await unreadMessages(designer) }, { status: 403 });
}

export type GoneView = Awaited<ReturnType<typeof withdrawn | typeof withoutConversation>>["data"];
