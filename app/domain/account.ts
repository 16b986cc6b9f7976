/** Accounts: kinds of user (spec §1), the document's shape (spec §3) and the rules of registering. */

export const TYPE_USER = { customer: 0, designer: 1, admin: 2 } as const;
export type TypeUser = (typeof TYPE_USER)[keyof typeof TYPE_USER];

type AccountType = {
  /** within a sentence: 'a conta de cliente' */
  noun: string;
  /** how registering offers it; null: nobody becomes one from outside (AUTH-1) */
  choice: { name: string; text: string } | null;
  /** where it starts (AUTH-10), and what the menu's button says (NAV-5) */
  home: { path: string; label: string };
  /** the first part of addresses that are this type's alone */
  area: string | null;
  /** files on their way at the same moment, and sent within an hour, whatever becomes of them */
  uploads: { atOnce: number; anHour: number };
};

/** What differs between the types. An admin fills a board of pictures at once. */
export const ACCOUNT_TYPES: Record<TypeUser, AccountType> = {
  [TYPE_USER.customer]: {
    noun: "cliente",
    choice: { name: "Cliente", text: "Quero pedir uma marca." },
    home: { path: "/account", label: "Minha Conta" },
    area: null,
    uploads: { atOnce: 4, anHour: 60 },
  },
  [TYPE_USER.designer]: {
    noun: "designer",
    choice: { name: "Designer", text: "Quero criar marcas." },
    home: { path: "/designer/page", label: "Designer Page" },
    area: "designer",
    uploads: { atOnce: 4, anHour: 60 },
  },
  [TYPE_USER.admin]: {
    noun: "administrador",
    choice: null,
    home: { path: "/admin/page", label: "Admin" },
    area: "admin",
    uploads: { atOnce: 24, anHour: 600 },
  },
};

const TYPES = Object.values(TYPE_USER);
/** The types that registering offers. */
export const OPEN_TYPES = TYPES.filter((type) => ACCOUNT_TYPES[type].choice !== null);

/** The type of a stored number. One that this version does not know has a customer's rights, which are the fewest. */
export function typeUserOf(stored: number): TypeUser {
  return TYPES.find((type) => type === stored) ?? TYPE_USER.customer;
}

/** Links of a person; the spelling of `linkeding` is the specification's. */
export type SocialMedia = { instagram: string; facebook: string; linkeding: string };

/** What a request knows about the person behind it; never sent to the browser whole. */
export type CurrentUser = {
  /** id of the `user` document */
  id: string;
  /** id of the login (better-auth) */
  uid: string;
  name: string;
  email: string;
  tell: string;
  typeUser: TypeUser;
  /** false: a designer who waits to be admitted (DESIGNERS=admitted) and may do nothing yet. Other types: no meaning. */
  admitted: boolean;
};

/** Whether this is a designer whom no admin has admitted yet. */
export function isWaiting({ typeUser, admitted }: Pick<CurrentUser, "typeUser" | "admitted">): boolean {
  return typeUser === TYPE_USER.designer && !admitted;
}

export const PASSWORD_MIN = 5;
export const PASSWORD_MAX = 128;
/** What a new password needs, said before it is typed (AUTH-2). */
export const PASSWORD_RULE = `Pelo menos ${PASSWORD_MIN} caracteres, e nada fácil de adivinhar.`;

/** What an insert into `user` takes; `socialMedia` starts empty (AUTH-5). */
export type NewUser = { uid: string; name: string; email: string; tell: string; typeUser: TypeUser };

/** What one attempt to register typed; `passwordHash` is null for a social login that completes its data. */
export type RegistrationData = { name: string; tell: string; typeUser: TypeUser; passwordHash: string | null };

/** Steps of registering that can fail, by the code that the person is shown (AUTH-3). */
export const FAILURE_CODE = { signUp: "#9087511", insert: "#1721872", mail: "#8176278" } as const;
export type FailureCode = (typeof FAILURE_CODE)[keyof typeof FAILURE_CODE];

/** Seconds until another confirmation mail may go out: after registering, and after each resend (AUTH-4). */
export const RESEND_WAIT = { first: 90, next: 300 } as const;
export const CODE_LENGTH = 6;
export const CODE_TRIES = 5;
export const CODE_MINUTES = 15;
export const LINK_HOURS = 24;
/**
 * Mails of one kind that go to an address within a day: at the request of one unknown address, of all of them, and from the
 * reserve beyond, from which each unknown address has its share; and of each device and address that the account knows.
 */
export const MAILS_A_DAY = { address: 4, strangers: 10, reserve: 10, share: 2, known: 10 } as const;
/** Passwords that may be tried for one account within a window: from one source, and from all unknown ones together. */
export const GUESSES = { source: 10, strangers: 50, seconds: 900 } as const;
/** Logins from one address within a window, whichever the account. */
export const LOGINS = { address: 10, seconds: 60 } as const;
/** Networks and devices that an account knows, and for how long after the last sign-in. */
export const KNOWN_SOURCES = { most: 50, days: 180 } as const;
/** Days after which an account that was never confirmed goes. */
export const UNCONFIRMED_KEPT_DAYS = 30;

