import { type RefObject, useRef, useState } from "react";
import { undecidedQuestions } from "../brief/customer-questions.ts";
import { topicOf } from "../brief/open-questions.ts";
import { LIMITS, type Panel } from "../brief/questionnaire.ts";
import { WRITER_NOTE } from "../brief/summary.ts";
import { summaryParts, withPart } from "../brief/summary-parts.ts";
import { labelledColors } from "../kit/color-words.ts";
import { list } from "../kit/plain-text.ts";
import { isTooLong } from "../kit/text-limit.ts";
import { useFocusAfterRemoval } from "../ui/browser/use-focus-after-removal.ts";
import { Button } from "../ui/form/button.tsx";
import { LimitLine } from "../ui/form/field.tsx";
import { type ChangeDraft, type Draft, draftBrief, type Summary } from "./draft.ts";
import styles from "./panel-summary.module.css";
import { type Correction, type SectionHeading, SummaryPart } from "./summary-part.tsx";
import { SummaryQuestions } from "./summary-questions.tsx";
import { RewriteDialog, SummaryFailed } from "./summary-ways.tsx";
import { SummaryWriting } from "./summary-writing.tsx";
import type { SummaryState } from "./use-summary.ts";

type PanelSummaryProps = {
  draft: Draft;
  change: ChangeDraft;
  state: SummaryState;
  /** absent if the answers are on the same page */
  onPanel?: (panel: Panel) => void;
};

export function PanelSummary({ draft, change, state, onPanel }: PanelSummaryProps) {
  const first = useRef<HTMLButtonElement>(null);
  const focusAfterRemoval = useFocusAfterRemoval(first);
  if (state.work.kind === "writing") {
    return (
      <div className={styles.writing} {...focusAfterRemoval}>
        <SummaryWriting state={state} goesOn={onPanel !== undefined} />
      </div>
    );
  }
  return (
    <div className={styles.panel} {...focusAfterRemoval}>
      <SummaryText {...{ draft, change, state, onPanel, first }} />
    </div>
  );
}

const BRAND: SectionHeading = { title: "A marca", links: [{ panel: 2, text: "A marca" }] };
const PARTS: readonly SectionHeading[] = [
  { title: "A empresa", links: [{ panel: 1, text: "A empresa" }] },
  BRAND,
  { title: "O pedido", links: [{ panel: 3, text: "O pedido" }] },
];
/** for a text without three parts */
const WHOLE: SectionHeading = {
  title: "O pedido",
  links: [
    { panel: 1, text: "A empresa" },
    { panel: 2, text: "A marca" },
    { panel: 3, text: "O que criar" },
  ],
};

type SummaryTextProps = PanelSummaryProps & { first: RefObject<HTMLButtonElement | null> };

function SummaryText({ draft, change, state, onPanel, first }: SummaryTextProps) {
  const { summary } = draft;
  const { work } = state;
  const text = summary?.text ?? "";
  const [correction, setCorrection] = useState<(Correction & { before: Summary | null; parts: string[] }) | null>(null);
  const [said, setSaid] = useState("");
  const shown = correction?.parts ?? summaryParts(text);
  const brief = draftBrief(draft);
  const topics = undecidedQuestions(brief).map((id) => topicOf(id, brief));

  const correct = (at: number) => {
    setSaid("");
    // If another part is open, it is shown as typed.
    const parts = correction ? correction.parts.with(correction.at, correction.typed) : shown;
    setCorrection({ at, typed: parts[at] ?? "", before: summary, parts });
  };
  const type = (typed: string) => {
    if (!correction) return;
    setCorrection({ ...correction, typed });
    // Stored at once, so that nothing is lost if the page closes.
    state.edit(withPart(text, correction.parts, correction.at, typed, brief));
  };
  const leaveAsItWas = () => {
    if (correction) change({ summary: correction.before });
    setCorrection(null);
  };

  return (
    <>
      {work.kind === "failed" && <SummaryFailed failure={work} state={state} className={styles.failed} />}
      <p className="soft">
        {text ? "Corrija o texto aqui mesmo." : "Escreva o texto aqui mesmo."}
        {onPanel && " O título leva de volta às perguntas."}
      </p>
      {state.outdated && (
        <div className={styles.failed}>
          <p className={styles.open} role="status">
            As respostas mudaram depois deste texto.
          </p>
          <div className={styles.ways}>
            {work.kind !== "failed" && <WriteAgain state={state} look="outline" />}
            <Button look="text" size="small" className={styles.flush} onClick={state.keep}>
              Deixar como está
            </Button>
          </div>
        </div>
      )}
      <input type="hidden" name="resume_ia" value={text} />
      <div className={styles.parts}>
        {shown.map((part, at) => (
          <SummaryPart
            key={PARTS[at]?.title}
            first={at === 0 ? first : undefined}
            part={(shown.length > 1 && PARTS[at]) || WHOLE}
            text={part}
            whole={text}
            correction={correction?.at === at ? correction : null}
            otherOpen={correction !== null && correction.at !== at}
            onCorrect={() => correct(at)}
            onType={type}
            onKeep={() => setCorrection(null)}
            onLeave={leaveAsItWas}
            onPanel={onPanel}
          >
            {shown.length > 1 && PARTS[at] === BRAND && <Colors text={draft.answers.color} />}
          </SummaryPart>
        ))}
      </div>
      {!correction && isTooLong(text, LIMITS.summary) && (
        <LimitLine id="summary-limit" text={text} limit={LIMITS.summary} />
      )}
      {topics.length > 0 && (
        <p className={styles.open}>
          <b>Em aberto por enquanto:</b> {list(topics)}. Vocês decidem juntos, na conversa.
        </p>
      )}
      <div className={styles.source}>
        {summary && <p className="small soft">{writerNote(summary)}</p>}
        <div className={styles.ways}>
          {work.kind !== "failed" && !state.outdated && <WriteAgain state={state} look="text" />}
          {state.earlier && (
            <Button
              look="text"
              size="small"
              className={styles.flush}
              onClick={() => {
                setCorrection(null);
                state.bringBack();
                setSaid("O texto anterior voltou.");
              }}
            >
              Voltar ao texto anterior
            </Button>
          )}
        </div>
      </div>
      <span role="status" className="visually-hidden">
        {said}
      </span>
      {/* Hidden during a correction, because a reply would change the text that is being edited. */}
      {!correction && <SummaryQuestions draft={draft} change={change} />}
      <RewriteDialog state={state} />
    </>
  );
}

/** The colours that the customer's words name. */
function Colors({ text }: { text: string }) {
  const colors = labelledColors(text);
  if (colors.length === 0) return null;
  return (
    <ul className={styles.colors} aria-label="Cores">
      {colors.map(({ word, color }) => (
        <li key={word}>
          <i style={{ background: color }} />
          {word}
        </li>
      ))}
    </ul>
  );
}

function WriteAgain({ state, look }: { state: SummaryState; look: "outline" | "text" }) {
  return (
    <Button
      look={look}
      size="small"
      before="arrow-counter-clockwise"
      className={look === "text" ? styles.flush : undefined}
      onClick={() => state.rewrite("configured")}
    >
      Escrever de novo
    </Button>
  );
}

function writerNote({ writer, edited }: Summary): string {
  if (writer === "person") return "Texto escrito por você.";
  return edited ? `${WRITER_NOTE[writer]} Depois, mudado por você.` : WRITER_NOTE[writer];
}
