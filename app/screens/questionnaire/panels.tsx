import { type ChangeEvent, type Ref, type RefObject, useId, useRef } from "react";
import { ALWAYS_INCLUDED, DELIVERABLES } from "../../domain/deliverables.ts";
import { LIMITS, NO_SITE_YET, type RequiredField, TEXT_LIMITS, tagsFit } from "../../domain/questionnaire.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TextArea, TextField } from "../../ui/form/field.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { TagInput } from "../../ui/form/tag-input.tsx";
import { ColorField } from "./color-field.tsx";
import type { ChangeDraft, Draft, OnAnswer } from "./draft.ts";
import { More } from "./more.tsx";
import styles from "./panels.module.css";
import { ReferenceImage, type ReferenceUpload } from "./reference-image.tsx";

/** Props of the fields. The questionnaire marks the one that a refused 'Continuar' asks for (BRAND-7) and has no `errors`. */
export type FieldProps = {
  draft: Draft;
  onAnswer: OnAnswer;
  invalid: RequiredField | null;
  /** what is wrong with each field */
  errors?: Partial<Record<RequiredField, string>>;
};

type TextName = "website" | "descriptionInterprise" | "nameProject" | "slogan";

function textProps({ draft, onAnswer, invalid, errors }: FieldProps, name: TextName) {
  return {
    name,
    value: draft.answers[name],
    limit: TEXT_LIMITS[name],
    invalid: invalid === name,
    // A text that is too long has a message of its own.
    error: draft.answers[name].trim() ? undefined : errors?.[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onAnswer({ [name]: target.value }),
  };
}

function tagProps(
  { draft, onAnswer, invalid, errors }: FieldProps,
  name: "targetAudience" | "notIncludeElement",
  hint?: string,
) {
  const tags = draft.answers[name];
  const tooMany = `Cabem até ${LIMITS.tags} itens, com até ${LIMITS.tag} letras cada um. Tire ou encurte algum.`;
  const error = errors?.[name] && <span className={styles.error}>{errors[name]}</span>;
  return {
    name,
    tags,
    typed: draft.pending[name],
    invalid: invalid === name || error !== undefined,
    hint: tagsFit(tags) ? (error ?? hint) : tooMany,
    onChange: (changed: string[], typed: string) => onAnswer({ [name]: changed }, { [name]: typed }),
  };
}

/** `description` takes the focus when there is no site yet. A brand from scratch rarely has one: its answer is a choice. */
export function Website({
  description,
  ...props
}: FieldProps & { description: RefObject<HTMLTextAreaElement | null> }) {
  const { need, website } = props.draft.answers;
  const isChosen = website === NO_SITE_YET;
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
        {...textProps(props, "website")}
        label="Endereço do site"
        required
        inputMode="url"
        enterKeyHint="next"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className={styles.noSite}>
        <Button
          {...button}
          onClick={() => {
            props.onAnswer({ website: NO_SITE_YET });
            description.current?.focus();
          }}
        >
          {NO_SITE_YET}
        </Button>
        {need === 0 && <span className="small soft">É o que quase todo mundo responde ao começar do zero.</span>}
      </div>
    </div>
  );
}

export function Description({ field, ...props }: FieldProps & { field: Ref<HTMLTextAreaElement> }) {
  return (
    <TextArea
      {...textProps(props, "descriptionInterprise")}
      ref={field}
      label="Descrição do serviço"
      placeholder="O que vocês fazem, para quem e o que têm de diferente?"
      required
    />
  );
}

export function Audience(props: FieldProps) {
  return (
    <TagInput
      {...tagProps(props, "targetAudience", "Um por vez: escreva e toque em Enter ou no mais.")}
      label="Público-alvo"
      placeholder="Quem compra de vocês?"
      required
    />
  );
}

export function PanelCompany(props: FieldProps) {
  const description = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <Website {...props} description={description} />
      <Description {...props} field={description} />
      <Audience {...props} />
      <More {...props} />
    </>
  );
}

export function ProjectName(props: FieldProps) {
  return (
    <TextField
      {...textProps(props, "nameProject")}
      label="Nome da empresa ou do projeto"
      required
      enterKeyHint="next"
      autoComplete="organization"
    />
  );
}

type ChangingProps = FieldProps & { change: ChangeDraft };

/** The selector never changes the value beside it, as that of the slogan. */
export function Color({ draft, onAnswer, invalid, errors, change }: ChangingProps) {
  return (
    <ColorField
      value={draft.answers.color}
      onChange={(color) => onAnswer({ color })}
      format={draft.colorFormat}
      onFormat={(colorFormat) => change({ colorFormat })}
      invalid={invalid === "color" || errors?.color !== undefined}
      error={errors?.color && <span className={styles.error}>{errors.color}</span>}
    />
  );
}

export function SloganChoice({ draft, onAnswer }: FieldProps) {
  return (
    <div className={styles.slogan}>
      <Segmented
        label="Tem slogan?"
        name="hasSlogan"
        options={[
          ["sim", "Sim"],
          ["nao", "Não"],
        ]}
        value={draft.answers.hasSlogan ? "sim" : "nao"}
        onChange={(choice) => onAnswer({ hasSlogan: choice === "sim" })}
      />
    </div>
  );
}

export function Slogan(props: FieldProps) {
  const { hasSlogan, slogan } = props.draft.answers;
  return (
    <TextField
      {...textProps(props, "slogan")}
      label="Slogan"
      optional
      className={hasSlogan ? undefined : styles.muted}
      hint={!hasSlogan && slogan ? "O que está escrito aqui continua no pedido." : undefined}
      enterKeyHint="next"
      autoComplete="off"
    />
  );
}

export function Avoid(props: FieldProps) {
  return (
    <TagInput
      {...tagProps(props, "notIncludeElement")}
      label="O que não pode aparecer"
      placeholder="Um símbolo, uma cor, uma ideia"
      optional
    />
  );
}

export function PanelProject({ change, reference, ...props }: ChangingProps & { reference: ReferenceUpload }) {
  return (
    <>
      <ProjectName {...props} />
      <div className={styles.two}>
        <Color {...props} change={change} />
        <SloganChoice {...props} />
      </div>
      <Slogan {...props} />
      <Avoid {...props} />
      <ReferenceImage reference={reference} />
    </>
  );
}

export function PanelDeliverables({ draft: { answers }, onAnswer, invalid, errors }: FieldProps) {
  const id = useId();
  const error = errors?.forMake;
  const toggle = (changed: number) =>
    onAnswer({ forMake: DELIVERABLES.map((_, index) => (answers.forMake[index] === true) !== (index === changed)) });
  return (
    <fieldset className={styles.options} aria-describedby={error ? id : `${id}-always`}>
      <legend className={styles.legend}>
        O que entra no pedido
        <span className={styles.required} />
      </legend>
      <p id={`${id}-always`} className={styles.always}>
        {ALWAYS_INCLUDED}
      </p>
      {DELIVERABLES.map(({ name, icon }, index) => (
        <label key={name} className={styles.option}>
          <input
            type="checkbox"
            name="forMake"
            checked={answers.forMake[index] === true}
            aria-invalid={invalid === "forMake" || error !== undefined || undefined}
            onChange={() => toggle(index)}
          />
          <span className={styles.box}>
            <Icon name="check" />
          </span>
          <span>{name}</span>
          <Icon name={icon} size={34} className={styles.icon} />
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
