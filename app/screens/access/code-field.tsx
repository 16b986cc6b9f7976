import { useEffect, useId, useRef, useState } from "react";
import { CODE_LENGTH, REGISTRATION_MESSAGE } from "../../domain/account.ts";
import base from "../../ui/form/field-base.module.css";
import { FieldLabel } from "../../ui/form/field-label.tsx";
import styles from "./code-field.module.css";

const PLACES = Array.from({ length: CODE_LENGTH }, (_, place) => place);

/**
 * The code of a mail: one field over as many places as it has digits, so that a code is pasted, filled in and read aloud
 * as one. Without scripts the server leaves out what is no digit.
 */
export function CodeField({
  invalid,
  refusal,
}: {
  invalid: boolean;
  /** the answer that refused the code just now; each is another one */
  refusal: unknown;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [marked, setMarked] = useState<Marked>();
  const mark = (field: HTMLInputElement) => setMarked(markedIn(field));
  useEffect(() => {
    if (!refusal || !input.current) return;
    // All of it, so that typing replaces it: its places are full. No event tells React of a selection made here.
    input.current.focus();
    input.current.select();
    setMarked(markedIn(input.current));
  }, [refusal]);
  return (
    <div className={base.field}>
      <FieldLabel htmlFor={id} label="Código" />
      <div className={styles.places}>
        {PLACES.map((place) => (
          <i
            key={place}
            data-current={(marked && place >= marked.first && place <= marked.last) || undefined}
            data-next={place === marked?.next || undefined}
          />
        ))}
        <input
          id={id}
          ref={input}
          className={styles.input}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={invalid || undefined}
          aria-describedby={`${id}-hint`}
          onInput={({ currentTarget }) => {
            keepDigits(currentTarget);
            mark(currentTarget);
          }}
          onSelect={({ currentTarget }) => mark(currentTarget)}
        />
      </div>
      <p id={`${id}-hint`} className={base.hint}>
        {REGISTRATION_MESSAGE.codeTime}
      </p>
    </div>
  );
}

/** Places of the selected digits, or of the caret; `next` is the empty one that the next digit goes to. */
type Marked = { first: number; last: number; next: number | undefined };

function markedIn({ value, selectionStart, selectionEnd }: HTMLInputElement): Marked {
  const end = selectionEnd ?? value.length;
  const first = Math.min(selectionStart ?? end, CODE_LENGTH - 1);
  return { first, last: Math.max(first, end - 1), next: first === value.length ? first : undefined };
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, "").slice(0, CODE_LENGTH);

/** Spaces and dashes of a pasted code would take places of digits. The caret stays at the digit it was at. */
function keepDigits(field: HTMLInputElement): void {
  const digits = digitsOf(field.value);
  if (digits === field.value) return;
  const caret = digitsOf(field.value.slice(0, field.selectionEnd ?? undefined)).length;
  field.value = digits;
  field.setSelectionRange(caret, caret);
}
