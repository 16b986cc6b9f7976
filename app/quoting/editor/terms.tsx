/** Everything of the form that is no item: dates, stages, payment, rights, texts. */
import { counted } from "../../kit/count.ts";
import {
  PAYMENT_PLANS,
  type PaymentPlan,
  QUOTE_LIMITS,
  type QuoteDraft,
  RIGHTS_FROM,
  type RightsFrom,
} from "../../quotes/quote-content.ts";
import { calendarText } from "../../quotes/quote-sheet.ts";
import { lastValidDay } from "../../quotes/totals.ts";
import { newId } from "../../ui/browser/draft-store.ts";
import { useNextFocus } from "../../ui/browser/use-next-focus.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import choice from "../../ui/form/choice-card.module.css";
import { SelectField, TextArea, TextField } from "../../ui/form/field.tsx";
import { addStage, changeStage, planText, removeStage } from "./changes.ts";
import { controlOf, DayField, MoneyField, NumberField } from "./fields.tsx";
import { controlId, type FormProps } from "./form.ts";
import styles from "./terms.module.css";

/** What a press offers; any other number can be typed. */
const VALID_DAYS = ["5", "7", "10", "15", "20", "30"];
const ROUNDS = Array.from({ length: QUOTE_LIMITS.rounds + 1 }, (_, count) => ({
  value: String(count),
  text: count === 0 ? "Nenhuma" : counted(count, "rodada", "rodadas"),
}));
const MEANS = ["Pix ou boleto", "Pix", "Boleto", "Transferência", "Cartão de crédito"];

/** Replaces one text of the draft. */
type TextName = { [Name in keyof QuoteDraft]: QuoteDraft[Name] extends string ? Name : never }[keyof QuoteDraft];
const setter = (change: FormProps["change"], name: TextName) => (typed: string) =>
  change((now) => ({ ...now, [name]: typed }));

/** What the field of one text is given. */
const fieldsOf =
  ({ draft, faults, change }: FormProps) =>
  (name: TextName) => ({ field: name, value: draft[name], onValue: setter(change, name), error: faults[name] });

export function Dates({ today, ...form }: FormProps & { today: string }) {
  const { draft, content, faults, change } = form;
  const set = (name: TextName) => setter(change, name);
  const field = fieldsOf(form);
  const isOther = !VALID_DAYS.includes(draft.validDays);
  const validUntil = faults.validDays
    ? ""
    : `Até ${calendarText(lastValidDay(today, content.validDays))}, se sair hoje.`;
  const options = VALID_DAYS.map((days) => ({ value: days, text: `${days} dias` }));
  return (
    <div className={styles.grid}>
      <DayField label="Começo" {...field("begin")} min={today} />
      <DayField label="Entrega" {...field("delivery")} min={draft.begin || today} />
      <SelectField
        label="Revisões incluídas"
        {...controlOf("rounds", draft.rounds, set("rounds"))}
        options={ROUNDS}
        error={faults.rounds}
      />
      <SelectField
        label="Validade do orçamento"
        name="validity"
        {...(!isOther && { id: controlId("validDays"), error: faults.validDays, hint: validUntil })}
        value={isOther ? "other" : draft.validDays}
        onChange={({ target }) => set("validDays")(target.value === "other" ? "" : target.value)}
        options={[...options, { value: "other", text: "Outra" }]}
      />
      <MoneyField label="Mais uma rodada" optional {...field("roundPrice")} />
      {isOther && (
        <NumberField
          label="Validade, em dias"
          {...field("validDays")}
          hint={validUntil || `De 1 a ${QUOTE_LIMITS.validDays}.`}
          unit="dias"
        />
      )}
    </div>
  );
}

