import { useEffect, useId, useRef, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { RefusedForm } from "../../kit/refused-form.ts";
import { Button } from "../../ui/form/button.tsx";
import { FieldLabel } from "../../ui/form/field.tsx";
import base from "../../ui/form/field-base.module.css";
import { FormMessage } from "../../ui/form/form-message.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import { CODE_LENGTH, countdown, REGISTRATION_MESSAGE } from "../account.ts";
import { codeIn, digitsOf } from "../code.ts";
import styles from "./access.module.css";
import code from "./code-field.module.css";
import { type StageOf, Steps } from "./register-stages.tsx";

type Result = (RefusedForm & { sent?: boolean }) | undefined;

/** `wait`: seconds from the response until another mail may be sent. */
export function StageConfirm(props: StageOf<"confirm"> & { result: Result }) {
  const { email, wait, asked, waiting, late, stages, result } = props;
  const left = useSecondsLeft(wait, asked);
  const sending = useNavigation().formData?.get("intent");
  const wrongCode = useWrongCode(result);
  const [isFilled, setFilled] = useState(false);
  return (
    <div className={styles.stage3}>
      <Steps current={stages} of={stages} />
      <h1 className="h1">{withCedilla("Confirme seu e-mail")}</h1>
      <p className={["lead", styles.prose].join(" ")}>
        {waiting ?? (
          <>
            Mandamos seis números para <b>{email}</b>. Digite aqui ou abra o link da mensagem.
          </>
        )}
      </p>
      {late && !result && <p role="status">{REGISTRATION_MESSAGE.late}</p>}
      {result?.sent && <FormMessage kind="ok">{REGISTRATION_MESSAGE.resent}</FormMessage>}
      {result?.message && <FormMessage kind="error">{result.message}</FormMessage>}
      <Form method="post" aria-label="Confirmar e-mail" className={styles.form} noValidate>
        <input type="hidden" name="intent" value="confirmar" />
        <CodeField invalid={wrongCode} errors={result?.errors} onFill={setFilled} />
        <div>
          <Button
            type="submit"
            size="large"
            busy={sending === "confirmar"}
            className={[styles.fullOnPhones, isFilled ? "" : code.unfilled].filter(Boolean).join(" ")}
          >
            {sending === "confirmar" ? "Confirmando" : "Confirmar"}
          </Button>
        </div>
      </Form>
      <section className={styles.resend} aria-labelledby="nao-chegou">
        <p>
          <b id="nao-chegou">Não chegou?</b> Veja no spam. Se precisar, mandamos outro.
        </p>
        <div className={styles.resendRow}>
          <Form method="post" aria-label="Reenviar e-mail">
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

/** A refused code stays marked as wrong until a new mail is sent. */
function useWrongCode(result: Result): boolean {
  const [known, setKnown] = useState({ result, wrong: result?.errors !== undefined });
  if (known.result === result) return known.wrong;
  const next = { result, wrong: result?.errors !== undefined || (known.wrong && !result?.sent) };
  setKnown(next);
  return next.wrong;
}

/** Counts by the clock, so that a suspended page is right when it wakes. */
function useSecondsLeft(wait: number, asked: number): number {
  const [left, setLeft] = useState(wait);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` tells two responses with the same wait apart
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

/** For assistive technology: announced only when the countdown starts and ends. */
export function Announcement({ wait, over }: { wait: number; over: boolean }) {
  const [minutes, seconds] = [Math.floor(wait / 60), wait % 60];
  const parts = [minutes > 0 && `${minutes} min`, seconds > 0 && `${seconds} s`].filter(Boolean);
  return (
    <p className="visually-hidden" role="status">
      {over ? "Já dá para reenviar o e-mail." : `Dá para reenviar o e-mail em ${parts.join(" e ")}.`}
    </p>
  );
}

const PLACES = Array.from({ length: CODE_LENGTH }, (_, place) => place);

type CodeFieldProps = {
  invalid: boolean;
  errors: RefusedForm["errors"];
  /** whether every place has its digit */
  onFill: (isFilled: boolean) => void;
};

/** One field over a place for each digit, so that the code is pasted, filled in and read aloud as one. */
function CodeField({ invalid, errors, onFill }: CodeFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [marked, setMarked] = useState<Marked>();
  const mark = (field: HTMLInputElement) => {
    setMarked(markedIn(field));
    onFill(field.value.length === CODE_LENGTH);
  };
  // Digits may stand there before this runs.
  useEffect(() => onFill(input.current?.value.length === CODE_LENGTH), [onFill]);
  useEffect(() => {
    if (!errors || !input.current) return;
    // Selects all, because every place is full. React gets no event for a selection made here.
    input.current.focus();
    input.current.select();
    setMarked(markedIn(input.current));
  }, [errors]);
  return (
    <div className={base.field}>
      <FieldLabel htmlFor={id} label="Código" />
      <div className={code.places}>
        {PLACES.map((place) => (
          <i
            key={place}
            data-current={(marked && place >= marked.first && place <= marked.last) || undefined}
            data-next={place === marked?.next || undefined}
          />
        ))}
        <input
          id={id}
          ref={input}
          className={code.input}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={invalid || undefined}
          aria-describedby={`${id}-hint`}
          onPaste={(event) => {
            const pasted = codeIn(event.clipboardData.getData("text"));
            if (pasted === null) return;
            // Instead of what stands there, such as half of another code.
            event.preventDefault();
            event.currentTarget.value = pasted;
            mark(event.currentTarget);
          }}
          onInput={({ currentTarget }) => {
            keepDigits(currentTarget);
            mark(currentTarget);
          }}
          onSelect={({ currentTarget }) => mark(currentTarget)}
        />
      </div>
      <p id={`${id}-hint`} className={base.hint}>
        {REGISTRATION_MESSAGE.codeTime}
      </p>
    </div>
  );
}

/** Places of the selected digits, or of the caret; `next` is the empty one that the next digit goes to. */
type Marked = { first: number; last: number; next: number | undefined };

function markedIn({ value, selectionStart, selectionEnd }: HTMLInputElement): Marked {
  const end = selectionEnd ?? value.length;
  const first = Math.min(selectionStart ?? end, CODE_LENGTH - 1);
  return { first, last: Math.max(first, end - 1), next: first === value.length ? first : undefined };
}

/** Finds the code in what is typed, filled in or pasted, as the server does without scripts. The caret stays at its digit. */
function keepDigits(field: HTMLInputElement): void {
  const found = codeIn(field.value);
  const digits = found ?? digitsOf(field.value);
  if (digits === field.value) return;
  const caret = found ? CODE_LENGTH : digitsOf(field.value.slice(0, field.selectionEnd ?? undefined)).length;
  field.value = digits;
  field.setSelectionRange(caret, caret);
}
