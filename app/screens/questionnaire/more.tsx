import { useId, useState } from "react";
import { missingFields } from "../../domain/questionnaire.ts";
import { QUESTIONS } from "../../domain/questions.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { hasMore } from "./draft.ts";
import { QuestionFields, type QuestionFieldsProps } from "./fields.tsx";
import styles from "./more.module.css";

/** The optional questions of panel 1, open from the start where one of them has an answer. */
export function More(props: QuestionFieldsProps) {
  const id = useId();
  const [wanted, setOpen] = useState(() => hasMore(props.draft));
  // What keeps the panel from advancing is not closed away.
  const open = wanted || missingFields(1, props.draft.answers).some((name) => QUESTIONS[name].group === "more");
  return (
    <section className={styles.more} aria-labelledby={`${id}-title`}>
      <h2>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          <span>
            <span id={`${id}-title`} className={`h3 ${styles.title}`}>
              Quer contar mais?
            </span>
            <span className={`small soft ${styles.lead}`}>Opcional. Ajuda o designer a acertar de primeira.</span>
          </span>
          <span className={styles.sign}>
            <Icon name="plus" size={24} />
          </span>
        </button>
      </h2>
      {open && (
        <div id={id} className={styles.fields}>
          <QuestionFields {...props} group="more" />
        </div>
      )}
    </section>
  );
}
