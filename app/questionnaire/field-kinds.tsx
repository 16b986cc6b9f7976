import { useState } from "react";
import { tagsFit } from "../brief/questionnaire.ts";
import type { Kind, NameOf, QuestionName, QuestionOf } from "../brief/questions.ts";
import { TAG_LIMIT } from "../kit/text-limit.ts";
import base from "../ui/form/field-base.module.css";
import { addTags, hasNoRoom, TagInput } from "../ui/form/tag-input.tsx";
import chipStyles from "./chip-field.module.css";
import { type ChangeDraft, type Draft, mostTags, type OnAnswer } from "./draft.ts";
import styles from "./fields.module.css";

/** The questionnaire marks the question that stopped 'Continuar' (BRAND-7) and has no `errors`. */
export type QuestionFieldsProps = {
  draft: Draft;
  change: ChangeDraft;
  onAnswer: OnAnswer;
  invalid: QuestionName | null;
  /** the error of each field */
  errors?: Partial<Record<QuestionName, string>>;
};

export type FieldProps<K extends Kind> = QuestionFieldsProps & { name: NameOf<K>; question: QuestionOf<K> };

export function TagField({ draft, onAnswer, invalid, errors, name, question }: FieldProps<"tags">) {
  const { label, placeholder, another, add, max, missing, struck } = question;
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
        placeholder={tags.length > 0 ? another : placeholder}
        addLabel={add}
        struck={struck}
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

/** Suggested words to choose from, and a line for other words. */
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
        <span className={base.optional} data-asks>
          {aside}
        </span>
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
