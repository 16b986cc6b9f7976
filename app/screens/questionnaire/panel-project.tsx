import { LIMITS } from "../../domain/questionnaire.ts";
import { TextField } from "../../ui/form/field.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { TagInput } from "../../ui/form/tag-input.tsx";
import { ColorField } from "./color-field.tsx";
import type { Draft } from "./draft.ts";
import { type PanelProps, tooManyTags } from "./panel-company.tsx";
import styles from "./questionnaire.module.css";
import { ReferenceImage } from "./reference-image.tsx";
import type { ChangeDraft } from "./use-draft.ts";
import type { ReferenceImage as Reference } from "./use-reference-image.ts";

/** Panel 2: the project (BRAND-4, BRAND-5). The two selectors never touch the values beside them. */
export function PanelProject({
  answers,
  onAnswer,
  invalid,
  draft,
  change,
  reference,
}: PanelProps & { draft: Draft; change: ChangeDraft; reference: Reference }) {
  return (
    <>
      <TextField
        label="Nome da empresa ou do projeto"
        name="nameProject"
        value={answers.nameProject}
        onChange={(event) => onAnswer({ nameProject: event.target.value })}
        required
        invalid={invalid === "nameProject"}
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
            value={draft.hasSlogan ? "sim" : "nao"}
            onChange={(choice) => change({ hasSlogan: choice === "sim" })}
          />
        </div>
      </div>
      <TextField
        label="Slogan"
        name="slogan"
        value={answers.slogan}
        onChange={(event) => onAnswer({ slogan: event.target.value })}
        optional
        className={draft.hasSlogan ? undefined : styles.muted}
        hint={!draft.hasSlogan && answers.slogan ? "O que está escrito aqui continua no pedido." : undefined}
        maxLength={LIMITS.line}
        enterKeyHint="next"
        autoComplete="off"
      />
      <TagInput
        label="O que não pode aparecer"
        name="notIncludeElement"
        tags={answers.notIncludeElement}
        onChange={(notIncludeElement) => onAnswer({ notIncludeElement })}
        placeholder="Um símbolo, uma cor, uma ideia"
        hint={tooManyTags(answers.notIncludeElement)}
        invalid={invalid === "notIncludeElement"}
        optional
      />
      <ReferenceImage reference={reference} />
    </>
  );
}
