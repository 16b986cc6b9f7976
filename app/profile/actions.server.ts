/** The forms of /conta/perfil, by the value of their `intent` field. */
import { data, redirect } from "react-router";
import { changeType } from "../conversation/account-type.server.ts";
import { canonicalEmail } from "../kit/email-address.ts";
import { OPEN_TYPES } from "../kit/roles.ts";
import { type CurrentUser, destination, REGISTRATION_MESSAGE } from "../people/account.ts";
import { changeEmailSchema, changePasswordSchema, personSchema } from "../people/account-schema.ts";
import { changePassword, checkPassword, forgotPassword, signOut } from "../people/calls.server.ts";
import { endOtherSessions, endSession } from "../people/guards.server.ts";
import { MAIL_CHOICES } from "../people/mail-choices.ts";
import { mailChoicesOf, setMailChoices, updatePerson } from "../people/profile.server.ts";
import {
  ACCOUNT_DELETED,
  PROFILE_MESSAGE as M,
  PASSWORD_CHANGED,
  type ProfileIntent,
  type ProfileResult,
  TYPE_CHANGE,
} from "../people/profile.ts";
import { findLogin } from "../people/users.server.ts";
import { db } from "../platform/db.server.ts";
import { checkForm, typedValues } from "../platform/form.server.ts";
import { logError } from "../platform/log.server.ts";
import { queueMail } from "../platform/mail-queue.server.ts";
import { faultResult } from "../platform/refusal.server.ts";
import { deleteAccount } from "../upkeep/account-deletion.server.ts";
import { cancelEmailChange, findEmailChange, resendEmailChange, startEmailChange } from "./email-change.server.ts";

type Posted = { request: Request; form: FormData; user: CurrentUser; sessionId: string };
type Outcome = Omit<ProfileResult, "intent">;
type Act = (posted: Posted) => Promise<Outcome | { outcome: Outcome; headers: Headers }>;

const { missing, tooMany } = REGISTRATION_MESSAGE;

/** The fields of each form, unless a schema lists them. */
const FORM_FIELDS: Record<ProfileIntent, readonly string[]> = {
  dados: Object.keys(personSchema.shape),
  email: Object.keys(changeEmailSchema.shape),
  "email-de-novo": [],
  "email-desistir": [],
  senha: Object.keys(changePasswordSchema({ email: "", name: "" }).shape),
  "criar-senha": [],
  avisos: Object.keys(MAIL_CHOICES),
  tipo: ["tipo", "voltar"],
  encerrar: ["session"],
  "encerrar-outras": [],
  apagar: ["current", "email"],
};

export const FIELDS = ["intent", ...Object.values(FORM_FIELDS).flat()];

