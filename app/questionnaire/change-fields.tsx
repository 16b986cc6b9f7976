import { Fragment, type ReactNode, useId } from "react";
import { splitClosing } from "../brief/open-questions.ts";
import { GROUPS, type Group } from "../brief/questions.ts";
import type { Route } from "./+types/change";
import type { SentAnswers } from "./answer-changes.ts";
import styles from "./change.module.css";
import { answersOf, isOutdated } from "./change-draft.ts";
import type { ChangeDraft, Draft, OnAnswer } from "./draft.ts";
import type { QuestionFieldsProps } from "./field-kinds.tsx";
import { QuestionFields } from "./fields.tsx";
import { PanelSummary } from "./panel-summary.tsx";
import { ReferenceImage, type ReferenceUpload } from "./reference-image.tsx";
import type { SummaryState } from "./use-summary.ts";

export type ChangeView = Route.ComponentProps["loaderData"];

type ChangeFieldsProps = {
  view: ChangeView;
  draft: Draft;
  change: ChangeDraft;
  errors: NonNullable<QuestionFieldsProps["errors"]>;
  /** answers that differ from the sent ones */
  changed: ReadonlySet<keyof SentAnswers>;
  reference: ReferenceUpload;
  summary: SummaryState;
  /** another summary is written in place of the sent one */
  rewrites: boolean;
  onRewrites: (rewrites: boolean) => void;
};

/** `locked`: the lead where nothing can be changed any more. */
type BlockTexts = { title: string; lead: string; locked?: string; className?: string | undefined };

const BLOCKS: Record<Group, BlockTexts> = {
  company: { title: "O negócio", lead: "Quem vocês são e para quem trabalham." },
  project: { title: "A marca", lead: "Nome, cor e frase.", className: styles.two },
  deliverables: {
    title: "Entregas",
    lead: "Escolha pelo menos um item.",
    locked: "O que entra no pedido.",
    className: styles.options,
  },
  more: {
    title: "Quer contar mais?",
    lead: "Opcional. Ajuda quem desenha a acertar de primeira.",
    locked: "O que você contou além do pedido.",
  },
};

/** The questionnaire's fields on one page. */
export function ChangeFields(props: ChangeFieldsProps) {
  const { view, draft, change, errors, changed, reference } = props;
  const onAnswer: OnAnswer = (answers, pending = {}) => change({ answers, pending });
  const parts: QuestionFieldsProps = { draft, change, onAnswer, errors, invalid: null };
  return (
    <>
      {GROUPS.map((group) => (
        <Fragment key={group}>
          <Block
            {...BLOCKS[group]}
            {...(view.locked && { lead: BLOCKS[group].locked ?? BLOCKS[group].lead })}
            changed={(group === "deliverables" && changed.has("forMake")) || undefined}
          >
            <QuestionFields {...parts} group={group} changed={changed} />
          </Block>
          {group === "project" && (
            <Block
              title="Imagem de referência"
              lead={view.locked ? "A imagem do pedido." : "Uma imagem, de até 10 MB."}
              changed={changed.has("image") || undefined}
            >
              {view.locked && !draft.image ? (
                <p className="soft">Sem imagem.</p>
              ) : (
                <ReferenceImage reference={reference} hideLabel />
              )}
            </Block>
          )}
        </Fragment>
      ))}
      {!view.locked && <SummarySection {...props} />}
    </>
  );
}

/** The sent summary stays unless the customer asks for another, which they read before saving. */
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
        <p className={styles.story}>{splitClosing(answersOf(draft, answers).resume_ia).body}</p>
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
        className="whole-press"
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

type BlockProps = {
  title: string;
  lead: string;
  changed?: true | undefined;
  className?: string | undefined;
  children: ReactNode;
};

export function Block({ title, lead, changed, className = "", children }: BlockProps) {
  return (
    <div className="wrap">
      <section className={`grid12 ${styles.block}`}>
        <div className={styles.title}>
          <h2 className="h3" data-changed={changed}>
            {title}
          </h2>
          <p>{lead}</p>
        </div>
        <div className={`${styles.fields} ${className}`}>{children}</div>
      </section>
    </div>
  );
}
