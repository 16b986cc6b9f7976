import { useEffect, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { countdown, REGISTRATION_MESSAGE } from "../../domain/account.ts";
import { Button } from "../../ui/form/button.tsx";
import { FormMessage } from "../../ui/form/form-message.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import styles from "./access.module.css";
import { CodeField } from "./code-field.tsx";
import { Steps } from "./steps.tsx";

/** Stage 3: the code from the mail, and another mail once the countdown is over (AUTH-4). */
export function StageConfirm({
  email,
  wait,
  asked,
  waiting,
  sent,
  code,
  refusal,
  answer,
}: {
  email: string;
  /** seconds until another mail may go, as the server counted them at `asked` */
  wait: number;
  asked: number;
  /** why no mail went out yet, and when one may; undefined: one went */
  waiting: string | undefined;
  sent: boolean;
  /** what the last answer says of the code: looked at and refused, or replaced by a new mail's; undefined: nothing */
  code: "wrong" | "fresh" | undefined;
  refusal: string | undefined;
  /** what the server said last; each answer is another one */
  answer: unknown;
}) {
  const left = useSecondsLeft(wait, asked);
  const sending = useNavigation().formData?.get("intent");
  const invalid = useCodeState(answer, code) === "wrong";
  return (
    <div className={styles.stage3}>
      <Steps current={3} />
      <h1 className="h1">{withCedilla("Confirme seu e-mail")}</h1>
      <p className={["lead", styles.prose].join(" ")}>
        {waiting ?? (
          <>
            Mandamos seis números para <b>{email}</b>. Digite aqui ou abra o link da mensagem.
          </>
        )}
      </p>
      {sent && <FormMessage kind="ok">{REGISTRATION_MESSAGE.resent}</FormMessage>}
      {refusal && <FormMessage kind="error">{refusal}</FormMessage>}
      <Form method="post" className={styles.form} noValidate>
        <input type="hidden" name="intent" value="confirmar" />
        <CodeField invalid={invalid} refusal={code === "wrong" ? answer : undefined} />
        <div>
          <Button type="submit" size="large" busy={sending === "confirmar"} className={styles.fullOnPhones}>
            Confirmar
          </Button>
        </div>
      </Form>
      <section className={styles.resend} aria-labelledby="nao-chegou">
        <p>
          <b id="nao-chegou">Não chegou?</b> Veja no spam. Se precisar, mandamos outro.
        </p>
        <div className={styles.resendRow}>
          <Form method="post">
            <input type="hidden" name="intent" value="reenviar" />
            <Button type="submit" look="outline" size="small" disabled={left > 0} busy={sending === "reenviar"}>
              Reenviar e-mail
            </Button>
          </Form>
          <p className={left > 0 ? "small soft" : "visually-hidden"}>
            {left > 0 && "libera em "}
            <b role="timer">{countdown(left)}</b>
          </p>
          <Link to="/login" className={[styles.link, styles.last].join(" ")}>
            Ir para o login
          </Link>
        </div>
        {left > 0 && (
          <noscript>
            <p className="small soft">Quando o tempo passar, recarregue a página.</p>
          </noscript>
        )}
        <Announcement wait={wait} over={left === 0} />
      </section>
    </div>
  );
}

/** What is known of the typed code. Answers that say nothing of it (a resend refused or lost, a fault) change nothing. */
function useCodeState(answer: unknown, code: "wrong" | "fresh" | undefined): "wrong" | "fresh" | undefined {
  const [known, setKnown] = useState({ answer, code });
  if (known.answer === answer) return known.code;
  const next = { answer, code: code ?? known.code };
  setKnown(next);
  return next.code;
}

/** Counts down from what the server said; a page that slept shows the true rest when it wakes. */
function useSecondsLeft(wait: number, asked: number): number {
  const [left, setLeft] = useState(wait);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` tells two answers with the same wait apart
  useEffect(() => {
    const end = Date.now() + wait * 1000;
    setLeft(wait);
    if (wait === 0) return;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [wait, asked]);
  return left;
}

/** The countdown for assistive technology: said when it starts and when it is over, never in between. */
function Announcement({ wait, over }: { wait: number; over: boolean }) {
  const minutes = Math.floor(wait / 60);
  const seconds = wait % 60;
  const parts = [minutes > 0 && `${minutes} min`, seconds > 0 && `${seconds} s`].filter(Boolean);
  return (
    <p className="visually-hidden" role="status">
      {over ? "Já dá para reenviar o e-mail." : `Dá para reenviar o e-mail em ${parts.join(" e ")}.`}
    </p>
  );
}