/** Texts of registering (AUTH-2, AUTH-3, AUTH-4). The first four are the specification's, spelling included. */
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
  tell: "Confira o telefone: use o DDD e o número.",
  tooLong: "Este texto é longo demais.",
  strange: "Este texto tem caracteres que não dá para guardar. Apague e digite de novo.",
  shortPassword: `A senha precisa de pelo menos ${PASSWORD_MIN} caracteres.`,
  longPassword: `A senha pode ter no máximo ${PASSWORD_MAX} caracteres.`,
  weakPassword: "Essa senha é fácil de adivinhar. Escolha outra.",
  missingCode: `Digite os ${CODE_LENGTH} números do código.`,
  wrongCode: "Código incorreto ou vencido. Confira o e-mail mais recente.",
  blockedCode: "Foram tentativas demais com este código. Peça outro e-mail.",
  codeTime: `O código vale por ${CODE_MINUTES} minutos. Dá para colar os seis números de uma vez.`,
  deadLink: "Este link venceu ou já foi usado.",
  confirmed: "Este e-mail já está confirmado, e a conta está pronta. Não falta mais nada.",
  linkPassword: "Digite a senha escolhida neste cadastro.",
  wrongLinkPassword: "Esta não é a senha deste cadastro. Confira e tente novamente.",
  otherBrowser: "Abra este link no navegador em que o cadastro foi feito.",
  waiting: (email: string, seconds: number) =>
    `Outras mensagens de cadastro já foram para ${email}. A sua ainda não foi: dá para pedir ${openingTime(seconds)}, em 'Reenviar e-mail'.`,
  over: "Este cadastro já terminou. Se o e-mail foi confirmado, entre com ele e a senha.",
} as const;

/** Texts of logging in (AUTH-6, AUTH-7), all of them the specification's but the last. */
export const LOGIN_MESSAGE = {
  missing: "Preencha todos os campos.",
  wrong: "Usuário ou senha incorretos, verifique a ortográfia e tente novamente!",
  unverified: (email: string) =>
    `Seu email não foi validado!, clique em cadastrar e nos informe o codigo enviado para "${email}"`,
  malformed: "Email ou senha inválidos",
  failed: "Ah não! estamos tendo problema com o login; tente novamente mais tarde!",
  tooMany: (seconds: number) =>
    `Foram senhas demais em pouco tempo. Dá para tentar de novo ${openingTime(seconds)}. Com uma senha nova, em 'Redefinir senha', você entra na hora.`,
} as const;

/** What a designer who waits is told where they try something all the same. */
export const DESIGNER_WAITS = "Falta alguém do estúdio deixar você entrar.";

/** What a designer who waits sees in place of the requests. */
export const WAITING_PAGE = {
  title: (name: string) => `${name.trim().split(/\s+/)[0]}, falta alguém do estúdio deixar você entrar.`,
  next: (email: string) =>
    `Quando isso acontecer, você recebe um e-mail em ${email}, e os pedidos abertos aparecem nesta página. Até lá não há nada a fazer.`,
} as const;

/** What an admin reads about the designers who wait. */
export const ADMISSION_MESSAGE = {
  open: "Qualquer pessoa pode se cadastrar como designer e ver os pedidos abertos, com telefone. Para escolher quem entra, ligue DESIGNERS=admitted na configuração.",
  admitted: (name: string) => `${name} já pode pegar projetos e recebe um aviso por e-mail.`,
  failed: "Não deu certo. Recarregue a página e tente de novo.",
} as const;

/** 'Sair' got no answer: the session stands. */
export const SIGN_OUT_FAILED = "Você ainda está na conta. Tente novamente.";

/** 'Sair' while this browser has a draft, which goes with everything else that it keeps. */
export const SIGN_OUT_DRAFT = {
  title: "Sair e apagar o rascunho?",
  description: "O que você começou e ainda não enviou fica só neste navegador, e é apagado quando você sai.",
  stay: "Continuar na conta",
  leave: "Sair e apagar",
} as const;

/** Texts of a forgotten password (AUTH-8). */
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

/** Whether a password is among the first that anybody would try: common, one character repeated, or the person's own data. */
export function isWeakPassword(password: string, person: { email: string; name: string }): boolean {
  const tried = password.trim().toLowerCase();
  const own = [person.email, person.email.split("@")[0], person.name, person.name.split(" ")[0]];
  return (
    COMMON_PASSWORDS.has(tried) || /^(.)\1*$/u.test(tried) || own.some((text) => text?.trim().toLowerCase() === tried)
  );
}

/** A path of this site to return to, or null for anything that could lead away from it (AUTH-10). */
export function safePath(path: unknown): string | null {
  if (typeof path !== "string" || path.length > 2000 || !/^\/(?![/\\])/.test(path)) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop tabs and line breaks, "/\t/evil" would be "//evil"
  return /[\\\u0000-\u0020]/.test(path) ? null : path;
}

/** Where a person goes after logging in: where they came for, else, and when that would lead here again, their type's home. */
export function destination(typeUser: TypeUser, back: unknown): string {
  const path = safePath(back);
  const home = ACCOUNT_TYPES[typeUser].home.path;
  if (path === null) return home;
  // Resolved, so that `/x/../login` is seen for what it is.
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

/** When something opens that opens in `seconds`, at most a day, in Brazil: 'agora', 'às 14:35', 'amanhã às 09:10'. */
export function openingTime(seconds: number, now = Date.now()): string {
  if (seconds <= 0) return "agora";
  const MINUTE = 60_000;
  const read = (at: number) =>
    Object.fromEntries(moment.formatToParts(at).map(({ type, value }) => [type, value])) as Record<string, string>;
  // The minute in which it opens is not over yet.
  const opens = read(Math.ceil((now + seconds * 1000) / MINUTE) * MINUTE);
  const time = `às ${opens.hour}:${opens.minute}`;
  return opens.day === read(now).day ? time : `amanhã ${time}`;
}
