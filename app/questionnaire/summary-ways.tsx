/** Buttons that write a text, or another one: on panels 4 and 5. */
import { ConfirmDialog } from "../ui/display/dialog.tsx";
import { Button } from "../ui/form/button.tsx";
import { FormMessage, LoginAgain } from "../ui/form/form-message.tsx";
import styles from "./panel-summary.module.css";
import type { Failure, SummaryState } from "./use-summary.ts";

type SummaryFailedProps = {
  failure: Failure;
  state: SummaryState;
  size?: "small";
  className: string | undefined;
};

export function SummaryFailed({ failure, state, size, className }: SummaryFailedProps) {
  return (
    <div className={className}>
      <FormMessage kind="error">{failure.message}</FormMessage>
      {failure.loggedOut ? (
        <LoginAgain />
      ) : (
        <div className={styles.ways}>
          <Button
            look="outline"
            size={size}
            before="arrow-counter-clockwise"
            onClick={() => state.rewrite("configured")}
          >
            Tentar novamente
          </Button>
          <BuiltInButton state={state} size={size} />
        </div>
      )}
    </div>
  );
}

/** Uses the built-in writer's text instead of the service's. */
export function BuiltInButton({ state, size }: { state: SummaryState; size?: "small" | undefined }) {
  if (!state.offersBuiltIn) return null;
  return (
    <Button look="outline" size={size} before="file-text" onClick={() => state.rewrite("built-in")}>
      Usar o redator embutido
    </Button>
  );
}

/** Asks before an edited text is replaced. */
export function RewriteDialog({ state: { asking, decide, earlier } }: { state: SummaryState }) {
  const description = earlier?.edited
    ? "O texto que você mudou dá lugar a um novo, e o anterior, que também é seu, se perde."
    : "O texto que você mudou dá lugar a um novo. Depois, dá para voltar a ele.";
  const action = asking.choice === "built-in" ? "Usar o redator embutido" : "Escrever de novo";
  return (
    <ConfirmDialog
      open={asking.open}
      onOpenChange={() => decide(false)}
      title={`${action}?`}
      description={description}
      cancel="Ficar com o meu texto"
      confirm={action}
      onConfirm={() => decide(true)}
    />
  );
}
