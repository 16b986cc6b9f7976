import { addDays, daysBetween, isDay } from "../../kit/calendar.ts";
import { dayText, noonOf } from "../../kit/day.ts";
import { controlOf, DayField, NumberField } from "../../quoting/editor/fields.tsx";
import { SelectField, TextArea } from "../../ui/form/field.tsx";
import { PROOF_LIMITS, type ProofDraft } from "../proof-content.ts";
import styles from "./directions.module.css";
import type { FormProps } from "./form.ts";

const REMINDS = [
  { value: "sim", text: "Lembrar na véspera e no dia" },
  { value: "nao", text: "Não lembrar" },
];

/** 'terça, daqui a 5 dias' */
function awayText(until: string, today: string): string {
  if (!isDay(until)) return "";
  const away = daysBetween(today, until);
  if (away < 0) return "";
  const day = dayText(noonOf(until), noonOf(today));
  return away < 2 ? day : `${day}, daqui a ${away} dias`;
}

type Props = FormProps & { today: string; asksRounds: boolean };

/** What the customer is to decide, and until when. */
export function Question({ draft, answered, faults, change, today, asksRounds }: Props) {
  const set = (to: Partial<ProofDraft>) => change((now) => ({ ...now, ...to }));
  return (
    <section className={styles.part} aria-labelledby="decidir">
      <h2 id="decidir" className={`h3 ${styles.alone}`}>
        O que decidir
      </h2>
      <div className={styles.fields}>
        <TextArea
          label="A pergunta que abre a página"
          {...controlOf("question", draft.question, (question) => set({ question }))}
          optional={answered !== null}
          error={faults.question}
          limit={PROOF_LIMITS.question}
        />
        <div className={styles.pair}>
          <DayField
            label="Decidir até"
            field="until"
            value={draft.until}
            onValue={(until) => set({ until })}
            note={awayText(draft.until, today) || undefined}
            error={faults.until}
            min={today}
            max={addDays(today, 90)}
          />
          <SelectField
            label="Se não houver resposta"
            name="reminds"
            value={draft.reminds ? "sim" : "nao"}
            options={REMINDS}
            onChange={({ target }) => set({ reminds: target.value === "sim" })}
          />
        </div>
        {asksRounds && (
          <NumberField
            label="Rodadas combinadas"
            field="rounds"
            value={draft.rounds}
            onValue={(rounds) => set({ rounds })}
            hint="O orçamento aceito foi um arquivo: diga quantas rodadas de ajustes ele inclui."
            error={faults.rounds}
          />
        )}
      </div>
    </section>
  );
}
