import { type ChangeEvent, type ComponentType, type KeyboardEvent, useId, useState } from "react";
import { ALWAYS_INCLUDED, DELIVERABLES } from "../../domain/deliverables.ts";
import { NO_SITE_YET, tagsFit } from "../../domain/questionnaire.ts";
import {
  type Group,
  type Kind,
  type NameOf,
  QUESTIONS,
  type Question,
  type QuestionName,
  type QuestionOf,
  questionsIn,
} from "../../domain/questions.ts";
import { TAG_LIMIT } from "../../domain/text-limit.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TextArea, TextField } from "../../ui/form/field.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { hasNoRoom, TagInput } from "../../ui/form/tag-input.tsx";
import { ChipField } from "./chip-field.tsx";
import { ColorField } from "./color-field.tsx";
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

type FieldProps<K extends Kind> = QuestionFieldsProps & { name: NameOf<K>; question: QuestionOf<K> };

const FIELDS: { [K in Kind]: ComponentType<FieldProps<K>> } = {
  site: Site,
  line: Line,
  slogan: Slogan,
  paragraph: Paragraph,
  color: Color,
  date: Day,
  tags: Tags,
  words: ChipField,
  yesNo: YesNo,
  deliverables: Deliverables,
};

/** The fields of what is asked in a group. `changed`: answers that are marked as such. */
export function QuestionFields({
  group,
  changed,
  ...props
}: QuestionFieldsProps & { group: Group; changed?: ReadonlySet<string> | undefined }) {
  return questionsIn(group, props.draft.answers.need).map((name) => {
    const question: Question = QUESTIONS[name];
    const Field = FIELDS[question.kind] as ComponentType<
      QuestionFieldsProps & { name: QuestionName; question: Question }
    >;
    return (
      <div key={name} data-kind={question.kind} data-changed={changed?.has(name) || undefined}>
        <Field {...props} name={name} question={question} />
      </div>
    );
  });
}

type TextKind = "site" | "line" | "slogan" | "paragraph";

function textProps({ draft, onAnswer, invalid, errors, name, question }: FieldProps<TextKind>) {
  const isOptional = question.missing === null;
  return {
    name,
    label: question.label,
    required: !isOptional,
    optional: isOptional,
    value: draft.answers[name],
    limit: question.limit,
    invalid: invalid === name,
    // A text that is too long has a message of its own.
    error: draft.answers[name].trim() ? undefined : errors?.[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onAnswer({ [name]: target.value }),
  };
}

/** Enter in a field of 'Quer contar mais?' does not submit the panel. */
const enterProps = ({ group }: Question) =>
  group === "more"
    ? { onKeyDown: (event: KeyboardEvent) => void (event.key === "Enter" && event.preventDefault()) }
    : { enterKeyHint: "next" as const };

function Line(props: FieldProps<"line">) {
  return <TextField {...textProps(props)} {...enterProps(props.question)} autoComplete={props.question.autoComplete} />;
}

function Paragraph(props: FieldProps<"paragraph">) {
  return <TextArea {...textProps(props)} placeholder={props.question.placeholder} />;
}

/** A brand from scratch rarely has a site: its answer is a choice. Without one the description takes the focus. */
function Site(props: FieldProps<"site">) {
  const { need } = props.draft.answers;
  const isChosen = props.draft.answers[props.name] === NO_SITE_YET;
  const button = {
    size: "small" as const,
    ...(need === 0
      ? {
          look: isChosen ? ("primary" as const) : ("outline" as const),
          before: isChosen ? ("check" as const) : undefined,
        }
      : { look: "text" as const }),
  };
  return (
    <div className={styles.withHelp}>
      <TextField
        {...textProps(props)}
        inputMode="url"
        enterKeyHint="next"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className={styles.noSite}>
        <Button
          {...button}
          onClick={({ currentTarget }) => {
            props.onAnswer({ [props.name]: NO_SITE_YET });
            currentTarget.form?.querySelector("textarea")?.focus();
          }}
        >
          {NO_SITE_YET}
        </Button>
        {need === 0 && <span className="small soft">É o que quase todo mundo responde ao começar do zero.</span>}
      </div>
    </div>
  );
}

/** The selector never changes the value beside it, as that of the slogan. */
function Color({ draft, change, onAnswer, invalid, errors, name, question }: FieldProps<"color">) {
  const error = errors?.[name];
  return (
    <ColorField
      name={name}
      label={question.label}
      limit={question.limit}
      value={draft.answers[name]}
      onChange={(color) => onAnswer({ [name]: color })}
      format={draft.colorFormat}
      onFormat={(colorFormat) => change({ colorFormat })}
      invalid={invalid === name || error !== undefined}
      error={error && <span className={styles.error}>{error}</span>}
    />
  );
}

function YesNo({ draft, onAnswer, name, question }: FieldProps<"yesNo">) {
  return (
    <div className={styles.choice}>
      <Segmented
        label={question.label}
        name={name}
        options={[
          ["sim", "Sim"],
          ["nao", "Não"],
        ]}
        value={draft.answers[name] ? "sim" : "nao"}
        onChange={(choice) => onAnswer({ [name]: choice === "sim" })}
      />
    </div>
  );
}

function Slogan(props: FieldProps<"slogan">) {
  const { hasSlogan, slogan } = props.draft.answers;
  return (
    <TextField
      {...textProps(props)}
      className={hasSlogan ? undefined : styles.muted}
      hint={!hasSlogan && slogan ? "O que está escrito aqui continua no pedido." : undefined}
      enterKeyHint="next"
      autoComplete="off"
    />
  );
}

/** A past date is told and kept: the designer may know better. */
function Day({ draft, onAnswer, name, question }: FieldProps<"date">) {
  const day = draft.answers[name];
  // While the year is being typed, the date is in the past with every digit but the last.
  const [typing, setTyping] = useState(false);
  // Swedish dates are written as the field's value is, 2026-12-24.
  const today = new Date().toLocaleDateString("sv-SE");
  const past = day !== "" && day < today;
  return (
    <div className={styles.day}>
      <TextField
        {...enterProps(question)}
        label={question.label}
        name={name}
        type="date"
        optional
        value={day}
        min={today}
        max="9999-12-31"
        hint={past && !typing ? "Essa data já passou. Confira." : undefined}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
        onChange={({ target }) => onAnswer({ [name]: target.value })}
      />
    </div>
  );
}

function Tags({ draft, onAnswer, invalid, errors, name, question }: FieldProps<"tags">) {
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

function Deliverables({ draft, onAnswer, invalid, errors, name, question }: FieldProps<"deliverables">) {
  const id = useId();
  const chosen = draft.answers[name];
  const error = errors?.[name];
  const toggle = (changed: number) =>
    onAnswer({ [name]: DELIVERABLES.map((_, index) => (chosen[index] === true) !== (index === changed)) });
  return (
    <fieldset className={styles.options} aria-describedby={error ? id : `${id}-always`}>
      <legend className={styles.legend}>
        {question.label}
        <span className={styles.required} />
      </legend>
      <p id={`${id}-always`} className={styles.always}>
        {ALWAYS_INCLUDED}
      </p>
      {DELIVERABLES.map((deliverable, index) => (
        <label key={deliverable.name} className={styles.option}>
          <input
            type="checkbox"
            name={name}
            checked={chosen[index] === true}
            aria-invalid={invalid === name || error !== undefined || undefined}
            onChange={() => toggle(index)}
          />
          <span className={styles.box}>
            <Icon name="check" />
          </span>
          <span>{deliverable.name}</span>
          <Icon name={deliverable.icon} size={34} className={styles.icon} />
        </label>
      ))}
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
