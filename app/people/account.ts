/** Accounts: the person behind a request, and the limits and texts of signing in and registering. */
import { ACCOUNT_TYPES, TYPE_USER, TYPES, type TypeUser } from "../kit/roles.ts";

/** Links of a person; the spelling of `linkeding` is the specification's. */
export type SocialMedia = { instagram: string; facebook: string; linkeding: string };

/** The person behind a request; never sent to the browser whole. */
export type CurrentUser = {
  /** id of the `user` document */
  id: string;
  /** id of the login (better-auth) */
  uid: string;
  name: string;
  email: string;
  tell: string;
  typeUser: TypeUser;
  /** false for a designer who waits to be admitted (DESIGNERS=admitted); has no meaning for other types */
  admitted: boolean;
};

export function isWaiting({ typeUser, admitted }: Pick<CurrentUser, "typeUser" | "admitted">): boolean {
  return typeUser === TYPE_USER.designer && !admitted;
}

export const PASSWORD_MIN = 5;
export const PASSWORD_MAX = 128;
export const PASSWORD_RULE = `Pelo menos ${PASSWORD_MIN} caracteres, e nada fácil de adivinhar.`;

export type NewUser = Omit<CurrentUser, "id" | "admitted">;

/** `passwordHash` is null for a social login that completes its data. */
export type RegistrationData = { name: string; tell: string; typeUser: TypeUser; passwordHash: string | null };

/** Codes shown when a step of registering fails. */
export const FAILURE_CODE = { signUp: "#9087511", insert: "#1721872", mail: "#8176278" } as const;
export type FailureCode = (typeof FAILURE_CODE)[keyof typeof FAILURE_CODE];

/** Seconds before another confirmation mail may go out: after registering, and after each resend. */
export const RESEND_WAIT = { first: 90, next: 300 } as const;
export const CODE_LENGTH = 6;
export const CODE_TRIES = 5;
export const CODE_MINUTES = 15;
export const LINK_HOURS = 24;
/**
 * Mails of one kind to one mailbox in a day, by who asks. `address`: one unknown network address. `strangers`: all of
 * these together. `reserve`: beyond that, of which each may use `share`. `known`: each source the account knows.
 */
export const MAILS_A_DAY = { address: 4, strangers: 10, reserve: 10, share: 2, known: 10 } as const;
/** Passwords tried for one e-mail address within a window: from one source, and from all unknown sources together. */
export const GUESSES = { source: 10, strangers: 50, seconds: 900 } as const;
/** Logins from one address within a window, for any account. */
export const LOGINS = { address: 10, seconds: 60 } as const;
/** How many networks and devices an account remembers, and for how many days after their last sign-in. */
export const KNOWN_SOURCES = { most: 50, days: 180 } as const;
/** Days before an account that was never confirmed is deleted. */
export const UNCONFIRMED_KEPT_DAYS = 30;

/** Texts of registering. The first four are the specification's, spelling included. */
export const REGISTRATION_MESSAGE = {
  missing: "Prencha todos os valores",
  differentPasswords: "As senhas não coencidem, tente verificar a ortográfia.",
  resent: "Verifique seu e-mail, lembre de verificar o spam!",
  notResent: "Ops! não conseguimos enviar um email alternativo, tente novamente mais tarde",
  failed: (code: FailureCode) =>
    `Não foi possível criar a conta agora. Nada ficou pela metade: tente novamente daqui a pouco. Código ${code}`,
  tooMany: "Foram tentativas demais em pouco tempo. Espere um minuto e tente novamente.",
  unavailable: "O cadastro não respondeu. Tente novamente daqui a pouco.",
  email: "Confira o e-mail: falta alguma parte dele.",
  severalEmails: "Escreva um só e-mail.",
  accentedEmail:
    "Antes do @ deste e-mail há um acento ou outro sinal que o nosso correio não entrega. Use outro endereço.",
  tell: "Confira o telefone: use o DDD e o número.",
  tooLong: "Este texto é longo demais.",
  shortPassword: `A senha precisa de pelo menos ${PASSWORD_MIN} caracteres.`,
  longPassword: `A senha pode ter no máximo ${PASSWORD_MAX} caracteres.`,
  weakPassword: "Essa senha é fácil de adivinhar. Escolha outra.",
  missingCode: `Digite os ${CODE_LENGTH} números do código.`,
  wrongCode: "Código incorreto ou vencido. Confira o e-mail mais recente.",
  blockedCode: "Foram tentativas demais com este código. Peça outro e-mail.",
  codeTime: `O código vale por ${CODE_MINUTES} minutos. Dá para colar os seis números de uma vez.`,
  late: "O servidor de e-mail está demorando: a mensagem pode levar alguns minutos. Deixe esta página aberta, o código vale quando ela chegar.",
  deadLink: "Este link venceu ou já foi usado.",
  confirmed: "Este e-mail já está confirmado, e a conta está pronta. Não falta mais nada.",
  linkPassword: "Digite a senha escolhida neste cadastro.",
  wrongLinkPassword: "Esta não é a senha deste cadastro. Confira e tente novamente.",
  otherBrowser: "Abra este link no navegador em que o cadastro foi feito.",
  waiting: (email: string, seconds: number) =>
    `Outras mensagens de cadastro já foram para ${email}. A sua ainda não foi: dá para pedir ${openingTime(seconds)}, em 'Reenviar e-mail'.`,
  over: "Este cadastro já terminou. Se o e-mail foi confirmado, entre com ele e a senha.",
} as const;

