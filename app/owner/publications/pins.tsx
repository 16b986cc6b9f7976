import type { MouseEvent } from "react";
import { useSecondPress } from "../../ui/browser/use-second-press.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { ListChanges } from "./list-changes.tsx";
import round from "./move-button.module.css";
import { MoveButton } from "./move-button.tsx";
import styles from "./pins.module.css";
import type { Pin } from "./publication-list.server.ts";

/** What home shows first, of both galleries, in an order of its own. */
export function Pins({ pins, changes }: { pins: Pin[]; changes: ListChanges }) {
  const ids = pins.map(({ id }) => id);
  const send = (next: string[]) => void changes.send({ intent: "pin", ids: next });
  const isSecondPress = useSecondPress();
  const swap = (event: MouseEvent, index: number, by: -1 | 1) => {
    if (!ids[index + by] || isSecondPress(event, ids[index] ?? "")) return;
    const [taken = ""] = ids.slice(index, index + 1);
    send(ids.toSpliced(index, 1).toSpliced(index + by, 0, taken));
  };
  return (
    <section className={`wrap ${styles.pins}`} aria-labelledby="fixadas">
      <h2 className="h3" id="fixadas">
        {withCedilla("Na página inicial")}
      </h2>
      <p className="small soft">
        Estas aparecem primeiro, nesta ordem. As outras são sorteadas. O que está oculto espera.
      </p>
      <ol aria-busy={changes.busy}>
        {pins.map(({ id, name }, index) => (
          <li key={id}>
            <b>{name}</b>
            {([-1, 1] as const).map((by) => (
              <MoveButton
                key={by}
                act={by === -1 ? "Subir" : "Descer"}
                name={`${name} na página inicial`}
                off={ids[index + by] === undefined}
                onPress={(event) => swap(event, index, by)}
              />
            ))}
            <button
              type="button"
              className={round.button}
              aria-label={`Tirar ${name} da página inicial`}
              onClick={() => send(ids.toSpliced(index, 1))}
            >
              <Icon name="x" size={20} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
