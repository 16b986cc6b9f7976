import type { ReactNode, Ref } from "react";
import { PANEL, PANELS, type Panel } from "../../domain/questionnaire.ts";
import { Split } from "../../ui/layout/split.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import styles from "./questionnaire.module.css";

/** Which way a panel came, and slides in from. */
export type Came = "forward" | "back";

/** The questionnaire's page: counter, title and progress in the panel's colour at the left, `children` at the right. */
export function Frame({
  panel,
  came,
  heading,
  children,
}: {
  panel: Panel;
  /** absent on the first panel that a page shows: that one stands still */
  came?: Came | undefined;
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  const { title, lead, ground } = PANEL[panel];
  const aside = (
    <section
      key={panel}
      className={styles.aside}
      data-came={came}
      data-last={panel === PANELS || undefined}
      aria-label="Etapa do pedido"
    >
      <p className={styles.number} aria-hidden="true">
        {panel}
        <small>/{PANELS}</small>
      </p>
      <h1 ref={heading} tabIndex={-1} className={`h1 ${styles.title}`}>
        <span className="visually-hidden">{`Página ${panel} de ${PANELS}: `}</span>
        <span>{withCedilla(title)}</span>
      </h1>
      <p className={`lead ${styles.lead}`}>{lead}</p>
      <div className={styles.progress} aria-hidden="true">
        {([1, 2, 3, 4, 5] as const).map((step) => (
          <i key={step} data-done={step <= panel || undefined} />
        ))}
      </div>
    </section>
  );
  return (
    <Split wide ground={ground} aside={aside}>
      {children}
    </Split>
  );
}
