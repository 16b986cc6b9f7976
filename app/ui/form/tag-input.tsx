import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from "react";
import { Icon } from "../display/icon.tsx";
import { FieldLabel } from "./field.tsx";
import base from "./field-base.module.css";
import styles from "./tag-input.module.css";

/** Adds the tags of `text`, separated by commas or line ends; skips empty and repeated ones. */
export function addTags(tags: readonly string[], text: string): string[] {
  const all = [...tags];
  const known = new Set(tags.map((tag) => tag.toLocaleLowerCase("pt-BR")));
  for (const piece of text.split(/[,;\n\t]/)) {
    const tag = piece.trim().replace(/\s+/g, " ");
    const key = tag.toLocaleLowerCase("pt-BR");
    if (!tag || known.has(key)) continue;
    known.add(key);
    all.push(tag);
  }
  return all;
}

/** Enter, a comma, a pasted list or the button adds a tag. Enter never submits the form. */
export function TagInput({
  label,
  name,
  tags,
  onChange,
  placeholder,
  required,
  invalid,
  optional,
  hint,
  inputRef,
}: {
  label: string;
  name: string;
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  placeholder?: string | undefined;
  required?: boolean | undefined;
  invalid?: boolean | undefined;
  optional?: boolean | undefined;
  hint?: ReactNode;
  inputRef?: Ref<HTMLInputElement> | undefined;
}) {
  const id = useId();
  const own = useRef<HTMLInputElement | null>(null);
  const [typed, setTyped] = useState("");
  const [said, setSaid] = useState("");

  const add = (text: string) => {
    const next = addTags(tags, text);
    setTyped("");
    if (next.length === tags.length) return;
    setSaid(`${next.slice(tags.length).join(", ")}: adicionado`);
    onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a letter, Enter belongs to it.
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add(typed);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData("text");
    if (!/[,;\n\t]/.test(text)) return;
    event.preventDefault();
    add(`${typed}${text}`);
  };
  const remove = (tag: string) => {
    onChange(tags.filter((other) => other !== tag));
    setSaid(`${tag}: removido`);
    own.current?.focus();
  };

  return (
    <div className={base.field}>
      <FieldLabel htmlFor={id} label={label} required={required} optional={optional} />
      <div className={styles.pair}>
        <input
          ref={(element) => {
            own.current = element;
            if (typeof inputRef === "function") inputRef(element);
            else if (inputRef) inputRef.current = element;
          }}
          id={id}
          name={name}
          className={base.input}
          value={typed}
          placeholder={placeholder}
          autoComplete="off"
          aria-required={required || undefined}
          aria-invalid={invalid || undefined}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => {
            const value = event.target.value;
            if (/[,;]/.test(value)) add(value);
            else setTyped(value);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <button
          type="button"
          className={styles.send}
          aria-label="Adicionar"
          // Keeps the focus in the field for the next tag.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            add(typed);
            own.current?.focus();
          }}
        >
          <Icon name="paper-plane-right" />
        </button>
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {tags.length > 0 && (
        <ul className={`${styles.tags} ${styles.added}`} aria-label="Itens adicionados">
          {tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              <span>{tag}</span>
              <button type="button" className={styles.remove} aria-label={`Remover ${tag}`} onClick={() => remove(tag)}>
                <Icon name="x" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </div>
  );
}

/** `struck` lines the tags through: elements to avoid. */
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
