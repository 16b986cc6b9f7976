import { Icon } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import styles from "./notices.module.css";

/** id of the list of what is missing */
export const MISSING_LIST = "o-que-falta";

type Props = { items: { id: string; text: string; isDone: boolean }[]; go: (at: number) => void };

/** What publishing was refused for; what the draft has by now is ticked. */
export function MissingList({ items, go }: Props) {
  const left = items.filter(({ isDone }) => !isDone).length;
  const counts = ["Não falta mais nada.", "Falta uma coisa.", "Faltam duas coisas.", "Faltam três coisas."];
  return (
    <section className={styles.missing} aria-label="O que falta">
      <p className={styles.refusal} data-done={left === 0 || undefined} role="alert" id={MISSING_LIST} tabIndex={-1}>
        <Icon name={left === 0 ? "check-circle" : "warning-circle"} size={24} />
        <span>
          {counts[left] ?? `Faltam ${left} coisas.`} Nada foi publicado{left === 0 && " ainda"}.
        </span>
      </p>
      <ul>
        {items.map(({ id, text, isDone }, at) => (
          <li key={id}>
            <span className={styles.box} data-done={isDone || undefined}>
              {isDone && <Icon name="check" size={18} />}
            </span>
            <span>
              {isDone && <span className="visually-hidden">Pronto: </span>}
              {text}
            </span>
            {!isDone && (
              <Button look="text" size="small" aria-label={`Ir: ${text}`} onClick={() => go(at)}>
                Ir
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