const ACTIONS: Record<ProfileIntent, Act> = {
  async dados({ form, user }) {
    const { value, refused } = checkForm(form, personSchema, [missing]);
    if (refused) return refused;
    await updatePerson(user, value);
    return { ok: M.saved };
  },

  async email({ request, form, user }) {
    const { value, refused } = checkForm(form, changeEmailSchema, [missing]);
    if (refused) return refused;
    const values = typedValues(form);
    if (value.email === user.email) return { values, errors: { email: M.sameEmail } };
    const { wrong, hash } = await refusePassword(request, user, value.current, M.wrongPassword);
    if (wrong) return { values, ...wrong };
    const wait = await startEmailChange(request.headers, user, value.email, hash);
    return wait > 0 ? { values, message: M.emailHeldBack(wait) } : {};
  },

  async "email-de-novo"({ request, user }) {
    const change = await findEmailChange(db, user.id);
    if (!change) return { message: M.emailGone };
    const wait = await resendEmailChange(request.headers, user, change);
    return wait > 0 ? { message: M.emailHeldBack(wait) } : { ok: M.emailSent };
  },

  async "email-desistir"({ user }) {
    await cancelEmailChange(user.id);
    return {};
  },

  async senha({ request, form, user }) {
    const { value, refused } = checkForm(form, changePasswordSchema(user), [missing]);
    if (refused) return refused;
    if (value.current === value.password) return { errors: { password: M.samePassword } };
    const { wrong, hash } = await refusePassword(request, user, value.current, M.wrongPassword);
    if (wrong) return wrong;
    const headers = await changePassword(request, user.uid, hash, value.password);
    if (!headers) return { errors: { current: M.wrongPassword } };
    // The password is already changed, whether or not this mail can be queued.
    const mailed = queueMail(db, "password-changed", user.email, { name: user.name });
    await mailed.catch((error) => logError(error, "mail of a changed password"));
    // This response's loaders would still see the session that ended.
    if (isDocument(request)) throw redirect(PASSWORD_CHANGED, { headers });
    return { outcome: { ok: M.passwordChanged }, headers };
  },

  async "criar-senha"({ request, user }) {
    const result = await forgotPassword(request, user.email);
    if (typeof result === "string") return { message: result === "too many" ? tooMany : M.noAnswer };
    return result.wait > 0 ? { message: M.emailHeldBack(result.wait) } : { ok: M.passwordByMail(user.email) };
  },

  async avisos({ form, user }) {
    const wanted = mailChoicesOf(user.typeUser).filter((id) => form.get(id) === "on");
    await setMailChoices(user, wanted);
    return { ok: M.choicesSaved };
  },

  async tipo({ form, user }) {
    const wanted = OPEN_TYPES.find((type) => String(type) === form.get("tipo"));
    if (wanted === undefined || !(await changeType(user, wanted))) return { message: TYPE_CHANGE.refused };
    throw redirect(destination(wanted, form.get("voltar")));
  },

  async encerrar({ form, user, sessionId }) {
    const ended = String(form.get("session"));
    // 'Sair' ends the person's own session and clears the browser.
    if (ended !== sessionId) await endSession(user, ended);
    return { ok: M.sessionEnded };
  },

  async "encerrar-outras"({ user, sessionId }) {
    await endOtherSessions(db, user, sessionId);
    return { ok: M.othersEnded };
  },

  async apagar({ request, form, user }) {
    const wrong = await refuseDeletion(request, form, user);
    if (wrong) return wrong;
    const result = await deleteAccount(user);
    if (result === "last admin") return { message: M.lastAdmin };
    const headers = await signOut(request);
    headers.set("clear-site-data", '"storage"');
    throw redirect(ACCOUNT_DELETED, { headers });
  },
};

/** The result names its form. After a fault everything typed stays. */
export async function act(intent: ProfileIntent, posted: Posted) {
  try {
    const result = await ACTIONS[intent](posted);
    if (!("outcome" in result)) return { intent, ...result } satisfies ProfileResult;
    return data({ intent, ...result.outcome } satisfies ProfileResult, { headers: result.headers });
  } catch (error) {
    if (error instanceof Response) throw error;
    logError(error, `profile ${intent}`);
    const message = intent === "apagar" ? M.notDeleted : M.unsaved;
    const result: ProfileResult = { intent, message, values: typedValues(posted.form) };
    return faultResult(error, result);
  }
}

/** `wrong`: null if the password is right; then `hash` is set. */
async function refusePassword(request: Request, user: CurrentUser, password: string, message: string) {
  const check = await checkPassword(request, user.email, password);
  if (check.kind === "right") return { wrong: null, hash: check.hash };
  const wrong: Outcome =
    check.kind === "held back" ? { message: M.tooManyPasswords(check.wait) } : { errors: { current: message } };
  return { wrong, hash: null };
}

/** Whether a browser without scripts sent the form. */
function isDocument({ headers }: Request): boolean {
  return headers.get("accept")?.includes("text/html") ?? false;
}

/** An account without a password confirms with its e-mail instead. */
async function refuseDeletion(request: Request, form: FormData, user: CurrentUser): Promise<Outcome | null> {
  const login = await findLogin(user.email);
  if (login?.passwordHash != null)
    return (await refusePassword(request, user, String(form.get("current") ?? ""), M.wrongPasswordDelete)).wrong;
  const typed = String(form.get("email") ?? "");
  const same = canonicalEmail(typed) === user.email;
  return same ? null : { values: { email: typed }, errors: { email: M.wrongEmailDelete } };
}
