import { data, Form, useNavigation } from "react-router";
import { BRAND, pageTitle } from "../../kit/brand.ts";
import { Button } from "../../ui/form/button.tsx";
import { FormMessage, revalidateAfterResponse } from "../../ui/form/form-message.tsx";
import { BigCedilla, Split } from "../../ui/layout/split.tsx";
import { MAIL_CHOICES } from "../mail-choices.ts";
import { mailedToken } from "../mailed-token.ts";
import { readUnsubscribeToken } from "../secrets.server.ts";
import { chooseMails, wantsMails } from "../users.server.ts";
import type { Route } from "./+types/unsubscribe";
import styles from "./access.module.css";
import { submitForm } from "./form-action.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle("E-mails") }];

export async function loader({ url }: Route.LoaderArgs) {
  const token = mailedToken(url);
  const link = readUnsubscribeToken(token);
  if (!link) return data(null, { status: 404 });
  const wanted = await wantsMails(link.userId, link.choice);
  return data({ token, name: MAIL_CHOICES[link.choice].name, wanted });
}

/** A link opened by a scanner changes nothing, a post does: a press on this page, or a mail program's (RFC 8058). */
export async function action({ url }: Route.ActionArgs): Promise<{ message?: string }> {
  const token = readUnsubscribeToken(mailedToken(url));
  if (!token) throw data(null, { status: 404 });
  await chooseMails(token.userId, token.choice, url.searchParams.has("receber"));
  return {};
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitForm(serverAction, "Não deu para mudar agora. Tente de novo.");
export const shouldRevalidate = revalidateAfterResponse;

/** /emails/sair?token=…: a press ends mails of one kind, without a login. Scanners run scripts too, so no script presses. */
export default function Unsubscribe({ loaderData: choice, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  if (!choice) {
    return (
      <Split ground="pink" art={<BigCedilla />}>
        <h1 className="h1">Este link não vale</h1>
        <p className="lead">Abra de novo o link do e-mail, inteiro.</p>
      </Split>
    );
  }
  const { name, token, wanted } = choice;
  const address = `/emails/sair?token=${token}${wanted ? "" : "&receber=sim"}`;
  return (
    <Split ground="pink" art={<BigCedilla />}>
      <h1 className="h1">{wanted ? "Seus e-mails" : "Pronto"}</h1>
      {actionData?.message && <FormMessage kind="error">{actionData.message}</FormMessage>}
      <p className="lead" role="status">
        {wanted
          ? `Você recebe estes e-mails do ${BRAND.name}: `
          : `Você não recebe mais estes e-mails do ${BRAND.name}: `}
        <b>{name}</b>.
      </p>
      <Form method="post" action={address} replace className={styles.form}>
        <div className={styles.actions}>
          <Button type="submit" look={wanted ? "primary" : "outline"} busy={busy}>
            {wanted ? "Não receber mais" : "Voltar a receber"}
          </Button>
        </div>
      </Form>
    </Split>
  );
}
