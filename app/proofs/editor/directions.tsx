import { useState } from "react";
import { controlOf } from "../../quoting/editor/fields.tsx";
import { controlId } from "../../quoting/editor/form.ts";
import { useNextFocus } from "../../ui/browser/use-next-focus.ts";
import { ConfirmDialog } from "../../ui/display/dialog.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TextArea, TextField } from "../../ui/form/field.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import { freeLetter } from "../piece.ts";
import { type DraftDirection, type Letter, PROOF_LIMITS } from "../proof-content.ts";
import { addDirection, changeDirection, keepsPlace, piecesIn, removeDirection } from "./changes.ts";
import styles from "./directions.module.css";
import type { FormProps } from "./form.ts";
import { PieceList } from "./piece-list.tsx";

const countText = ({ draft, pieces }: FormProps) =>
  `${piecesIn(draft).length + pieces.rising.filter(keepsPlace).length} de ${PROOF_LIMITS.pieces} imagens`;

/** One to three directions of a first version. */
export function Directions({ customer, ...props }: FormProps & { customer: string }) {
  const { draft, change, pieces, say } = props;
  const setFocus = useNextFocus();
  const [asked, setAsked] = useState<DraftDirection | null>(null);
  const next = freeLetter(draft.directions);
  const remove = (letter: Letter) => {
    pieces.leave(letter);
    change((now) => removeDirection(now, letter));
    say(`A direção ${letter} saiu.`);
    setFocus(controlId("directions"));
  };
  const askOrRemove = (direction: DraftDirection) =>
    direction.pieces.length > 0 ? setAsked(direction) : remove(direction.letter);
  const add = () => {
    if (!next) return;
    change(addDirection);
    setFocus(controlId(`directions.${next}.name`));
  };
  return (
    <section className={styles.part} aria-labelledby="direcoes">
      <div className={styles.title}>
        <h2 id="direcoes" className="h3">
          {withCedilla("Direções")}
        </h2>
        <p className="small soft">{countText(props)}</p>
      </div>
      <p
        className={`small soft ${styles.lead}`}
      >{`Uma, duas ou três. ${customer} escolhe uma e comenta nas imagens.`}</p>
      {draft.directions.map((direction) => (
        <Direction
          key={direction.letter}
          {...props}
          direction={direction}
          onRemove={draft.directions.length > 1 ? () => askOrRemove(direction) : undefined}
        />
      ))}
      <div className={styles.add}>
        <Button
          id={controlId("directions")}
          look="outline"
          size="small"
          before="plus"
          aria-disabled={!next || undefined}
          onClick={add}
        >
          Direção
        </Button>
        <span className="small soft">Três é o máximo: com mais, ninguém escolhe.</span>
      </div>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={`Tirar a direção ${asked?.letter ?? ""}?`}
        description="O nome, a ideia e as imagens dela saem do rascunho."
        cancel="Voltar"
        confirm="Tirar"
        danger
        onConfirm={() => asked && remove(asked.letter)}
      />
    </section>
  );
}

function Direction({
  onRemove,
  ...props
}: FormProps & { direction: DraftDirection; onRemove: (() => void) | undefined }) {
  const { direction, faults, change } = props;
  const { letter, name } = direction;
  const field = (part: "name" | "idea") => ({
    ...controlOf(`directions.${letter}.${part}`, direction[part], (typed) =>
      change((now) => changeDirection(now, letter, { [part]: typed })),
    ),
    error: faults[`directions.${letter}.${part}`],
  });
  return (
    <fieldset className={styles.direction} aria-label={[`Direção ${letter}`, name.trim()].filter(Boolean).join(", ")}>
      <legend className="visually-hidden">{`Direção ${letter}`}</legend>
      <div className={styles.line}>
        <span className={styles.letter} aria-hidden="true">
          {letter}
        </span>
        <TextField label="Nome" {...field("name")} limit={PROOF_LIMITS.name} autoComplete="off" />
        <div className={styles.idea}>
          <TextArea label="A ideia, em uma frase" {...field("idea")} rows={1} limit={PROOF_LIMITS.idea} />
        </div>
        {onRemove && (
          <button type="button" className={styles.remove} aria-label={`Tirar a direção ${letter}`} onClick={onRemove}>
            <Icon name="trash" />
          </button>
        )}
      </div>
      <PieceList {...props} />
    </fieldset>
  );
}

/** The direction that goes on, in a version that answers comments. */
export function AnsweringPieces(props: FormProps & { others: string }) {
  const { draft, others } = props;
  const [direction] = draft.directions;
  if (!direction) return null;
  return (
    <section className={styles.part} aria-labelledby="imagens">
      <div className={styles.title}>
        <h2 id="imagens" className="h3">{`Imagens de ${direction.letter}`}</h2>
        <p className="small soft">{`${countText(props)}, no lugar das de antes`}</p>
      </div>
      <p className={`small soft ${styles.hint}`}>{`Cada imagem nova fica ao lado da que ela substitui.${others}`}</p>
      <PieceList {...props} direction={direction} />
    </section>
  );
}
