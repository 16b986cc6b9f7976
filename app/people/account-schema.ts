/** Schemas of the account forms, apart from account.ts so that browsers do not load zod. */
import { z } from "zod";
import {
  isWeakPassword,
  LOGIN_MESSAGE,
  OPEN_TYPES,
  PASSWORD_MAX,
  PASSWORD_MIN,
  REGISTRATION_MESSAGE,
  RESET_MESSAGE,
  type TypeUser,
} from "./account.ts";
import { codeIn } from "./code.ts";

const M = REGISTRATION_MESSAGE;

/** Control characters and halves of surrogate pairs, which nobody types into one line; the database refuses some. */
const STRANGE = /[\p{Cc}\p{Cs}]/u;
const plain = (text: string) => !STRANGE.test(text);

const text = (max: number) =>
  z.string({ error: M.missing }).trim().min(1, M.missing).max(max, M.tooLong).refine(plain, M.strange);

/** The longest address that can receive mail (RFC 5321); an index of the database needs a bound. */
const EMAIL_MAX = 254;
const email = text(EMAIL_MAX).toLowerCase().pipe(z.email(M.email));
const tell = text(40).refine((phone) => phone.replaceAll(/\D/g, "").length >= 8, M.tell);
const typeUser = z.enum(OPEN_TYPES.map(String), { error: M.missing }).transform((type) => Number(type) as TypeUser);
/**
 * A password as its hash sees it: the same however a keyboard composes its accents (NFKC, as better-auth hashes it). Spaces
 * at its ends count, and a character is one however many code units it takes.
 */
const secret = (missing: string) => z.string({ error: missing }).normalize("NFKC").min(1, missing);
const atLeast = (least: number) => (text: string) => [...text].length >= least;
const atMost = (most: number) => (text: string) => [...text].length <= most;

const password = secret(M.missing)
  .refine(atLeast(PASSWORD_MIN), M.shortPassword)
  .refine(atMost(PASSWORD_MAX), M.longPassword);
const confirmation = secret(M.missing);
const same = (form: { password: string; confirmation: string }) => form.password === form.confirmation;
const differ = { error: M.differentPasswords, path: ["confirmation"] };
const weak = { error: M.weakPassword, path: ["password"] };

export const registrationSchema = z
  .object({ typeUser, name: text(120), email, tell, password, confirmation })
  .refine(same, differ)
  .refine((form) => !isWeakPassword(form.password, form), weak);

/** The rest of a first social login; the e-mail only if the provider gave none. */
export const completionSchema = z.object({ typeUser, name: text(120), tell, email: email.optional() });

/** The first admin, whom a command creates. */
export const adminSchema = z
  .object({ name: text(120), email, tell: z.string().trim().max(40).refine(plain, M.strange), password })
  .refine((form) => !isWeakPassword(form.password, form), weak);

export const newPasswordSchema = z
  .object({ password, confirmation })
  .refine(same, differ)
  .refine((form) => !isWeakPassword(form.password, { email: "", name: "" }), weak);

const knownEmail = (missing: string, malformed: string) =>
  z.string({ error: missing }).trim().min(1, missing).toLowerCase().pipe(z.email(malformed).max(EMAIL_MAX, malformed));

/** The messages are the specification's: missing before malformed. */
export const loginSchema = z.object({
  email: knownEmail(LOGIN_MESSAGE.missing, LOGIN_MESSAGE.malformed),
  password: secret(LOGIN_MESSAGE.missing)
    .refine(atLeast(PASSWORD_MIN), LOGIN_MESSAGE.malformed)
    .refine(atMost(PASSWORD_MAX), LOGIN_MESSAGE.malformed),
});

export const resetEmailSchema = knownEmail(RESET_MESSAGE.missing, M.email);
export const forgotPasswordSchema = z.object({ email: resetEmailSchema });

/** The profile: name and phone are checked as at registering. */
export const personSchema = z.object({ name: text(120), tell });

const currentPassword = secret(M.missing).refine(atMost(PASSWORD_MAX), M.longPassword);
export const changeEmailSchema = z.object({ email, current: currentPassword });

/** `person` may not be guessed from the new password. */
export const changePasswordSchema = (person: { email: string; name: string }) =>
  z.object({ current: currentPassword, password }).refine((form) => !isWeakPassword(form.password, person), weak);

/** The confirmation code, also within the text that it was copied with. */
export const codeSchema = z
  .string({ error: M.missingCode })
  .transform(codeIn)
  .pipe(z.string({ error: M.missingCode }));
