import { useRef } from "react";
import { type Answers, type Asked, LIMITS, NO_SITE_YET, tagsFit } from "../../domain/questionnaire.ts";
import { Button } from "../../ui/form/button.tsx";
import { TextArea, TextField } from "../../ui/form/field.tsx";
import { TagInput } from "../../ui/form/tag-input.tsx";
import styles from "./questionnaire.module.css";

/** Props of panels 1 to 3: `invalid` is the answer that a refused 'Continuar' asks for (BRAND-7). */
export type PanelProps = {
  answers: Answers;
  onAnswer: (change: Partial<Answers>) => void;
  invalid: Asked | null;
};

/** What a tag field says when its list is longer than the server takes. */
export function tooManyTags(tags: readonly string[]): string | undefined {
  if (tagsFit(tags)) return undefined;
  return `Cabem até ${LIMITS.tags} itens, com até ${LIMITS.tag} letras cada um. Tire ou encurte algum.`;
}

/** Panel 1: the company (BRAND-3). */
export function PanelCompany({ answers, onAnswer, invalid }: PanelProps) {
  const description = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <div className={styles.withHelp}>
        <TextField
          label="Endereço do site"
          name="website"
          value={answers.website}
          onChange={(event) => onAnswer({ website: event.target.value })}
          required
          invalid={invalid === "website"}
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
            onAnswer({ website: NO_SITE_YET });
            description.current?.focus();
          }}
        >
          {NO_SITE_YET}
        </Button>
      </div>
      <TextArea
        ref={description}
        label="Descrição do serviço"
        name="descriptionInterprise"
        value={answers.descriptionInterprise}
        onChange={(event) => onAnswer({ descriptionInterprise: event.target.value })}
        placeholder="O que vocês fazem, para quem e o que têm de diferente?"
        required
        invalid={invalid === "descriptionInterprise"}
        maxLength={LIMITS.description}
      />
      <TagInput
        label="Público-alvo"
        name="targetAudience"
        tags={answers.targetAudience}
        onChange={(targetAudience) => onAnswer({ targetAudience })}
        placeholder="Quem compra de vocês?"
        hint={tooManyTags(answers.targetAudience) ?? "Um por vez: escreva e toque em Enter ou na setinha."}
        required
        invalid={invalid === "targetAudience"}
      />
    </>
  );
}
