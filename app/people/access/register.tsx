import { useRef } from "react";
import { data, redirect } from "react-router";
import { pageTitle } from "../../kit/brand.ts";
import { leadsToQuestionnaire } from "../../kit/needs.ts";
import type { RefusedForm } from "../../kit/refused-form.ts";
import { OPEN_TYPES, TYPE_USER } from "../../kit/roles.ts";
import { db } from "../../platform/db.server.ts";
import { checkForm, readForm, typedValues } from "../../platform/form.server.ts";
import { logError } from "../../platform/log.server.ts";
import { faultResult } from "../../platform/refusal.server.ts";
import { readThroughOutage } from "../../ui/browser/read-through-outage.ts";
import { revalidateAfterResponse } from "../../ui/form/form-message.tsx";
import { useHeadingFocus } from "../../ui/layout/page.tsx";
import { BigCedilla, Split } from "../../ui/layout/split.tsx";
import { destination, FAILURE_CODE, REGISTRATION_MESSAGE, safePath } from "../account.ts";
import { codeSchema, completionSchema, registrationSchema } from "../account-schema.ts";
import { hasOwnEmail } from "../auth.server.ts";
import { confirmByCode, resendConfirmation, signUp, UNANSWERED } from "../calls.server.ts";
import { registrationCookie } from "../cookies.server.ts";
import { currentLogin, currentUser } from "../guards.server.ts";
import { pendingRegistration, registerAddress } from "../registration.server.ts";
import { findUserByUid, insertUser } from "../users.server.ts";
import type { Route } from "./+types/register";
import { backQuery, landingPath, submitForm } from "./form-action.ts";
import { StageComplete, StageData, StageType, type Typed } from "./register-stages.tsx";
import { StageConfirm } from "./stage-confirm.tsx";

const M = REGISTRATION_MESSAGE;
const FIELDS = ["intent", "voltar", "attempt", "code", ...Object.keys(registrationSchema.shape)];
/** Messages above the fields, the most important first; others stand at their field. */
const ABOVE = [M.missing, M.differentPasswords];
/** For a browser whose attempt was confirmed, elsewhere or by a press whose response was lost, or ended. */
const overPath = (back: string | null) => `/login${backQuery(back, { cadastro: "terminado" })}`;

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Cadastro") }];

/** The stage is in the address (`etapa`), so that a reload keeps it. */
export async function loader({ request, url }: Route.LoaderArgs) {
  const back = safePath(url.searchParams.get("voltar"));
  const stage = url.searchParams.get("etapa");
  // On the way to a questionnaire everybody becomes a customer, without being asked.
  const wantsBrand = back !== null && leadsToQuestionnaire(back);
  const user = await currentUser(request);
  if (user) throw redirect(destination(user.typeUser, stage === "completar" || stage === "confirmar" ? back : null));
  if (stage === "confirmar") {
    const id = await registrationCookie.read(request);
    const pending = id && (await pendingRegistration(request.headers, id));
    if (!pending) throw redirect(id ? overPath(back) : `/registre${backQuery(back)}`);
    // The address's mail limit holds this attempt back: none of its mails has gone out yet.
    const { email, wait, mailed } = pending;
    const waiting = mailed ? undefined : M.waiting(email, wait);
    const stages = pending.back !== null && leadsToQuestionnaire(pending.back) ? (2 as const) : (3 as const);
    const late = url.searchParams.has("demora");
    return { stage: "confirm" as const, email, wait, waiting, late, stages, asked: Date.now() };
  }
  const login = await currentLogin(request);
  if (login) {
    if (stage !== "completar") throw redirect(`/registre${backQuery(back, { etapa: "completar" })}`);
    const needsEmail = !login.emailVerified;
    const email = hasOwnEmail(login.email) ? login.email : "";
    return { stage: "complete" as const, back, wantsBrand, name: login.name, email, needsEmail };
  }
  if (stage === "completar") throw redirect(`/login${backQuery(back)}`);
  const attempt = crypto.randomUUID();
  if (wantsBrand) return { stage: "data" as const, back, wantsBrand, type: String(TYPE_USER.customer), attempt };
  const type = OPEN_TYPES.map(String).find((open) => open === url.searchParams.get("tipo")) ?? null;
  if (stage === "dados" && type !== null) return { stage: "data" as const, back, wantsBrand, type, attempt };
  return { stage: "type" as const, back, type, missing: stage === "dados" };
}

export async function action({ request, url }: Route.ActionArgs) {
  const form = await readForm(request, FIELDS);
  const back = safePath(form.get("voltar"));
  switch (form.get("intent")) {
    case "criar":
      return create(request, form, back);
    case "completar":
      return complete(request, form, back);
    case "reenviar":
      return resend(request);
    case "confirmar":
      return confirm(request, form, safePath(url.searchParams.get("voltar")));
    default:
      throw data(null, { status: 400 });
  }
}

