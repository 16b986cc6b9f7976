import { Form, useNavigation } from "react-router";
import { pageTitle } from "../kit/brand.ts";
import { currentLogin } from "../people/guards.server.ts";
import { mailedToken } from "../people/mailed-token.ts";
import { EMAIL_LINK_MESSAGE as M } from "../people/profile.ts";
import { hashLink } from "../people/secrets.server.ts";
import { readForm } from "../platform/form.server.ts";
import { logError } from "../platform/log.server.ts";
import { faultResult } from "../platform/refusal.server.ts";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { FormMessage, revalidateAfterResponse } from "../ui/form/form-message.tsx";
import { BigCedilla, Split } from "../ui/layout/split.tsx";
import { withCedilla } from "../ui/layout/title.tsx";
import type { Route } from "./+types/confirm-email";
import styles from "./confirm-email.module.css";
import { confirmEmailChange, findEmailChangeByLink, refuseEmailChange, sideOf } from "./email-change.server.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Troca de e-mail") }];

type Result = { ok: boolean; text: string; refused?: true; retry?: true };

const RESULTS = {
  gone: { ok: false, text: M.dead },
  "waits-old": { ok: true, text: M.waitingOld },
  "waits-new": { ok: true, text: M.waitingNew },
  changed: { ok: true, text: M.changed },
  taken: { ok: false, text: M.taken },
} satisfies Record<Awaited<ReturnType<typeof confirmEmailChange>>, Result>;

/** Opening the link changes nothing, because mail programs open links automatically. Nobody needs to be signed in. */
export async function loader({ url }: Route.LoaderArgs) {
  const token = mailedToken(url);
  const hash = hashLink(token);
  const change = await findEmailChangeByLink(hash);
  if (!change) return null;
  const side = sideOf(change, hash);
  const confirmed = side === "old" ? change.oldConfirmedAt : change.newConfirmedAt;
  return { token, side, email: change.email, confirmed: confirmed !== null };
}

export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request, ["token", "intent"]);
  const hash = hashLink(String(form.get("token") ?? ""));
  try {
    if (form.get("intent") !== "recusar") return RESULTS[await confirmEmailChange(hash)];
    const refused = await refuseEmailChange(hash, (await currentLogin(request))?.sessionId ?? null);
    const result: Result = refused ? { ok: true, text: M.cancelled, refused: true } : RESULTS.gone;
    return result;
  } catch (error) {
    logError(error, "link of a change of e-mail");
    return faultResult<Result>(error, { ok: false, text: M.failed, retry: true });
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((thrown) => {
    if (thrown instanceof Response) throw thrown;
    return { ok: false, text: M.failed, retry: true as const, noResponse: true };
  });
}

export const shouldRevalidate = revalidateAfterResponse;

/** /conta/email, linked from the mails about a change of e-mail. */
export default function ConfirmEmail({ loaderData: link, actionData }: Route.ComponentProps) {
  const result: Result | undefined = actionData;
  const busy = useNavigation().state !== "idle";
  const waiting = link?.confirmed ? RESULTS[link.side === "old" ? "waits-new" : "waits-old"] : undefined;
  const shown = result ?? (link ? waiting : RESULTS.gone);
  const open = link && (!result || result.retry);
  return (
    <Split ground="pink" art={<BigCedilla />}>
      <h1 className="h1">{withCedilla("Troca de e-mail")}</h1>
      {shown && <FormMessage kind={shown.ok ? "ok" : "error"}>{shown.text}</FormMessage>}
      {open && (
        <Form method="post" className={styles.form}>
          <input type="hidden" name="token" value={link.token} />
          {!link.confirmed && (
            <p>
              {link.side === "old" ? "O novo e-mail da sua conta será " : "Este endereço passa a ser o da sua conta: "}
              <b>{link.email}</b>.
            </p>
          )}
          <div className={styles.actions}>
            {!link.confirmed && (
              <Button type="submit" name="intent" value="confirmar" size="large" busy={busy}>
                {link.side === "old" ? "Confirmar a troca" : "Confirmar este endereço"}
              </Button>
            )}
            {link.side === "old" && (
              <Button type="submit" name="intent" value="recusar" look="danger-outline" busy={busy}>
                Não fui eu
              </Button>
            )}
          </div>
        </Form>
      )}
      {result?.refused && (
        <p>
          <ButtonLink to="/login/redefinir" size="large">
            Criar senha nova
          </ButtonLink>
        </p>
      )}
      {!open && !result?.refused && (
        <p>
          <ButtonLink to="/conta/perfil" look="outline">
            Ir para o perfil
          </ButtonLink>
        </p>
      )}
    </Split>
  );
}
