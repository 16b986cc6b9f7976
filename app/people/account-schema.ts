/** Schemas of the account forms, apart from account.ts so that browsers do not load zod. */
import { z } from "zod";
import { canonicalEmail, type EmailFault, emailFault, TYPED_EMAIL_MAX } from "../kit/email-address.ts";
import { OPEN_TYPES, type TypeUser } from "../kit/roles.ts";
import { cleanLine } from "../kit/visible.ts";
import {
  isWeakPassword,
  LOGIN_MESSAGE,
  PASSWORD_MAX,
  PASSWORD_MIN,
  REGISTRATION_MESSAGE,
  RESET_MESSAGE,
} from "./account.ts";
import { codeIn } from "./code.ts";

const M = REGISTRATION_MESSAGE;

const text = (max: number) =>
  z.string({ error: M.missing }).overwrite(cleanLine).trim().min(1, M.missing).max(max, M.tooLong);

/** Reads what was typed or pasted as one address (ADDR-4). */
function address(typed: z.ZodString, said: Record<EmailFault, string>) {
  return typed.transform((text, ctx) => {
    const email = canonicalEmail(text);
    const fault = emailFault(email);
    if (!fault) return email;
    ctx.addIssue({ code: "custom", message: said[fault] });
    return z.NEVER;
  });
}
const EMAIL_SAID = { malformed: M.email, several: M.severalEmails, accents: M.accentedEmail, tooLong: M.tooLong };
const email = address(text(TYPED_EMAIL_MAX), EMAIL_SAID);
/** Room for two numbers with their labels, or a link to a chat. */
const TELL_MAX = 120;
const tell = text(TELL_MAX).refine((phone) => (phone.match(/\p{Nd}/gu)?.length ?? 0) >= 8, M.tell);
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
  .object({ name: text(120), email, tell: z.string().overwrite(cleanLine).trim().max(TELL_MAX), password })
  .refine((form) => !isWeakPassword(form.password, form), weak);

export const newPasswordSchema = z
  .object({ password, confirmation })
  .refine(same, differ)
  .refine((form) => !isWeakPassword(form.password, { email: "", name: "" }), weak);

const { missing, malformed } = LOGIN_MESSAGE;
/** The messages are the specification's: missing before malformed. */
export const loginSchema = z.object({
  email: address(z.string({ error: missing }).trim().min(1, missing), {
    malformed,
    several: malformed,
    accents: malformed,
    tooLong: malformed,
  }),
  password: secret(missing).refine(atLeast(PASSWORD_MIN), malformed).refine(atMost(PASSWORD_MAX), malformed),
});

const missingReset = RESET_MESSAGE.missing;
export const resetEmailSchema = address(z.string({ error: missingReset }).trim().min(1, missingReset), EMAIL_SAID);
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
