import { DECLINE_REASONS, DECLINE_TYPED_LENGTH } from "../../domain/budget-rules.ts";
import { TextArea } from "../../ui/form/field.tsx";
import styles from "./decline-reasons.module.css";

/** Why a quote is declined: reasons to press, and room for one's own. All of it may be left out. */
export function DeclineReasons() {
  return (
    <>
      <fieldset className={styles.reasons}>
        <legend>O que não serviu?</legend>
        {Object.entries(DECLINE_REASONS).map(([field, reason]) => (
          <label key={field} className={styles.reason}>
            <input type="checkbox" name={field} />
            {reason}
          </label>
        ))}
      </fieldset>
      <TextArea label="Com as suas palavras" name="reason" rows={2} maxLength={DECLINE_TYPED_LENGTH} optional />
    </>
  );
}
