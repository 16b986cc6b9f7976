import { type ChangeEvent, type ComponentType, type KeyboardEvent, useId, useState } from "react";
import { ALWAYS_INCLUDED, DELIVERABLES } from "../brief/deliverables.ts";
import { NO_SITE_YET } from "../brief/questionnaire.ts";
import { type Group, type Kind, QUESTIONS, type Question, type QuestionName, questionsIn } from "../brief/questions.ts";
import { Icon } from "../ui/display/icon.tsx";
import { Button } from "../ui/form/button.tsx";
import { TextArea, TextField } from "../ui/form/field.tsx";
import base from "../ui/form/field-base.module.css";
import { Segmented } from "../ui/form/segmented.tsx";
import { ColorField } from "./color-field.tsx";
import { ChipField, type FieldProps, type QuestionFieldsProps, TagField } from "./field-kinds.tsx";
import styles from "./fields.module.css";

const FIELDS: { [K in Kind]: ComponentType<FieldProps<K>> } = {
  site: Site,
  line: Line,
  slogan: Slogan,
  paragraph: Paragraph,
  color: ColorField,
  date: Day,
  tags: TagField,
  words: ChipField,
  yesNo: YesNo,
  deliverables: Deliverables,
};

type GroupProps = QuestionFieldsProps & {
  group: Group;
  /** answers to mark as changed */
  changed?: ReadonlySet<string>;
};

/** The fields of a group's questions. */
export function QuestionFields({ group, changed, ...props }: GroupProps) {
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
    // A text that is too long has its own message.
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

/** A new brand rarely has a site, so the answer is a choice. Without a site the focus moves to the description. */
function Site(props: FieldProps<"site">) {
  const isNew = props.draft.answers.need === 0;
  const isChosen = props.draft.answers[props.name] === NO_SITE_YET;
  const look = isChosen ? "primary" : "outline";
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
          size="small"
          look={isNew ? look : "text"}
          before={isNew && isChosen ? "check" : undefined}
          onClick={({ currentTarget }) => {
            props.onAnswer({ [props.name]: NO_SITE_YET });
            currentTarget.form?.querySelector("textarea")?.focus();
          }}
        >
          {NO_SITE_YET}
        </Button>
        {isNew && <span className="small soft">É o que quase todo mundo responde ao começar do zero.</span>}
      </div>
    </div>
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

/** A past date shows a hint but is accepted, because the designer may know better. */
function Day({ draft, onAnswer, name, question }: FieldProps<"date">) {
  const day = draft.answers[name];
  // While the year is being typed, the date is in the past until the last digit.
  const [typing, setTyping] = useState(false);
  // Swedish dates have the format of the field's value, 2026-12-24.
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

function Deliverables({ draft, onAnswer, invalid, errors, name, question }: FieldProps<"deliverables">) {
  const id = useId();
  const chosen = draft.answers[name];
  const error = errors?.[name];
  const toggle = (changed: number) =>
    onAnswer({ [name]: DELIVERABLES.map((_, index) => (chosen[index] === true) !== (index === changed)) });
  return (
    <fieldset className={styles.options} aria-describedby={error ? id : `${id}-always`}>
      <legend className={`${base.label} ${styles.legend}`}>
        {question.label}
        <span className={styles.least} data-asks>
          pelo menos um
        </span>
      </legend>
      <p id={`${id}-always`} className={styles.always}>
        {ALWAYS_INCLUDED} <span data-asks>Escolha o que vem junto.</span>
      </p>
      {DELIVERABLES.map((deliverable, index) => (
        <label key={deliverable.name} className={styles.option}>
          <input
            className="whole-press"
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