async function create(request: Request, form: FormData, back: string | null) {
  const { value, refused } = checkForm(form, registrationSchema, ABOVE);
  if (refused) return refused;
  const { confirmation: _same, ...input } = value;
  const values = typedValues(form);
  const attempt = String(form.get("attempt") ?? crypto.randomUUID());
  const result = await signUp(request, { ...input, attempt, earlier: await registrationCookie.read(request), back });
  if (typeof result === "string") return { values, message: UNANSWERED[result] };
  if ("failure" in result) return faultResult(result.fault, { values, message: M.failed(result.failure) });
  return redirectToConfirm(result, back);
}

/** `back` is in the address too, because the attempt ends with the first press, whose response may be lost. */
async function redirectToConfirm({ id, late }: { id: string; late: boolean }, back: string | null) {
  const path = `/registre${backQuery(back, { etapa: "confirmar", ...(late && { demora: "sim" }) })}`;
  return redirect(path, { headers: { "set-cookie": await registrationCookie.serialize(id) } });
}

/** Completes a first social login; an e-mail that the provider did not confirm is confirmed like any other. */
async function complete(request: Request, form: FormData, back: string | null) {
  const login = await currentLogin(request);
  if (!login) return redirect(`/login${backQuery(back)}`);
  const { value, refused } = checkForm(form, completionSchema, ABOVE);
  if (refused) return refused;
  const { email: typed, ...person } = value;
  const values = typedValues(form);
  if (login.emailVerified) {
    try {
      await insertUser(db, { uid: login.uid, email: login.email, ...person });
    } catch (error) {
      // The first press of a double click has inserted it.
      if (!(await findUserByUid(login.uid))) {
        logError(error, "completing a social login");
        return faultResult(error, { values, message: M.failed(FAILURE_CODE.insert) });
      }
    }
    return redirect(destination(person.typeUser, back));
  }
  const email = typed ?? (hasOwnEmail(login.email) ? login.email : undefined);
  if (!email) return { values, message: M.missing, errors: { email: "" } };
  const result = await registerAddress(request.headers, login.uid, { ...person, email, back });
  if ("failure" in result) return faultResult(result.fault, { values, message: M.failed(result.failure) });
  return redirectToConfirm(result, back);
}

async function resend(request: Request) {
  const result = await resendConfirmation(request, (await registrationCookie.read(request)) ?? "");
  if (result === "too many") return { message: M.tooMany };
  if (typeof result !== "string" && result.kind === "sent") return { sent: true };
  // Too early: the countdown, which the loader sets right, says the rest.
  return { message: M.notResent };
}

async function confirm(request: Request, form: FormData, back: string | null) {
  const errors = { code: "" };
  const code = codeSchema.safeParse(form.get("code"));
  if (!code.success) return { message: M.missingCode, errors };
  const { result, headers } = await confirmByCode(request, (await registrationCookie.read(request)) ?? "", code.data);
  if (typeof result === "string") return { message: UNANSWERED[result] };
  if ("refused" in result && result.refused === "gone") return redirect(overPath(back));
  if ("refused" in result) return { message: result.refused === "blocked" ? M.blockedCode : M.wrongCode, errors };
  headers.append("set-cookie", await registrationCookie.serialize(null));
  return redirect(landingPath(result.typeUser, result.back), { headers });
}

/** What is typed stays, also when the reading after an answer is lost. */
export const clientLoader = (args: Route.ClientLoaderArgs) => readThroughOutage(args);

/** Two forms share stage 3: without a response each has its own message. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get("intent");
  return submitForm(serverAction, intent === "reenviar" ? M.notResent : M.unavailable);
}

export const shouldRevalidate = revalidateAfterResponse;

export default function Register({ loaderData: shown, actionData }: Route.ComponentProps) {
  const result: (RefusedForm & { sent?: boolean }) | undefined = actionData;
  useHeadingFocus(shown.stage);
  const typed = useRef<Typed>({});
  const confirming = shown.stage === "confirm";
  return (
    <Split ground={confirming ? "forest" : "sky"} art={<BigCedilla />} narrowMargins={confirming}>
      {shown.stage === "type" && <StageType {...shown} />}
      {shown.stage === "data" && <StageData {...shown} typed={typed} refused={result} />}
      {shown.stage === "complete" && <StageComplete {...shown} refused={result} />}
      {shown.stage === "confirm" && <StageConfirm {...shown} result={result} />}
    </Split>
  );
}
