/** One's own account: limits and texts of /conta/perfil. */

import type { RefusedForm } from "../kit/refused-form.ts";
import { TYPE_USER, type TypeUser } from "../kit/roles.ts";
import { openingTime } from "./account.ts";

/** Where the browser of a deleted account goes. */
export const ACCOUNT_DELETED = "/login?conta=apagada";

export const PROFILE_PATH = "/conta/perfil";

/** Where a browser without scripts goes that has a new password. */
export const PASSWORD_CHANGED = `${PROFILE_PATH}?senha=trocada#senha`;

/** Hours in which both links of a change of e-mail have to be opened. */
export const EMAIL_CHANGE_HOURS = 24;

/** The column is unique and may not be empty; no mail is ever sent there. */
export const deletedEmail = (userId: string) => `${userId}@apagada.invalid`;

/** The forms of the profile, by the value of their field `intent`, and the section of the page that has each. */
export const PROFILE_FORMS = {
  dados: "dados",
  email: "email",
  "email-de-novo": "email",
  "email-desistir": "email",
  senha: "senha",
  "criar-senha": "senha",
  avisos: "avisos",
  tipo: "tipo",
  encerrar: "sessoes",
  "encerrar-outras": "sessoes",
  apagar: "apagar",
} as const;
export type ProfileIntent = keyof typeof PROFILE_FORMS;
export const PROFILE_INTENTS = Object.keys(PROFILE_FORMS) as ProfileIntent[];
/** Two have no form. */
export type ProfileSection = (typeof PROFILE_FORMS)[ProfileIntent] | "arquivo" | "sair";

/** The server's response to one of the forms; `ok` says what was done. */
export type ProfileResult = RefusedForm & { intent: ProfileIntent; ok?: string };

/** What the person's type reads beside name and phone. */
export const PHONE_NOTE: Record<TypeUser, string> = {
  [TYPE_USER.customer]: "O designer do seu projeto vê o telefone.",
  [TYPE_USER.designer]: "Só o estúdio vê o telefone.",
  [TYPE_USER.admin]: "Ninguém mais vê o telefone.",
};

/** For an account that holds nothing: what it is, and the button that makes it a customer's or a designer's. */
export const TYPE_CHANGE = {
  title: "Tipo de conta",
  note: "Dá para mudar enquanto não há pedido, projeto nem mensagem seus.",
  text: {
    [TYPE_USER.customer]: "A sua conta é de cliente, para pedir uma marca. Você é designer e quer atender pedidos?",
    [TYPE_USER.designer]: "A sua conta é de designer, para atender pedidos. Você quer pedir uma marca?",
  },
  admission: "Depois, falta alguém do estúdio deixar você entrar.",
  button: (noun: string) => `Mudar para conta de ${noun}`,
  refused: "Esta conta já tem pedido, projeto ou mensagem: o tipo fica como está. Para o outro, use outro e-mail.",
} as const;

/** Where the waiting page and others lead to it. */
export const TYPE_CHANGE_PATH = `${PROFILE_PATH}#tipo-de-conta`;

export const PROFILE_MESSAGE = {
  saved: "Dados salvos.",
  unsaved: "Não deu para salvar agora. O que você digitou continua aqui: tente de novo.",
  noAnswer: "Não deu certo agora. Tente de novo daqui a pouco.",
  wrongPassword: "A senha não é esta.",
  tooManyPasswords: (seconds: number) =>
    `Foram senhas demais em pouco tempo. Dá para tentar de novo ${openingTime(seconds)}.`,
  sameEmail: "Este já é o seu e-mail.",
  emailHeldBack: (seconds: number) => `Agora não sai outro e-mail: dá para pedir de novo ${openingTime(seconds)}.`,
  emailSent: "Mandamos de novo. Vale o link do e-mail mais recente.",
  emailGone: "Esta troca já terminou ou venceu.",
  samePassword: "A senha nova é igual à de hoje.",
  passwordChanged: "Senha trocada. As outras sessões foram encerradas.",
  passwordByMail: (email: string) =>
    `O link para criar uma senha chega em instantes em ${email}. Ele vale por uma hora.`,
  choicesSaved: "Salvo.",
  choicesUnsaved: "Não deu para salvar. Tente de novo.",
  sessionEnded: "Sessão encerrada.",
  othersEnded: "As outras sessões foram encerradas.",
  notDeleted: "Não deu para apagar agora. Nada foi apagado: tente de novo daqui a pouco.",
  wrongPasswordDelete: "A senha não é esta. Nada foi apagado.",
  wrongEmailDelete: "O e-mail não é este. Nada foi apagado.",
  lastAdmin: "Você é a única pessoa na direção do estúdio. Antes, alguém mais precisa entrar nela.",
  deleted: "A sua conta foi apagada. Um e-mail confirma.",
} as const;

/** What a confirmation page of a change of e-mail says. */
export const EMAIL_LINK_MESSAGE = {
  dead: "Este link venceu ou já foi usado.",
  waitingOld: "Confirmado. Falta abrir o link que mandamos para o endereço de hoje.",
  waitingNew: "Confirmado. Falta abrir o link que mandamos para o endereço novo.",
  changed: "E-mail trocado. Daqui em diante, entre com o endereço novo.",
  taken: "Este endereço já é de outra conta. O seu e-mail continua o mesmo.",
  cancelled:
    "A troca foi cancelada e as outras sessões foram encerradas. Crie agora uma senha nova: alguém sabe a sua.",
  failed: "Não deu certo agora. Tente de novo daqui a pouco.",
} as const;

/** Reason in the timeline of a project whose designer deleted the account. */
export const DESIGNER_LEFT = "A conta de quem cuidava do projeto foi apagada.";