/** Texts of logging in. All but `blocked` and the last are the specification's. */
export const LOGIN_MESSAGE = {
  missing: "Preencha todos os campos.",
  wrong: "Usuário ou senha incorretos, verifique a ortográfia e tente novamente!",
  unverified: (email: string) =>
    `Seu email não foi validado!, clique em cadastrar e nos informe o codigo enviado para "${email}"`,
  blocked: "O estúdio bloqueou esta conta, e ela não pode mais entrar. Fale com o estúdio se isso for um engano.",
  malformed: "Email ou senha inválidos",
  failed: "Ah não! estamos tendo problema com o login; tente novamente mais tarde!",
  tooMany: (seconds: number) =>
    `Foram senhas demais em pouco tempo. Dá para tentar de novo ${openingTime(seconds)}. Com uma senha nova, em 'Redefinir senha', você entra na hora.`,
} as const;

/** Shown when a designer who is not admitted yet tries an action. */
export const DESIGNER_WAITS = "Falta alguém do estúdio deixar você entrar.";

export const RESET_MESSAGE = {
  asked: (email: string) =>
    `Se existe uma conta com o e-mail ${email}, o link para criar uma nova senha chega em instantes. Confira o spam também.`,
  waiting: (email: string, seconds: number) =>
    `Agora não sai outro e-mail para ${email}: dá para pedir de novo ${openingTime(seconds)}. Um link que já chegou vale por uma hora.`,
  missing: "Digite o e-mail da sua conta.",
  dead: "Este link venceu ou já foi usado. Peça outro.",
  changed: "Senha trocada. Entre com a nova senha.",
  failed: "Não foi possível trocar a senha agora. Tente novamente daqui a pouco.",
} as const;

export const PROVIDERS = [
  { id: "google", name: "Google", icon: "google-logo" },
  { id: "apple", name: "Apple", icon: "apple-logo" },
  { id: "instagram", name: "Instagram", icon: "instagram-logo" },
] as const;
export type ProviderId = (typeof PROVIDERS)[number]["id"];

const COMMON_PASSWORDS = new Set(
  "12345 123456 1234567 12345678 123456789 1234567890 54321 654321 senha senha1 senha123 password password1 qwerty qwert asdfg abcde abc123 brasil mudar123 admin".split(
    " ",
  ),
);

/** Whether a password is among the first guesses. */
export function isWeakPassword(password: string, person: { email: string; name: string }): boolean {
  const plain = (text: string) => text.normalize("NFKC").trim().toLowerCase();
  const tried = plain(password);
  const own = [person.email, person.email.split("@")[0], person.name, person.name.split(" ")[0]];
  return COMMON_PASSWORDS.has(tried) || /^(.)\1*$/u.test(tried) || own.some((text) => plain(text ?? "") === tried);
}

/** A path of this site to return to; null for anything that could lead to another site. */
export function safePath(path: unknown): string | null {
  if (typeof path !== "string" || path.length > 2000 || !/^\/(?![/\\])/.test(path)) return null;
  // Browsers drop tabs and line breaks: "/\t/evil" would be "//evil".
  return /[\\ \p{Cc}]/u.test(path) ? null : path;
}

/** Where a login leads: to the page that the person asked for, or home if that is a login page or another type's. */
export function destination(typeUser: TypeUser, back: unknown): string {
  const path = safePath(back);
  const home = ACCOUNT_TYPES[typeUser].home.path;
  if (path === null) return home;
  // Resolves paths such as `/x/../login`.
  const [, area = ""] = new URL(path, "http://localhost").pathname.split("/");
  const owner = TYPES.find((type) => ACCOUNT_TYPES[type].area === area);
  const closed = area === "login" || area === "registre" || (owner !== undefined && owner !== typeUser);
  return closed ? home : path;
}

/** Seconds as the countdown shows them: 90 → '01:30', 5400 → '1:30:00'. */
export function countdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  const hours = Math.floor(left / 3600);
  const rest = [Math.floor(left / 60) % 60, left % 60].map((part) => String(part).padStart(2, "0"));
  return [...(hours > 0 ? [hours] : []), ...rest].join(":");
}

const moment = new Intl.DateTimeFormat("pt-BR", {
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "America/Sao_Paulo",
});

/** The time in Brazil that is `seconds` ahead, at most a day: 'agora', 'às 14:35', 'amanhã às 09:10'. */
export function openingTime(seconds: number, now = Date.now()): string {
  if (seconds <= 0) return "agora";
  const MINUTE = 60_000;
  const read = (at: number) =>
    Object.fromEntries(moment.formatToParts(at).map(({ type, value }) => [type, value])) as Record<string, string>;
  // Rounds up to the next full minute: before it, the wait may not be over.
  const opens = read(Math.ceil((now + seconds * 1000) / MINUTE) * MINUTE);
  const time = `às ${opens.hour}:${opens.minute}`;
  return opens.day === read(now).day ? time : `amanhã ${time}`;
}
