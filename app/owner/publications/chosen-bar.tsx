import { useState } from "react";
import { AdminIcon } from "../../ui/display/admin-icon.tsx";
import { Dialog, DialogActions } from "../../ui/display/dialog.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Act, ActsMenu } from "../list/acts-menu.tsx";
import styles from "./chosen-bar.module.css";

type Props = {
  count: number;
  total: number;
  busy: boolean;
  onMove: (position: number) => Promise<boolean>;
  onShow: (shown: boolean) => void;
  onDelete: () => void;
  onClear: () => void;
};

/** What can be done with the chosen rows, at the foot of the screen. */
export function ChosenBar({ count, total, busy, onMove, onShow, onDelete, onClear }: Props) {
  const [asking, setAsking] = useState(false);
  const acts = [
    ["Pôr no ar", () => onShow(true)],
    ["Ocultar", () => onShow(false)],
    ["Excluir", onDelete],
    ["Limpar", onClear],
  ] as const;
  return (
    <section className={styles.bar} data-ground="forest" aria-label="Publicações escolhidas" data-chosen-bar>
      <div className={`wrap ${styles.line}`}>
        <p className="h4" role="status">
          {count}
          <span className={styles.word}>{count === 1 ? " escolhida" : " escolhidas"}</span>
        </p>
        <Button size="small" busy={busy} onClick={() => setAsking(true)}>
          <AdminIcon name="arrows-down-up" size={20} />
          Mover para…
        </Button>
        <span className={styles.wide}>
          {acts.map(([label, act]) => (
            <Button key={label} look={label === "Limpar" ? "text" : "outline"} size="small" busy={busy} onClick={act}>
              {label}
            </Button>
          ))}
        </span>
        <span className={styles.narrow}>
          <ActsMenu
            className={styles.more}
            shown={
              <>
                Mais
                <AdminIcon name="caret-up" size={20} />
              </>
            }
          >
            {acts.map(([label, act]) => (
              <Act key={label} onClick={act}>
                {label}
              </Act>
            ))}
          </ActsMenu>
        </span>
      </div>
      {asking && <MoveDialog {...{ count, total, busy, onMove }} onClose={() => setAsking(false)} />}
    </section>
  );
}

type MoveProps = Pick<Props, "count" | "total" | "busy" | "onMove"> & { onClose: () => void };

function MoveDialog({ count, total, busy, onMove, onClose }: MoveProps) {
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string>();
  const most = total - count + 1;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Mover para a posição"
      description={
        count === 1
          ? "A posição vale para a lista inteira."
          : "A primeira escolhida vai para a posição, as outras vêm logo depois, na ordem em que estão."
      }
    >
      <form
        noValidate
        className={styles.form}
        onSubmit={async (event) => {
          event.preventDefault();
          const position = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0;
          if (position < 1 || position > most) setFault(`Escreva um número de 1 a ${most}.`);
          else if (await onMove(position)) onClose();
        }}
      >
        <TextField
          label={`Posição, de 1 a ${most}`}
          name="position"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={fault}
          invalid={fault !== undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setFault(undefined);
          }}
        />
        <DialogActions>
          <Button type="submit" busy={busy}>
            Mover
          </Button>
          <Button look="outline" onClick={onClose}>
            Cancelar
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
