import { useState } from "react";
import type { NameOf, QuestionOf } from "../../domain/questions.ts";
import base from "../../ui/form/field-base.module.css";
import { addTags, hasNoRoom, TagInput } from "../../ui/form/tag-input.tsx";
import styles from "./chip-field.module.css";
import type { Draft, OnAnswer } from "./draft.ts";

type ChipFieldProps = {
  draft: Draft;
  onAnswer: OnAnswer;
  name: NameOf<"words">;
  question: QuestionOf<"words">;
};

/** Suggested words to choose from, and a line for words of one's own. */
export function ChipField({ draft, onAnswer, name, question }: ChipFieldProps) {
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
    <fieldset className={styles.group}>
      <legend className={`${base.label} ${styles.legend}`}>
        {label}
        <span className={base.optional}>{aside}</span>
      </legend>
      <div className={styles.chips}>
        {suggestions.map((word) => (
          <button
            key={word}
            type="button"
            className={styles.chip}
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
