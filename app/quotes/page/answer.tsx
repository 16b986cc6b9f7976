import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { DECLINE_REASONS, DECLINE_TYPED_LENGTH } from "../../requests/policy.ts";
import { Button } from "../../ui/form/button.tsx";
import card from "../../ui/form/choice-card.module.css";
import { SelectField, TextArea, TextField } from "../../ui/form/field.tsx";
import { useStandingErrors } from "../../ui/form/use-standing-errors.ts";
import { withCedilla } from "../../ui/layout/title.tsx";
import { DECISION_LIMITS } from "../decision.ts";
import type { QuoteView } from "../quote-view.server.ts";
import styles from "./answer.module.css";
import { type AnswerResult, CHOICES, type Choice, isChoice } from "./answers.ts";

/** What somebody typed. It outlives the version that it was typed for. */
export type Typed = { choice: Choice; name: string; item: string; text: string; reason: string; pressed: string[] };

/** After a page without scripts was refused: what it sent. */
function typedIn(result: AnswerResult | undefined): Typed {
  const values = result?.values ?? {};
  const choice = values.intent ?? "";
  return {
    choice: isChoice(choice) ? choice : "accept",
    name: values.name ?? "",
    item: values.item ?? "",
    text: values.text ?? "",
    reason: values.reason ?? "",
    pressed: Object.keys(DECLINE_REASONS).filter((field) => field in values),
  };
}

type AnswerProps = {
  view: QuoteView;
  typed: Typed;
  onType: (typed: Typed) => void;
  result: AnswerResult | undefined;
  busy: boolean;
};

/** Terms first, acceptance last: three answers, each with its own fields and button. */
export function Answer({ view, typed, onType, result, busy }: AnswerProps) {
  const { refused, sheet, number, other } = view;
  const form = useRef<HTMLFormElement>(null);
  const errors = result?.errors;
  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);
  // A text that is too long stays in its field.
  const keepTooLong = (event: SubmitEvent<HTMLFormElement>) => {
    const tooLong = event.currentTarget.querySelector<HTMLElement>(`[data-choice=${typed.choice}] [aria-invalid=true]`);
    if (busy || refused !== undefined) event.preventDefault();
    if (!tooLong || errors) return;
    event.preventDefault();
    tooLong.focus();
  };
  const set = (change: Partial<Typed>) => onType({ ...typed, ...change });
  const submit = { type: "submit", size: "large", busy, disabledReason: refused } as const;
  const error = useStandingErrors(errors, typed);
  return (
    <section className={styles.answer} id="resposta" data-ground="pink" aria-labelledby="sua-resposta" tabIndex={-1}>
      <div className="wrap">
        <h2 id="sua-resposta" className="h1">
          {withCedilla("Sua resposta")}
        </h2>
        <Form
          ref={form}
          method="post"
          replace
          preventScrollReset
          noValidate
          aria-labelledby="sua-resposta"
          className={styles.form}
          onSubmit={keepTooLong}
        >
          <input type="hidden" name="submissionId" value={view.submissionId} />
          <fieldset className={styles.choices}>
            <legend className="visually-hidden">Sua resposta</legend>
            {Object.entries(CHOICES).map(([choice, { title, text }]) => (
              <label key={choice} className={card.card}>
                <input
                  type="radio"
                  name="intent"
                  value={choice}
                  checked={typed.choice === choice}
                  onChange={() => isChoice(choice) && set({ choice })}
                />
                <span>
                  <b className="h3">{title}</b>
                  <small>{text(capital(other))}</small>
                </span>
              </label>
            ))}
          </fieldset>
          <div className={styles.fields} data-choice="accept">
            <TextField
              label="Seu nome completo"
              name="name"
              autoComplete="name"
              value={typed.name}
              onChange={({ target }) => set({ name: target.value })}
              limit={DECISION_LIMITS.name}
              error={error("name")}
              hint={`Na sua conta: ${view.accountName}`}
            />
            <p className={styles.kept}>
              {`Escrever o nome vale como assinatura. Guardamos a data, o endereço de rede, o navegador e o código desta versão, e mandamos o PDF com o registro para você e para ${other}.`}
            </p>
            <p className={`small ${styles.code}`}>
              {`Código da versão ${number}: `}
              <b>{view.code}</b>
            </p>
            <div className={styles.buttons}>
              <Button {...submit} after="check">{`Aceitar por ${sheet.total}`}</Button>
              {view.payNote && <span className="small">{view.payNote}</span>}
            </div>
          </div>
          <div className={styles.fields} data-choice="change">
            <ItemChoice items={view.items} value={typed.item} onChange={(item) => set({ item })} />
            <TextArea
              label="O que mudar?"
              name="text"
              rows={4}
              value={typed.text}
              onChange={({ target }) => set({ text: target.value })}
              limit={DECISION_LIMITS.change}
              error={error("text")}
            />
            <p
              className={styles.kept}
            >{`${capital(other)} recebe agora e manda uma versão nova. Esta continua guardada.`}</p>
            <div className={styles.buttons}>
              <Button {...submit}>Pedir mudança</Button>
            </div>
          </div>
          <div className={styles.fields} data-choice="decline">
            <Reasons pressed={typed.pressed} onPress={(pressed) => set({ pressed })} />
            <TextArea
              label="Com as suas palavras"
              name="reason"
              rows={2}
              value={typed.reason}
              onChange={({ target }) => set({ reason: target.value })}
              limit={DECLINE_TYPED_LENGTH}
              error={error("reason")}
              optional
            />
            <p className={styles.kept}>{`${capital(other)} recebe um e-mail e pode enviar outro orçamento.`}</p>
            <div className={styles.buttons}>
              <Button {...submit}>Recusar orçamento</Button>
            </div>
          </div>
        </Form>
      </div>
    </section>
  );
}

const capital = (text: string) => text.replace(/^o /, "O ");

/** 'O orçamento todo' or one of its lines. */
function ItemChoice({
  items,
  value,
  onChange,
}: Pick<QuoteView, "items"> & { value: string; onChange: (item: string) => void }) {
  return (
    <SelectField
      label="Sobre o quê?"
      name="item"
      // A line of an earlier version may be gone.
      value={items.some(({ id }) => id === value) ? value : ""}
      onChange={({ target }) => onChange(target.value)}
      options={[{ value: "", text: "O orçamento todo" }, ...items.map(({ id, name }) => ({ value: id, text: name }))]}
    />
  );
}

function Reasons({ pressed, onPress }: { pressed: string[]; onPress: (pressed: string[]) => void }) {
  return (
    <fieldset className={styles.reasons}>
      <legend>O que não serviu?</legend>
      {Object.entries(DECLINE_REASONS).map(([field, reason]) => (
        <label key={field}>
          <input
            className="whole-press"
            type="checkbox"
            name={field}
            checked={pressed.includes(field)}
            onChange={({ target }) =>
              onPress(target.checked ? [...pressed, field] : pressed.filter((one) => one !== field))
            }
          />
          {reason}
        </label>
      ))}
    </fieldset>
  );
}

/** What is typed in the page of a request, whichever of its versions is shown. */
export function useTyped(result: AnswerResult | undefined) {
  const [typed, setTyped] = useState(() => typedIn(result));
  const [began, setBegan] = useState(result?.values !== undefined);
  return {
    typed,
    /** something was typed, which stays when the version cannot be answered any more */
    began,
    type: (now: Typed) => {
      setTyped(now);
      setBegan(true);
    },
    clear: () => {
      setTyped(typedIn(undefined));
      setBegan(false);
    },
  };
}
