import { useEffect, useRef, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { CODE_LENGTH, countdown, REGISTRATION_MESSAGE } from "../../domain/account.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { FormMessage } from "../../ui/form-message.tsx";
import { withCedilla } from "../../ui/title.tsx";
import styles from "./access.module.css";
import { Steps } from "./steps.tsx";

/** Stage 3: the code from the mail, and another mail once the countdown is over (AUTH-4). */
export function StageConfirm({
  email,
  wait,
  asked,
  waiting,
  sent,
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
  refusal: string | undefined;
  /** what the server said last; each answer is another one */
  answer: unknown;
}) {
  const left = useSecondsLeft(wait, asked);
  const sending = useNavigation().formData?.get("intent");
  const code = useRef<HTMLInputElement>(null);
  const badCode = refusal !== undefined && refusal !== REGISTRATION_MESSAGE.notResent;
  useEffect(() => {
    if (answer && badCode) code.current?.focus();
  }, [answer, badCode]);
  return (
    <>
      <Steps current={3} />
      <h1 className="h1">{withCedilla("Confirme seu e-mail")}</h1>
      <p className={["lead", styles.prose].join(" ")}>
        {waiting ?? (
          <>
            Enviamos um código e um link para <b>{email}</b>. Abra a mensagem para ativar a conta.
          </>
        )}
      </p>
      {sent && <FormMessage kind="ok">{REGISTRATION_MESSAGE.resent}</FormMessage>}
      {refusal && <FormMessage kind="error">{refusal}</FormMessage>}
      <Form method="post" className={[styles.form, styles.confirm].join(" ")} noValidate>
        <input type="hidden" name="intent" value="confirmar" />
        <div className={styles.code}>
          <TextField
            ref={code}
            label="Código"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            placeholder={"0".repeat(CODE_LENGTH)}
            invalid={badCode}
          />
        </div>
        <Button type="submit" size="large" busy={sending === "confirmar"}>
          Confirmar
        </Button>
      </Form>
      <p className={styles.clock} role="timer">
        {countdown(left)}
      </p>
      <Announcement wait={wait} over={left === 0} />
      <div className={[styles.actions, styles.together].join(" ")}>
        <Form method="post">
          <input type="hidden" name="intent" value="reenviar" />
          <Button type="submit" size="large" disabled={left > 0} busy={sending === "reenviar"}>
            Reenviar e-mail
          </Button>
        </Form>
        <Link to="/login" className={styles.link}>
          Ir para o login
        </Link>
      </div>
    </>
  );
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
