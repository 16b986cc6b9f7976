import { type KeyboardEvent, useId, useState } from "react";
import { LIMITS, TEXT_LIMITS } from "../../domain/questionnaire.ts";
import { APPLICATIONS, PERSONALITY_WORDS } from "../../domain/suggestions.ts";
import { isTooLong } from "../../domain/text-limit.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { hasNoRoom, TagInput } from "../../ui/form/tag-input.tsx";
import { ChipField } from "./chip-field.tsx";
import { type Draft, hasMore, type OnAnswer } from "./draft.ts";
import styles from "./more.module.css";

type MoreProps = { draft: Draft; onAnswer: OnAnswer };

/** The optional questions of panel 1, open from the start where one of them has an answer. */
export function More({ draft, onAnswer }: MoreProps) {
  const id = useId();
  const [wanted, setOpen] = useState(() => hasMore(draft));
  // What keeps the panel from advancing is not closed away.
  const open = wanted || isTooLong(draft.answers.mustStay, TEXT_LIMITS.mustStay);
  return (
    <section className={styles.more} aria-labelledby={`${id}-title`}>
      <h2>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          <span>
            <span id={`${id}-title`} className={`h3 ${styles.title}`}>
              Quer contar mais?
            </span>
            <span className={`small soft ${styles.lead}`}>Opcional. Ajuda o designer a acertar de primeira.</span>
          </span>
          <span className={styles.sign}>
            <Icon name="plus" size={24} />
          </span>
        </button>
      </h2>
      {open && (
        <div id={id} className={styles.fields}>
          <AdmiredBrands draft={draft} onAnswer={onAnswer} />
          <Personality draft={draft} onAnswer={onAnswer} />
          <Applications draft={draft} onAnswer={onAnswer} />
          <Deadline draft={draft} onAnswer={onAnswer} />
          <MustStay draft={draft} onAnswer={onAnswer} />
        </div>
      )}
    </section>
  );
}

export function AdmiredBrands({ draft, onAnswer }: MoreProps) {
  const [refused, setRefused] = useState(false);
  const { likeInterprise: tags } = draft.answers;
  const typed = draft.pending.likeInterprise;
  const isTooMuch = refused || hasNoRoom(tags, typed, LIMITS.likeInterprise);
  const refusal = isTooMuch ? "Cabem até três marcas. Tire uma para pôr outra." : undefined;
  return (
    <div>
      <TagInput
        label="Marcas que você admira"
        name="likeInterprise"
        optional
        placeholder="Padaria, loja, banda, o que for"
        addLabel="Adicionar marca"
        tags={tags}
        typed={typed}
        max={LIMITS.likeInterprise}
        onRefuse={() => setRefused(true)}
        hint={refusal}
        onChange={(likeInterprise, typed) => {
          setRefused(false);
          onAnswer({ likeInterprise }, { likeInterprise: typed });
        }}
      />
      <span role="status" className="visually-hidden">
        {refusal}
      </span>
    </div>
  );
}

export function Personality(props: MoreProps) {
  return (
    <ChipField
      {...props}
      name="personality"
      label="Se a marca fosse gente, como seria?"
      aside="até três"
      suggestions={PERSONALITY_WORDS}
      max={LIMITS.personality}
      refusal="Cabem até três palavras. Tire uma para pôr outra."
      own={{ label: "Outra palavra para a marca", placeholder: "Outra palavra", add: "Adicionar palavra" }}
    />
  );
}

export function Applications(props: MoreProps) {
  return (
    <ChipField
      {...props}
      name="applications"
      label="Onde ela vai aparecer?"
      aside="opcional"
      suggestions={APPLICATIONS}
      max={LIMITS.tags}
      refusal={`Cabem até ${LIMITS.tags} lugares. Tire um para pôr outro.`}
      own={{ label: "Outro lugar para a marca", placeholder: "Outro lugar", add: "Adicionar lugar" }}
    />
  );
}

/** A past date is told and kept: the designer may know better. */
export function Deadline({ draft, onAnswer }: MoreProps) {
  const { deadline } = draft.answers;
  // While the year is being typed, the date is in the past with every digit but the last.
  const [typing, setTyping] = useState(false);
  // Swedish dates are written as the field's value is, 2026-12-24.
  const today = new Date().toLocaleDateString("sv-SE");
  const past = deadline !== "" && deadline < today;
  return (
    <div className={styles.deadline}>
      <TextField
        label="Até quando?"
        name="deadline"
        type="date"
        optional
        value={deadline}
        min={today}
        max="9999-12-31"
        hint={past && !typing ? "Essa data já passou. Confira." : undefined}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
        onKeyDown={ignoreEnter}
        onChange={({ target }) => onAnswer({ deadline: target.value })}
      />
    </div>
  );
}

/** For a brand to remodel only. */
export function MustStay({ draft: { answers }, onAnswer }: MoreProps) {
  if (answers.need !== 2) return null;
  return (
    <TextField
      label="O que precisa ficar da marca de hoje?"
      name="mustStay"
      optional
      value={answers.mustStay}
      limit={TEXT_LIMITS.mustStay}
      autoComplete="off"
      onKeyDown={ignoreEnter}
      onChange={({ target }) => onAnswer({ mustStay: target.value })}
    />
  );
}

/** Enter in an optional field does not submit the panel. */
function ignoreEnter(event: KeyboardEvent): void {
  if (event.key === "Enter") event.preventDefault();
}
