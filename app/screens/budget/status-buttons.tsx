import { Form } from "react-router";
import { BUDGET_STATUSES } from "../../domain/budget-statuses.ts";
import { Button } from "../../ui/form/button.tsx";
import styles from "./status-buttons.module.css";

/** For who manages the project. Without confirmation, because another press undoes a change. */
export function StatusButtons({ status, busy }: { status: number; busy: boolean }) {
  return (
    <Form method="post" replace preventScrollReset>
      <input type="hidden" name="intent" value="status" />
      <fieldset>
        <legend className="h3">Estado do projeto</legend>
        <div className={styles.statuses}>
          {BUDGET_STATUSES.map(({ id, line }) => (
            <Button
              key={id}
              type="submit"
              name="status"
              value={id}
              look={id === status ? "primary" : "outline"}
              size="small"
              before={id === status ? "check" : undefined}
              aria-pressed={id === status}
              busy={busy}
            >
              {line}
            </Button>
          ))}
        </div>
      </fieldset>
    </Form>
  );
}
