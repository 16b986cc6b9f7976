import { Wave } from "../ui/layout/loader.tsx";
import { BuiltInButton } from "./summary-ways.tsx";
import styles from "./summary-writing.module.css";
import type { SummaryState } from "./use-summary.ts";

/** Shows the progress while a text is written, and that nobody needs to wait. `goesOn`: there is another panel. */
export function SummaryWriting({ state, goesOn }: { state: SummaryState; goesOn: boolean }) {
  const { offersBuiltIn } = state;
  const writer = offersBuiltIn ? "A IA escreve o texto" : "O texto é montado";
  return (
    <>
      <div role="status" className={styles.head}>
        <Wave />
        <h2 className="h2">Escrevendo o resumo</h2>
        <p className="lead soft">Costuma levar alguns segundos.</p>
      </div>
      <ol className={styles.stations}>
        <li>
          <b>Suas respostas estão guardadas.</b> Elas não se perdem se você sair.
        </li>
        <li aria-current="step">
          <b>{writer}</b> com as suas palavras.
        </li>
        <li>Você lê e corrige o que quiser.</li>
      </ol>
      {(goesOn || offersBuiltIn) && (
        <div className={styles.noWait}>
          <p className={styles.label}>Não precisa esperar</p>
          <p>
            {goesOn && "Continue: o texto fica pronto enquanto isso. "}
            {offersBuiltIn && `${goesOn ? "Ou use" : "Use"} um resumo feito só com as suas respostas, sem IA.`}
          </p>
          <BuiltInButton state={state} />
        </div>
      )}
    </>
  );
}
