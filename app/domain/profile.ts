/** One's own account: limits and texts of /conta/perfil. */
import { openingTime, TYPE_USER, type TypeUser } from "./account.ts";
import type { RefusedForm } from "./refused-form.ts";

/** Where the browser of a deleted account goes. */
export const ACCOUNT_DELETED = "/login?conta=apagada";

/** Hours in which both links of a change of e-mail have to be opened. */
export const EMAIL_CHANGE_HOURS = 24;

/** The column is unique and may not be empty; no mail is ever sent there. */
export const deletedEmail = (userId: string) => `${userId}@apagada.invalid`;

/** The forms of the profile, by the value of their field `intent`. */
export const PROFILE_INTENTS = [
  "dados",
  "email",
  "email-de-novo",
  "email-desistir",
  "senha",
  "criar-senha",
  "avisos",
  "encerrar",
  "encerrar-outras",
  "apagar",
] as const;
export type ProfileIntent = (typeof PROFILE_INTENTS)[number];

/** The server's response to one of the forms; `ok` says what was done. */
export type ProfileResult = RefusedForm & { intent: ProfileIntent; ok?: string };

/** What the person's type reads beside name and phone. */
export const PHONE_NOTE: Record<TypeUser, string> = {
  [TYPE_USER.customer]: "O designer do seu projeto vê o telefone.",
  [TYPE_USER.designer]: "Só o estúdio vê o telefone.",
  [TYPE_USER.admin]: "Ninguém mais vê o telefone.",
};

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
