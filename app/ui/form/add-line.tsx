import type { ComponentProps, KeyboardEvent, Ref } from "react";
import { Icon } from "../display/icon.tsx";
import styles from "./add-line.module.css";
import base from "./field-base.module.css";

type AddLineProps = Omit<ComponentProps<"input">, "className" | "ref"> & {
  /** accessible name of the button */
  addLabel: string;
  onAdd: () => void;
  ref: Ref<HTMLInputElement>;
};

/** A line to type in, and a button that adds it. Enter adds it too, and never submits the form. */
export function AddLine({ addLabel, onAdd, ref, ...input }: AddLineProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a letter, Enter belongs to it.
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onAdd();
  };
  return (
    <div className={styles.pair}>
      <input ref={ref} className={base.input} autoComplete="off" onKeyDown={onKeyDown} {...input} />
      <button
        type="button"
        className={styles.add}
        aria-label={addLabel}
        // Keeps the focus in the field for the next line.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onAdd}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
