import { type CSSProperties, useId, useState } from "react";
import { tagsFit } from "../brief/questionnaire.ts";
import type { Kind, NameOf, QuestionName, QuestionOf } from "../brief/questions.ts";
import { COLOR_FORMATS, type ColorFormat, readableColor } from "../kit/color-formats.ts";
import { isTooLong, TAG_LIMIT } from "../kit/text-limit.ts";
import { Icon } from "../ui/display/icon.tsx";
import { FieldLabel, LimitLine } from "../ui/form/field.tsx";
import base from "../ui/form/field-base.module.css";
import { addTags, hasNoRoom, TagInput } from "../ui/form/tag-input.tsx";
import chipStyles from "./chip-field.module.css";
import colorStyles from "./color-field.module.css";
import { type ChangeDraft, type Draft, mostTags, type OnAnswer } from "./draft.ts";
import styles from "./fields.module.css";

/** The questionnaire marks the question that a refused 'Continuar' asks for (BRAND-7) and has no `errors`. */
export type QuestionFieldsProps = {
  draft: Draft;
  change: ChangeDraft;
  onAnswer: OnAnswer;
  invalid: QuestionName | null;
  /** what is wrong with each field */
  errors?: Partial<Record<QuestionName, string>>;
};

export type FieldProps<K extends Kind> = QuestionFieldsProps & { name: NameOf<K>; question: QuestionOf<K> };

/** The brand's colour with its format, which changes the hint and may offer a palette, never the typed value (BRAND-4). */
export function ColorField({ draft, change, onAnswer, invalid, errors, name, question }: FieldProps<"color">) {
  const id = useId();
  const { label, limit } = question;
  const [value, format] = [draft.answers[name], draft.colorFormat];
  const error = errors?.[name];
  const onChange = (color: string) => onAnswer({ [name]: color });
  const { hint, palette: offersPalette, words } = COLOR_FORMATS[format];
  const color = readableColor(value, format, (text) => CSS.supports("color", text));
  const swatch = { "--swatch": color ?? "transparent" } as CSSProperties;
  const palette = /^#?([0-9a-f]{6})$/i.exec(value.trim())?.[1];

  return (
    <div className={`${base.field} ${colorStyles.field}`}>
      <FieldLabel htmlFor={id} label={label} required />
      <div className={colorStyles.pair}>
        <span className={colorStyles.format}>
          <select
            aria-label="Formato da cor"
            value={format}
            onChange={(event) => change({ colorFormat: event.target.value as ColorFormat })}
          >
            {Object.keys(COLOR_FORMATS).map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
          <Icon name="caret-down" size={16} />
        </span>
        <span className={colorStyles.box} data-swatch={color || offersPalette ? "" : undefined}>
          {(color || offersPalette) && (
            <span className={colorStyles.swatch} data-empty={color ? undefined : ""} style={swatch}>
              {offersPalette && (
                <input
                  type="color"
                  aria-label="Escolher a cor em uma paleta"
                  value={`#${palette ?? "ff9cc2"}`}
                  onChange={(event) => onChange(event.target.value.toUpperCase())}
                />
              )}
            </span>
          )}
          <input
            id={id}
            className={`${base.input} ${colorStyles.input}`}
            name={name}
            value={value}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={words}
            enterKeyHint="next"
            aria-invalid={invalid === name || error !== undefined || isTooLong(value, limit) || undefined}
            aria-describedby={`${id}-hint ${id}-limit`}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      </div>
      <p id={`${id}-hint`} className={base.hint}>
        {error ? <span className={styles.error}>{error}</span> : hint}
      </p>
      <LimitLine id={`${id}-limit`} text={value} limit={limit} />
    </div>
  );
}

export function TagField({ draft, onAnswer, invalid, errors, name, question }: FieldProps<"tags">) {
  const { label, placeholder, add, max, missing } = question;
  const [tags, typed] = [draft.answers[name], draft.pending[name]];
  const most = mostTags(name);
  const [refused, setRefused] = useState(false);
  const isRefused = refused || (most !== undefined && hasNoRoom(tags, typed, most));
  const refusal = isRefused ? question.refusal : null;
  const error = errors?.[name] && <span className={styles.error}>{errors[name]}</span>;
  const tooMuch = `Cabem até ${max} itens, com até ${TAG_LIMIT} letras cada um. Tire ou encurte algum.`;
  return (
    <div>
      <TagInput
        name={name}
        label={label}
        placeholder={placeholder}
        addLabel={add}
        required={missing !== null}
        optional={missing === null}
        tags={tags}
        typed={typed}
        max={most}
        onRefuse={() => setRefused(true)}
        invalid={invalid === name || error !== undefined}
        hint={tagsFit(tags, max) ? (error ?? refusal ?? question.hint) : tooMuch}
        onChange={(changed, text) => {
          setRefused(false);
          onAnswer({ [name]: changed }, { [name]: text });
        }}
      />
      {most !== undefined && (
        <span role="status" className="visually-hidden">
          {refusal}
        </span>
      )}
    </div>
  );
}

/** Suggested words to choose from, and a line for words of one's own. */
export function ChipField({ draft, onAnswer, name, question }: FieldProps<"words">) {
  const { label, aside, suggestions, max, refusal, ownLabel, placeholder, add } = question;
  const tags: string[] = draft.answers[name];
  const typed = draft.pending[name];
  const [refused, setRefused] = useState(false);
  const isSuggested = (tag: string) => suggestions.some((word) => isSame(word, tag));
  const chosen = tags.filter(isSuggested);
  const isTooMuch = refused || hasNoRoom(tags, typed, max);

  const set = (changed: string[], text: string) => {
    setRefused(false);
    onAnswer({ [name]: changed }, { [name]: text });
  };
  const toggle = (word: string) => {
    const others = tags.filter((tag) => !isSame(tag, word));
    if (others.length < tags.length) set(others, typed);
    else if (tags.length < max) set([...tags, word], typed);
    else setRefused(true);
  };

  return (
    <fieldset className={chipStyles.group}>
      <legend className={`${base.label} ${chipStyles.legend}`}>
        {label}
        <span className={base.optional}>{aside}</span>
      </legend>
      <div className={chipStyles.chips}>
        {suggestions.map((word) => (
          <button
            key={word}
            type="button"
            className={chipStyles.chip}
            aria-pressed={tags.some((tag) => isSame(tag, word))}
            onClick={() => toggle(word)}
          >
            {word}
          </button>
        ))}
      </div>
      <TagInput
        label={ownLabel}
        hideLabel
        name={name}
        placeholder={placeholder}
        addLabel={add}
        tags={tags.filter((tag) => !isSuggested(tag))}
        typed={typed}
        max={max - chosen.length}
        onChange={(words, text) => set(addTags(chosen, words.join()), text)}
        onRefuse={() => setRefused(true)}
        hint={isTooMuch ? refusal : undefined}
      />
      <span role="status" className="visually-hidden">
        {isTooMuch && refusal}
      </span>
    </fieldset>
  );
}

function isSame(one: string, other: string): boolean {
  return one.toLocaleLowerCase("pt-BR") === other.toLocaleLowerCase("pt-BR");
}
