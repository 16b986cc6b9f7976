/** Schemas of the account forms, apart from account.ts so that browsers do not load zod. */
import { z } from "zod";
import { cleanLine } from "../kit/visible.ts";
import {
  CODE_LENGTH,
  isWeakPassword,
  LOGIN_MESSAGE,
  OPEN_TYPES,
  PASSWORD_MAX,
  PASSWORD_MIN,
  REGISTRATION_MESSAGE,
  RESET_MESSAGE,
  type TypeUser,
} from "./account.ts";

const M = REGISTRATION_MESSAGE;

const text = (max: number) =>
  z.string({ error: M.missing }).overwrite(cleanLine).trim().min(1, M.missing).max(max, M.tooLong);

/** The longest address that can receive mail (RFC 5321); an index of the database needs a bound. */
const EMAIL_MAX = 254;
const email = text(EMAIL_MAX).toLowerCase().pipe(z.email(M.email));
const tell = text(40).refine((phone) => phone.replaceAll(/\D/g, "").length >= 8, M.tell);
const typeUser = z.enum(OPEN_TYPES.map(String), { error: M.missing }).transform((type) => Number(type) as TypeUser);
const password = z
  .string({ error: M.missing })
  .min(1, M.missing)
  .min(PASSWORD_MIN, M.shortPassword)
  .max(PASSWORD_MAX, M.longPassword);

const confirmation = z.string({ error: M.missing }).min(1, M.missing);
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
  .object({ name: text(120), email, tell: z.string().overwrite(cleanLine).trim().max(40), password })
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
  password: z
    .string({ error: LOGIN_MESSAGE.missing })
    .min(1, LOGIN_MESSAGE.missing)
    .min(PASSWORD_MIN, LOGIN_MESSAGE.malformed)
    .max(PASSWORD_MAX, LOGIN_MESSAGE.malformed),
});

export const resetEmailSchema = knownEmail(RESET_MESSAGE.missing, M.email);
export const forgotPasswordSchema = z.object({ email: resetEmailSchema });

/** The profile: name and phone are checked as at registering. */
export const personSchema = z.object({ name: text(120), tell });

const currentPassword = z.string({ error: M.missing }).min(1, M.missing).max(PASSWORD_MAX, M.longPassword);
export const changeEmailSchema = z.object({ email, current: currentPassword });

/** `person` may not be guessed from the new password. */
export const changePasswordSchema = (person: { email: string; name: string }) =>
  z.object({ current: currentPassword, password }).refine((form) => !isWeakPassword(form.password, person), weak);

/** The confirmation code; pasted spaces and dashes are ignored. */
export const codeSchema = z
  .string({ error: M.missingCode })
  .transform((code) => code.replaceAll(/[\s-]/g, ""))
  .pipe(z.string().regex(new RegExp(`^\\d{${CODE_LENGTH}}$`), M.missingCode));
