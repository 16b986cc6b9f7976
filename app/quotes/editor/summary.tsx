/** Beside the form: what the customer will read, what is left to do, and the bar with the total. */
import { timeText } from "../../kit/day.ts";
import { moneyText } from "../../kit/money.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import { calendarText } from "../quote-sheet.ts";
import { lastValidDay, paymentsOf, totalsOf } from "../totals.ts";
import { type Check, fieldLabel } from "./changes.ts";
import { controlId, type FormProps } from "./form.ts";
import styles from "./summary.module.css";
import type { OpenQuote } from "./use-quote-draft.ts";

/** '7 de dezembro': the year stands where it is another. */
const shortDay = (day: string, today: string) => calendarText(day).replace(` de ${today.slice(0, 4)}`, "");

type SumsProps = Pick<FormProps, "draft" | "content"> & {
  customer: string;
  today: string;
  onOpen: () => void;
};

export function Sums({ draft, content, customer, today, onOpen }: SumsProps) {
  const { labour, material, discount, total } = totalsOf(content);
  const [down] = paymentsOf(content);
  const isMissing = (day: string) => day === "";
  const rows: [string, string][] = [
    ["Mão de obra", moneyText(labour)],
    ["Materiais", content.noMaterials && material === 0 ? "Nenhum" : moneyText(material)],
    ...(discount > 0 ? ([["Desconto", moneyText(-discount)]] as [string, string][]) : []),
  ];
  const facts: [string, string][] = [
    ["Entrada", down ? moneyText(down.amount) : moneyText(0)],
    [
      `De ${isMissing(draft.begin) ? "…" : shortDay(content.begin, today)} a`,
      isMissing(draft.delivery) ? "…" : shortDay(content.delivery, today),
    ],
    ["Vale até", shortDay(lastValidDay(today, content.validDays), today)],
  ];
  return (
    <section className={styles.sums} aria-labelledby="como-ve">
      <div className={styles.title}>
        <h2 id="como-ve" className="h3">
          Como {customer} vai ver
        </h2>
        <Button look="text" size="small" aria-label="Abrir como se vê" onClick={onOpen}>
          Abrir
        </Button>
      </div>
      <dl>
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{moneyText(total)}</dd>
        </div>
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Leads to the control of a fault. */
function goTo(field: string): void {
  const control = document.getElementById(controlId(field));
  control?.scrollIntoView({ block: "center" });
  control?.focus({ preventScroll: true });
}

export function Checklist({ checks }: { checks: Check[] }) {
  return (
    <section className={styles.checks} aria-labelledby="para-enviar">
      <h2 id="para-enviar" className="h4">
        Para enviar
      </h2>
      <ul>
        {checks.map(({ label, first }) => (
          <li key={label} data-done={first === null || undefined}>
            <i aria-hidden="true">{first === null && <Icon name="check" size={18} />}</i>
            {first === null ? (
              <span>
                {label}
                <span className="visually-hidden">: pronto</span>
              </span>
            ) : (
              <button type="button" onClick={() => goTo(first)}>
                {label}
                <span className="visually-hidden">: falta</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Every fault with the way to it. */
export function FaultList({ draft, faults }: Pick<FormProps, "draft" | "faults">) {
  const fields = Object.keys(faults);
  const count = fields.length;
  return (
    <section className={styles.faults} aria-labelledby="faltas">
      <h2 id="faltas" className="h4" tabIndex={-1}>
        {count === 1 ? "Falta uma coisa." : `Faltam ${count} coisas.`} Nada foi enviado.
      </h2>
      <ul>
        {fields.map((field) => (
          <li key={field}>
            <button type="button" onClick={() => goTo(field)}>
              {`${fieldLabel(field, draft)}: ${faults[field]}`}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function savedText({ unsaved, sending, trouble, conflict, savedAt }: OpenQuote): string {
  if (conflict) return "não salvo: há outro salvo";
  if (trouble) return trouble.kind === "offline" ? "guardado neste navegador" : "não salvo";
  if (unsaved || sending) return "salvando";
  return savedAt === null ? "nada para salvar" : `salvo ${savedMoment(savedAt)}`;
}

/** 'às 14:32', 'à 01:05' */
const savedMoment = (at: number) => `${timeText(at).startsWith("01") ? "à" : "às"} ${timeText(at)}`;

type BarProps = {
  open: OpenQuote;
  total: number;
  busy: boolean;
  /** why it cannot be sent now */
  refusal: string | undefined;
  onPreview: () => void;
  onSend: () => void;
};

/** Stays at the bottom: the total, whether it is saved, and the one thing to do. */
export function Bar({ open, total, busy, refusal, onPreview, onSend }: BarProps) {
  return (
    <div className={styles.bar} data-ground="pink">
      <div className={`wrap ${styles.line}`}>
        <p className={styles.sum}>
          <span className={styles.state}>
            <b>Total</b> <span role="status">{savedText(open)}</span>
          </span>
          <strong>{moneyText(total)}</strong>
        </p>
        {refusal && (
          <p id="nao-envia" className="small">
            {refusal}
          </p>
        )}
        <Button look="outline" before="eye" className={styles.preview} onClick={onPreview}>
          Ver antes
        </Button>
        <Button
          size="large"
          after="paper-plane-right"
          className={styles.send}
          busy={busy}
          aria-disabled={refusal ? true : undefined}
          aria-describedby={refusal && "nao-envia"}
          onClick={onSend}
        >
          enviar um orçamento
        </Button>
      </div>
    </div>
  );
}
