import { type ClipboardEvent, type ComponentProps, useId, useRef, useState } from "react";
import { TAG_LIMIT } from "../../kit/text-limit.ts";
import { cleanLine } from "../../kit/visible.ts";
import { onEnter } from "../browser/composing.ts";
import { Icon } from "../display/icon.tsx";
import { Button } from "./button.tsx";
import { FieldLabel, type FieldProps } from "./field.tsx";
import base from "./field-base.module.css";
import styles from "./tag-input.module.css";

/** Adds the tags in `text`, separated by commas or line breaks; skips empty and repeated ones. */
export function addTags(tags: readonly string[], text: string): string[] {
  const all = [...tags];
  const known = new Set(tags.map((tag) => tag.toLocaleLowerCase("pt-BR")));
  for (const piece of text.split(/[,;\n\t]/)) {
    const tag = cleanLine(piece).trim().replace(/\s+/g, " ");
    const key = tag.toLocaleLowerCase("pt-BR");
    if (!tag || known.has(key)) continue;
    known.add(key);
    all.push(tag);
  }
  return all;
}

/** Adds what is typed. With `max`, tags beyond it, or too long ones, stay typed. */
export function addTyped(tags: readonly string[], text: string, max?: number): { tags: string[]; typed: string } {
  const all = addTags(tags, text);
  if (max === undefined) return { tags: all, typed: "" };
  const fit = all.filter((tag) => tag.length <= TAG_LIMIT).slice(0, max);
  return { tags: fit, typed: all.filter((tag) => !fit.includes(tag)).join(", ") };
}

/** Whether the typed text is one tag too many. */
export function hasNoRoom(tags: readonly string[], text: string, max: number): boolean {
  return tags.length >= max && addTyped(tags, text, max).typed !== "";
}

type TagInputProps = Pick<FieldProps, "label" | "name" | "optional" | "hint" | "invalid" | "hideLabel"> &
  Pick<ComponentProps<"input">, "placeholder" | "required"> & {
    tags: readonly string[];
    /** text in the line that is not a tag yet */
    typed: string;
    onChange: (tags: string[], typed: string) => void;
    /** the most tags; one more stays typed and calls `onRefuse` */
    max?: number | undefined;
    onRefuse?: (() => void) | undefined;
    addLabel: string;
    /** strikes the tags through, for elements to avoid */
    struck?: boolean;
  };

/** Enter, a comma, a pasted list or the button adds a tag above the line. Enter never submits the form. */
export function TagInput({ tags, typed, onChange, max, onRefuse, addLabel, struck, ...field }: TagInputProps) {
  const { label, name, placeholder, required, invalid, optional, hideLabel } = field;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");
  const [repeated, setRepeated] = useState<string | null>(null);
  const hint = repeated ?? field.hint;

  const change = (changed: readonly string[], text: string) => {
    setRepeated(null);
    onChange([...changed], text);
  };
  const add = (text: string) => {
    const next = addTyped(tags, text, max);
    const added = next.tags.slice(tags.length);
    const [only, ...others] = addTags([], text);
    if (only && others.length === 0 && added.length === 0 && !next.typed) {
      const known = tags.find((tag) => addTags([tag], only).length === 1);
      change(tags, only);
      setRepeated(`${known} já está na lista.`);
      setSaid(`${known} já está na lista.`);
      return;
    }
    if (added.length > 0) setSaid(`${added.join(", ")}: adicionado`);
    if (added.length > 0 || next.typed !== typed) change(next.tags, next.typed);
    if (next.typed) onRefuse?.();
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData("text");
    if (!/[,;\n\t]/.test(text)) return;
    event.preventDefault();
    add(`${typed}${text}`);
  };
  const remove = (tag: string) => {
    change(
      tags.filter((other) => other !== tag),
      typed,
    );
    setSaid(`${tag}: removido`);
    input.current?.focus();
  };

  return (
    <div className={base.field}>
      <FieldLabel htmlFor={id} label={label} required={required} optional={optional} hidden={hideLabel} />
      <div className={styles.box}>
        {tags.length > 0 && (
          <ul className={styles.tags} aria-label="Itens adicionados">
            {tags.map((tag) => (
              <li key={tag} className={styles.tag} data-struck={struck || undefined}>
                <span>{tag}</span>
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={`Remover ${tag}`}
                  onClick={() => remove(tag)}
                >
                  <Icon name="x" size={16} />
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.line}>
          <input
            ref={input}
            id={id}
            name={name}
            value={typed}
            placeholder={placeholder}
            autoComplete="off"
            aria-required={required || undefined}
            aria-invalid={invalid || undefined}
            aria-describedby={hint ? `${id}-hint` : undefined}
            onKeyDown={onEnter(() => add(typed))}
            onChange={({ target: { value } }) => (/[,;]/.test(value) ? add(value) : change(tags, value))}
            onPaste={onPaste}
          />
          <Button
            look="outline"
            size="small"
            before="plus"
            aria-label={addLabel}
            // Keeps the focus in the field for the next line.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              add(typed);
              input.current?.focus();
            }}
          >
            Adicionar
          </Button>
        </div>
      </div>
      {hint && (
        <p id={`${id}-hint`} className={base.hint}>
          {hint}
        </p>
      )}
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </div>
  );
}

/** `struck` strikes the tags through, for elements to avoid. */
export function TagList({ tags, struck }: { tags: readonly string[]; struck?: boolean }) {
  return (
    <ul className={styles.tags}>
      {tags.map((tag) => (
        <li key={tag} className={[styles.tag, styles.readOnly, struck ? styles.struck : ""].join(" ")}>
          {tag}
        </li>
      ))}
    </ul>
  );
}
