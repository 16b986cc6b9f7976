import { type FormEvent, type Ref, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import {
  ALREADY_SENT,
  firstMissing,
  furthestPanel,
  missingFields,
  OTHER_TAB,
  PANEL,
  PANELS,
  type Panel,
} from "../brief/questionnaire.ts";
import { QUESTIONS, type QuestionName } from "../brief/questions.ts";
import type { Need } from "../kit/needs.ts";
import { ConfirmDialog } from "../ui/display/dialog.tsx";
import { Icon } from "../ui/display/icon.tsx";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { DraftNotice, Resumed } from "../ui/form/resumed.tsx";
import bar from "./bar.module.css";
import { type Draft, hasMore, type OnAnswer, withPending } from "./draft.ts";
import type { QuestionFieldsProps } from "./field-kinds.tsx";
import { QuestionFields } from "./fields.tsx";
import { BackButton, type Direction, Frame, usePanel } from "./frame.tsx";
import moreStyles from "./more.module.css";
import { PanelFinish, useFinish } from "./panel-finish.tsx";
import { PanelSummary } from "./panel-summary.tsx";
import styles from "./questionnaire-page.module.css";
import { ReferenceImage, useReferenceImage } from "./reference-image.tsx";
import { addTypedReplies } from "./replies.ts";
import { useDraft } from "./use-draft.ts";
import { useSummary } from "./use-summary.ts";

type FlowProps = {
  userId: string;
  need: Need;
  /** the AI service writes the summary, not the built-in writer */
  hasService: boolean;
  /** ANSWER_DAYS */
  answerDays: number;
};

/** Rendered only in the browser, which has the draft. */
export function Flow({ userId, need, hasService, answerDays }: FlowProps) {
  const navigate = useNavigate();
  const { draft, change, finishedElsewhere, ...stored } = useDraft(userId, need);
  const { answers, sent } = draft;
  const { panel, forward, backTo, visit } = usePanel({ saved: draft.panel, furthest: furthestPanel(answers) });
  const summary = useSummary({ reached: panel >= 4, hasService, draft, change });
  const reference = useReferenceImage({ image: draft.image, change });
  const sentBlock = useRef<HTMLDivElement>(null);
  const refusedNow = useRef(false);
  const finish = useFinish(userId, draft, (budget) => {
    refusedNow.current = true;
    stored.keepAsChanged(budget);
  });
  // Moves the focus to the notice, because 'Terminar' is at the other end of the panel.
  useEffect(() => {
    if (!sent || !refusedNow.current) return;
    refusedNow.current = false;
    sentBlock.current?.focus();
  }, [sent]);
  const [invalid, setInvalid] = useState<QuestionName | null>(null);
  const [shown, setShown] = useState<{ panel: Panel; direction?: Direction }>({ panel });
  if (shown.panel !== panel) setShown({ panel, direction: panel < shown.panel ? "back" : "forward" });

  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const arrive = useEffectEvent(() => {
    setInvalid(null);
    stored.seenResumed();
    change({ panel });
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (shown.direction) arrive();
  }, [shown]);

  // The browser's Forward leads to panel 5 too, not only 'Continuar'.
  const addTyped = useEffectEvent(() =>
    change((now) => addTypedReplies(now, { writing: summary.work.kind === "writing" })),
  );
  useEffect(() => {
    if (panel === PANELS) addTyped();
  }, [panel]);

  const onAnswer: OnAnswer = (given, pending = {}) => {
    change({ answers: given, pending });
    if (invalid && invalid in given) setInvalid(null);
  };
  const proceed = (event: FormEvent) => {
    event.preventDefault();
    // Includes what is typed but not added.
    const whole = withPending(draft);
    const missing = firstMissing(panel, whole.answers);
    setInvalid(missing);
    if (missing) {
      form.current?.querySelector<HTMLElement>(`[name="${missing}"]`)?.focus();
      return;
    }
    change(whole);
    forward();
  };
  const back = () => (panel === 1 ? void navigate("/branding") : backTo((panel - 1) as Panel));
  const restart = () => {
    if (panel > 1) backTo(1);
    // The image of a sent request belongs to that request.
    if (sent || finishedElsewhere) reference.cancel();
    else reference.remove();
    stored.startOver();
    heading.current?.focus();
  };
  const goOnAsNew = () => {
    change({ sent: null });
    reference.check();
    heading.current?.focus();
  };

  const parts = { draft, change, onAnswer, invalid };
  return (
    <Frame panel={panel} direction={shown.direction} heading={heading}>
      <form ref={form} className={styles.form} noValidate onSubmit={proceed}>
        <Notices
          {...{ sent, sentBlock, finishedElsewhere }}
          otherTab={stored.otherTab}
          resumed={stored.resumed}
          onGoOn={goOnAsNew}
          onRestart={restart}
        />
        {panel === 5 ? (
          <PanelFinish
            draft={draft}
            direction={shown.direction}
            summary={summary}
            reference={reference}
            finish={finish}
            answerDays={answerDays}
            onPanel={backTo}
          />
        ) : (
          <>
            <div key={panel} className={styles.fields} data-panel={panel} data-direction={shown.direction}>
              {PANEL[panel].needed && <p className={`soft ${styles.needed}`}>{PANEL[panel].needed}</p>}
              {panel === 1 && <QuestionFields {...parts} group="company" />}
              {panel === 1 && <More {...parts} />}
              {panel === 2 && <QuestionFields {...parts} group="project" />}
              {panel === 2 && <ReferenceImage reference={reference} />}
              {panel === 3 && <QuestionFields {...parts} group="deliverables" />}
              {panel === 4 && <PanelSummary draft={draft} change={change} state={summary} onPanel={visit} />}
            </div>
            <div className={bar.bar}>
              <BackButton onClick={back} />
              <Button type="submit" size="large" after="arrow-right">
                Continuar
              </Button>
            </div>
          </>
        )}
      </form>
    </Frame>
  );
}

type NoticesProps = {
  sent: Draft["sent"];
  sentBlock: Ref<HTMLDivElement>;
  finishedElsewhere: boolean;
  otherTab: boolean;
  resumed: boolean;
  onGoOn: () => void;
  onRestart: () => void;
};

/** What happened to the draft: sent, finished in another tab, open in another tab, or stored by an earlier visit. */
function Notices({ sent, sentBlock, finishedElsewhere, otherTab, resumed, onGoOn, onRestart }: NoticesProps) {
  if (!sent && !finishedElsewhere)
    return (
      <>
        {otherTab && <DraftNotice text={OTHER_TAB.open} />}
        {resumed && (
          <Resumed
            lost="As respostas deste pedido, que ainda não foi enviado, são apagadas."
            keep="Continuar o pedido"
            onStartOver={onRestart}
          />
        )}
      </>
    );
  return (
    <>
      {sent && <AlreadySent block={sentBlock} budget={sent.budget} onGoOn={onGoOn} onDrop={onRestart} />}
      {finishedElsewhere && (
        <DraftNotice text={OTHER_TAB.finished}>
          <ButtonLink look="outline" size="small" to="/account">
            Ver meus pedidos
          </ButtonLink>
          <Button look="text" size="small" onClick={onRestart}>
            Começar outro
          </Button>
        </DraftNotice>
      )}
    </>
  );
}

type AlreadySentProps = {
  /** takes the focus after 'Terminar' with this result */
  block: Ref<HTMLDivElement>;
  budget: string | null;
  onGoOn: () => void;
  onDrop: () => void;
};

/** Says that the request was sent without the later changes, which can become another request or be discarded. */
function AlreadySent({ block, budget, onGoOn, onDrop }: AlreadySentProps) {
  const [asking, setAsking] = useState(false);
  return (
    <div ref={block} tabIndex={-1}>
      <DraftNotice text={ALREADY_SENT.text}>
        <ButtonLink look="outline" size="small" to={budget ? `/budget/view/${budget}` : "/account"}>
          {budget ? "Ver o pedido enviado" : "Ver meus pedidos"}
        </ButtonLink>
        <Button look="outline" size="small" onClick={onGoOn}>
          Usar em um pedido novo
        </Button>
        <Button look="text" size="small" onClick={() => setAsking(true)}>
          Descartar as mudanças
        </Button>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title="Descartar as mudanças?"
          description="O pedido que foi enviado continua como está. As respostas que estão aqui são apagadas."
          cancel="Ficar com as mudanças"
          confirm="Descartar"
          danger
          onConfirm={onDrop}
        />
      </DraftNotice>
    </div>
  );
}

/** The optional questions of panel 1. Open from the start if one of them has an answer. */
function More(props: QuestionFieldsProps) {
  const id = useId();
  const [wanted, setOpen] = useState(() => hasMore(props.draft));
  // Cannot be closed over a field that stops the panel from advancing.
  const open = wanted || missingFields(1, props.draft.answers).some((name) => QUESTIONS[name].group === "more");
  return (
    <section className={moreStyles.more} aria-labelledby={`${id}-title`}>
      <h2>
        <button
          type="button"
          className={moreStyles.toggle}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          <span>
            <span id={`${id}-title`} className={`h3 ${moreStyles.title}`}>
              Quer contar mais?
            </span>
            <span className={`small soft ${moreStyles.lead}`}>Opcional. Ajuda quem desenha a acertar de primeira.</span>
          </span>
          <span className={moreStyles.sign}>
            <Icon name="caret-down" size={24} />
          </span>
        </button>
      </h2>
      {open && (
        <div id={id} className={moreStyles.fields}>
          <QuestionFields {...props} group="more" />
        </div>
      )}
    </section>
  );
}
