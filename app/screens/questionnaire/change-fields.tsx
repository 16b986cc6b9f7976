import { type ReactNode, useId, useRef } from "react";
import type { SentAnswers } from "../../domain/answer-changes.ts";
import type { Route } from "./+types/change";
import styles from "./change.module.css";
import { answersOf, isOutdated } from "./change-draft.ts";
import type { ChangeDraft, Draft, OnAnswer } from "./draft.ts";
import { AdmiredBrands, Applications, Deadline, MustStay, Personality } from "./more.tsx";
import { PanelSummary } from "./panel-summary.tsx";
import {
  Audience,
  Avoid,
  Color,
  Description,
  type FieldProps,
  PanelDeliverables,
  ProjectName,
  Slogan,
  SloganChoice,
  Website,
} from "./panels.tsx";
import { ReferenceImage, type ReferenceUpload } from "./reference-image.tsx";
import type { SummaryState } from "./use-summary.ts";

export type ChangeView = Route.ComponentProps["loaderData"];

type ChangeFieldsProps = {
  view: ChangeView;
  draft: Draft;
  change: ChangeDraft;
  errors: NonNullable<FieldProps["errors"]>;
  /** answers that differ from those that were sent */
  changed: ReadonlySet<keyof SentAnswers>;
  reference: ReferenceUpload;
  summary: SummaryState;
  /** another summary is written, in place of the one that was sent */
  rewrites: boolean;
  onRewrites: (rewrites: boolean) => void;
};

/** The questionnaire's fields on one page. */
export function ChangeFields(props: ChangeFieldsProps) {
  const { view, draft, change, errors, changed, reference } = props;
  const description = useRef<HTMLTextAreaElement>(null);
  const onAnswer: OnAnswer = (answers, pending = {}) => change({ answers, pending });
  const parts: FieldProps = { draft, onAnswer, errors, invalid: null };
  const mark = (field: keyof SentAnswers) => changed.has(field) || undefined;
  return (
    <>
      <Block title="O negócio" lead="Quem vocês são e para quem trabalham.">
        <div data-changed={mark("website")}>
          <Website {...parts} description={description} />
        </div>
        <div data-changed={mark("descriptionInterprise")}>
          <Description {...parts} field={description} />
        </div>
        <div data-changed={mark("targetAudience")}>
          <Audience {...parts} />
        </div>
      </Block>
      <Block title="A marca" lead="Nome, cor e frase.">
        <div className={styles.two}>
          <div data-changed={mark("nameProject")}>
            <ProjectName {...parts} />
          </div>
          <div data-changed={mark("color")}>
            <Color {...parts} change={change} />
          </div>
          <SloganChoice {...parts} />
          <div data-changed={mark("slogan")}>
            <Slogan {...parts} />
          </div>
        </div>
        <div data-changed={mark("notIncludeElement")}>
          <Avoid {...parts} />
        </div>
      </Block>
      <Block title="Imagem de referência" lead="Uma imagem, de até 10 MB." changed={mark("image")}>
        {view.locked && !draft.image ? (
          <p className="soft">Sem imagem.</p>
        ) : (
          <ReferenceImage reference={reference} hideLabel />
        )}
      </Block>
      <Block title="Entregas" lead="Escolha pelo menos um item." changed={mark("forMake")}>
        <div className={styles.options}>
          <PanelDeliverables {...parts} />
        </div>
      </Block>
      <Block title="Quer contar mais?" lead="Opcional. Ajuda o designer a acertar de primeira.">
        <div data-changed={mark("likeInterprise")}>
          <AdmiredBrands draft={draft} onAnswer={onAnswer} />
        </div>
        <div data-changed={mark("personality")}>
          <Personality draft={draft} onAnswer={onAnswer} />
        </div>
        <div data-changed={mark("applications")}>
          <Applications draft={draft} onAnswer={onAnswer} />
        </div>
        <div data-changed={mark("deadline")}>
          <Deadline draft={draft} onAnswer={onAnswer} />
        </div>
        {draft.answers.need === 2 && (
          <div data-changed={mark("mustStay")}>
            <MustStay draft={draft} onAnswer={onAnswer} />
          </div>
        )}
      </Block>
      {!view.locked && <SummarySection {...props} />}
    </>
  );
}

/** The summary that was sent stays, unless another is asked for, which is read before saving. */
function SummarySection({ view, draft, change, changed, summary, rewrites, onRewrites }: ChangeFieldsProps) {
  const { answers } = view.sent;
  const keep = () => {
    onRewrites(false);
    change({ summary: null, earlier: null });
  };
  return (
    <Block
      title="Resumo"
      lead="É assim que o seu pedido chega a quem vai desenhar."
      changed={changed.has("resume_ia") || undefined}
    >
      <div className={styles.choices}>
        <Choice
          checked={!rewrites}
          onChoose={keep}
          title="Deixar como está"
          text={
            isOutdated(draft, answers)
              ? "O resumo ainda fala das respostas de antes, e fica marcado assim."
              : `O resumo de ${view.summaryDay} continua valendo.`
          }
        />
        <Choice
          checked={rewrites}
          onChoose={() => onRewrites(true)}
          title="Escrever de novo"
          text="A gente escreve outro com as respostas de agora, e você lê antes de salvar."
        />
      </div>
      {rewrites ? (
        <PanelSummary draft={draft} change={change} state={summary} />
      ) : (
        <p className={styles.story}>{answersOf(draft, answers).resume_ia}</p>
      )}
    </Block>
  );
}

type ChoiceProps = { checked: boolean; onChoose: () => void; title: string; text: string };

function Choice({ checked, onChoose, title, text }: ChoiceProps) {
  const id = useId();
  return (
    <label className={styles.choice}>
      <input
        type="radio"
        name="summary"
        checked={checked}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        onChange={onChoose}
      />
      <span className={styles.dot} />
      <span>
        <b id={`${id}-title`}>{title}</b>
        <small id={`${id}-text`}>{text}</small>
      </span>
    </label>
  );
}

type BlockProps = { title: string; lead: string; changed?: true | undefined; children: ReactNode };

export function Block({ title, lead, changed, children }: BlockProps) {
  return (
    <div className="wrap">
      <section className={`grid12 ${styles.block}`}>
        <div className={styles.title}>
          <h2 className="h3" data-changed={changed}>
            {title}
          </h2>
          <p>{lead}</p>
        </div>
        <div className={styles.fields}>{children}</div>
      </section>
    </div>
  );
}
