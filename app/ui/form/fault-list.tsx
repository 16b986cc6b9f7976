import styles from "./fault-list.module.css";

type Props = {
  /** 'Faltam 3 coisas.' */
  title: string;
  faults: readonly { field: string; label: string; text: string }[];
  onShow: (field: string) => void;
};

/** Every fault with the way to it; said aloud, because the focus goes to the first of their fields. */
export function FaultList({ title, faults, onShow }: Props) {
  return (
    <section className={styles.faults} aria-labelledby="faltas">
      <div role="alert">
        <h2 id="faltas" className="h4">
          {`${title} Nada foi enviado.`}
        </h2>
      </div>
      <ul>
        {faults.map(({ field, label, text }) => (
          <li key={field}>
            <button type="button" onClick={() => onShow(field)}>
              {`${label}: ${text}`}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
