import { type ChangeEvent, useRef } from "react";
import { DELIVERABLES } from "../../domain/deliverables.ts";
import { LIMITS, NO_SITE_YET, type RequiredField, tagsFit } from "../../domain/questionnaire.ts";
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

/** Props of panels 1 to 3. `invalid` is the answer that a refused 'Continuar' asks for (BRAND-7). */
type PanelProps = {
  draft: Draft;
  onAnswer: OnAnswer;
  invalid: RequiredField | null;
};

type TextName = "website" | "descriptionInterprise" | "nameProject" | "slogan";

function textProps({ draft, onAnswer, invalid }: PanelProps, name: TextName) {
  return {
    name,
    value: draft.answers[name],
    invalid: invalid === name,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onAnswer({ [name]: target.value }),
  };
}

function tagProps(
  { draft, onAnswer, invalid }: PanelProps,
  name: "targetAudience" | "notIncludeElement",
  hint?: string,
) {
  const tags = draft.answers[name];
  const tooMany = `Cabem até ${LIMITS.tags} itens, com até ${LIMITS.tag} letras cada um. Tire ou encurte algum.`;
  return {
    name,
    tags,
    typed: draft.pending[name],
    invalid: invalid === name,
    hint: tagsFit(tags) ? hint : tooMany,
    onChange: (changed: string[], typed: string) => onAnswer({ [name]: changed }, { [name]: typed }),
  };
}

export function PanelCompany(props: PanelProps) {
  const description = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <div className={styles.withHelp}>
        <TextField
          {...textProps(props, "website")}
          label="Endereço do site"
          required
          maxLength={LIMITS.line}
          inputMode="url"
          enterKeyHint="next"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button
          look="text"
          size="small"
          onClick={() => {
            props.onAnswer({ website: NO_SITE_YET });
            description.current?.focus();
          }}
        >
          {NO_SITE_YET}
        </Button>
      </div>
      <TextArea
        {...textProps(props, "descriptionInterprise")}
        ref={description}
        label="Descrição do serviço"
        placeholder="O que vocês fazem, para quem e o que têm de diferente?"
        required
        maxLength={LIMITS.description}
      />
      <TagInput
        {...tagProps(props, "targetAudience", "Um por vez: escreva e toque em Enter ou na setinha.")}
        label="Público-alvo"
        placeholder="Quem compra de vocês?"
        required
      />
      <More {...props} />
    </>
  );
}

/** The two selectors never change the values beside them. */
export function PanelProject({
  change,
  reference,
  ...props
}: PanelProps & { change: ChangeDraft; reference: ReferenceUpload }) {
  const { draft, onAnswer, invalid } = props;
  const { answers } = draft;
  return (
    <>
      <TextField
        {...textProps(props, "nameProject")}
        label="Nome da empresa ou do projeto"
        required
        maxLength={LIMITS.line}
        enterKeyHint="next"
        autoComplete="organization"
      />
      <div className={styles.two}>
        <ColorField
          value={answers.color}
          onChange={(color) => onAnswer({ color })}
          format={draft.colorFormat}
          onFormat={(colorFormat) => change({ colorFormat })}
          invalid={invalid === "color"}
        />
        <div className={styles.slogan}>
          <Segmented
            label="Tem slogan?"
            name="hasSlogan"
            options={[
              ["sim", "Sim"],
              ["nao", "Não"],
            ]}
            value={answers.hasSlogan ? "sim" : "nao"}
            onChange={(choice) => onAnswer({ hasSlogan: choice === "sim" })}
          />
        </div>
      </div>
      <TextField
        {...textProps(props, "slogan")}
        label="Slogan"
        optional
        className={answers.hasSlogan ? undefined : styles.muted}
        hint={!answers.hasSlogan && answers.slogan ? "O que está escrito aqui continua no pedido." : undefined}
        maxLength={LIMITS.line}
        enterKeyHint="next"
        autoComplete="off"
      />
      <TagInput
        {...tagProps(props, "notIncludeElement")}
        label="O que não pode aparecer"
        placeholder="Um símbolo, uma cor, uma ideia"
        optional
      />
      <ReferenceImage reference={reference} />
    </>
  );
}

export function PanelDeliverables({ draft: { answers }, onAnswer, invalid }: PanelProps) {
  const toggle = (changed: number) =>
    onAnswer({ forMake: DELIVERABLES.map((_, index) => (answers.forMake[index] === true) !== (index === changed)) });
  return (
    <fieldset className={styles.options}>
      <legend className={styles.legend}>
        O que entra no pedido
        <span className={styles.required} />
      </legend>
      {DELIVERABLES.map(({ name, icon }, index) => (
        <label key={name} className={styles.option}>
          <input
            type="checkbox"
            name="forMake"
            checked={answers.forMake[index] === true}
            aria-invalid={invalid === "forMake" || undefined}
            onChange={() => toggle(index)}
          />
          <span className={styles.box}>
            <Icon name="check" />
          </span>
          <span>{name}</span>
          <Icon name={icon} size={34} className={styles.icon} />
        </label>
      ))}
    </fieldset>
  );
}