export function Stages({ draft, faults, change }: FormProps) {
  const setFocus = useNextFocus();
  const add = () => {
    const id = newId();
    change((now) => addStage(now, id));
    setFocus(controlId(`stages.${id}.day`));
  };
  const remove = (id: string) => {
    const at = draft.stages.findIndex((stage) => stage.id === id);
    const next = draft.stages[at + 1] ?? draft.stages[at - 1];
    change((now) => removeStage(now, id));
    setFocus(controlId(next ? `stages.${next.id}.day` : "stages"));
  };
  const isFull = draft.stages.length >= QUOTE_LIMITS.stages;
  return (
    <>
      {draft.stages.length > 0 && (
        <ol className={styles.stages} aria-label="Etapas">
          {draft.stages.map(({ id, day, what }, at) => (
            <li key={id}>
              <DayField
                label="Dia"
                field={`stages.${id}.day`}
                value={day}
                onValue={(typed) => change((now) => changeStage(now, id, { day: typed }))}
                error={faults[`stages.${id}.day`]}
                min={draft.begin}
                max={draft.delivery}
              />
              <TextField
                label="O que fica pronto"
                {...controlOf(`stages.${id}.what`, what, (typed) =>
                  change((now) => changeStage(now, id, { what: typed })),
                )}
                error={faults[`stages.${id}.what`]}
                limit={QUOTE_LIMITS.line}
                autoComplete="off"
              />
              <button
                type="button"
                className={styles.round}
                aria-label={`Tirar etapa ${at + 1}`}
                onClick={() => remove(id)}
              >
                <Icon name="trash" />
              </button>
            </li>
          ))}
        </ol>
      )}
      <Button
        id={controlId("stages")}
        look="text"
        before="plus"
        onClick={add}
        {...(isFull && { disabledReason: `Cabem ${QUOTE_LIMITS.stages} etapas.` })}
      >
        Etapa
      </Button>
    </>
  );
}

const PLANS = Object.keys(PAYMENT_PLANS) as PaymentPlan[];

export function Payment(form: FormProps) {
  const { draft, content, faults, change } = form;
  const field = fieldsOf(form);
  return (
    <>
      <fieldset className={styles.plans}>
        <legend className="visually-hidden">Como se divide</legend>
        {PLANS.map((plan) => (
          <label key={plan} className={choice.card}>
            <input
              type="radio"
              name="plan"
              value={plan}
              checked={draft.plan === plan}
              onChange={() => change((now) => ({ ...now, plan }))}
            />
            <span>
              <b>{PAYMENT_PLANS[plan].title}</b> <small>{planText(plan, content, draft.instalments)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <div className={styles.pair}>
        {draft.plan === "instalments" && (
          <NumberField
            label="Parcelas, com a entrada"
            {...field("instalments")}
            hint="Uma por mês, a partir do começo."
          />
        )}
        <MoneyField label="Desconto" optional {...field("discount")} />
        <TextField
          label="Meio"
          {...controlOf("means", draft.means, setter(change, "means"))}
          error={faults.means}
          limit={QUOTE_LIMITS.line}
          list="meios"
          autoComplete="off"
        />
        <datalist id="meios">
          {MEANS.map((means) => (
            <option key={means} value={means} />
          ))}
        </datalist>
      </div>
    </>
  );
}

export function Rights({ draft, faults, change }: FormProps) {
  const { rights } = draft;
  const set = (name: "what" | "where" | "duration") => (typed: string) =>
    change((now) => ({ ...now, rights: { ...now.rights, [name]: typed } }));
  return (
    <>
      <TextArea
        label="O que passa para quem contrata"
        rows={2}
        {...controlOf("rights.what", rights.what, set("what"))}
        error={faults["rights.what"]}
        limit={QUOTE_LIMITS.text}
      />
      <div className={styles.pair}>
        <TextField
          label="Onde pode usar"
          {...controlOf("rights.where", rights.where, set("where"))}
          error={faults["rights.where"]}
          limit={QUOTE_LIMITS.line}
        />
        <TextField
          label="Por quanto tempo"
          {...controlOf("rights.duration", rights.duration, set("duration"))}
          error={faults["rights.duration"]}
          limit={QUOTE_LIMITS.line}
        />
      </div>
      <fieldset className={styles.plans}>
        <legend className="label">A partir de quando</legend>
        {(Object.keys(RIGHTS_FROM) as RightsFrom[]).map((from) => (
          <label key={from} className={choice.card}>
            <input
              type="radio"
              name="rights.from"
              value={from}
              checked={rights.from === from}
              onChange={() => change((now) => ({ ...now, rights: { ...now.rights, from } }))}
            />
            <span>
              <b>{RIGHTS_FROM[from]}</b>
            </span>
          </label>
        ))}
      </fieldset>
    </>
  );
}

/** A text of several paragraphs that may stay empty. */
export function LongText({
  name,
  label,
  hint,
  draft,
  faults,
  change,
}: FormProps & { name: "intro" | "excluded" | "notes"; label: string; hint?: string }) {
  return (
    <TextArea
      label={label}
      optional
      hint={hint}
      rows={3}
      {...controlOf(name, draft[name], setter(change, name))}
      error={faults[name]}
      limit={QUOTE_LIMITS.text}
    />
  );
}
