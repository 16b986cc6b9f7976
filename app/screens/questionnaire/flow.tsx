import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Need } from "../../domain/needs.ts";
import {
  type Answers,
  type Asked,
  firstMissing,
  furthestPanel,
  OTHER_TAB,
  type Panel,
} from "../../domain/questionnaire.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { Found, Resumed } from "../../ui/form/resumed.tsx";
import { addTags } from "../../ui/form/tag-input.tsx";
import { AlreadySent } from "./already-sent.tsx";
import { BackButton } from "./back-button.tsx";
import bar from "./bar.module.css";
import { draftPlace } from "./draft.ts";
import { type Came, Frame } from "./frame.tsx";
import { PanelCompany } from "./panel-company.tsx";
import { PanelDeliverables } from "./panel-deliverables.tsx";
import { PanelFinish } from "./panel-finish.tsx";
import { PanelProject } from "./panel-project.tsx";
import { PanelSummary } from "./panel-summary.tsx";
import styles from "./questionnaire.module.css";
import { useDraft } from "./use-draft.ts";
import { useFinish } from "./use-finish.ts";
import { useOtherTab } from "./use-other-tab.ts";
import { usePanel } from "./use-panel.ts";
import { useReferenceImage } from "./use-reference-image.ts";
import { useSummary } from "./use-summary.ts";

/** The five panels, one at a time (BRAND-2 to BRAND-11). Runs in the browser only: the draft lives there. */
export function Flow({ userId, need }: { userId: string; need: Need }) {
  const navigate = useNavigate();
  const { draft, change, startOver, keepAsChanged, resumed, seenResumed, finishedElsewhere } = useDraft(userId, need);
  const otherTab = useOtherTab(draftPlace(userId, need).name);
  const { answers } = draft;
  const { panel, forward, backTo } = usePanel({ kept: draft.panel, furthest: furthestPanel(answers) });
  const summary = useSummary({ reached: panel >= 4, draft, change });
  const reference = useReferenceImage({ image: draft.image, change });
  const sentBlock = useRef<HTMLDivElement>(null);
  const refusedNow = useRef(false);
  const { finish, saving, failed, refusal } = useFinish(userId, draft, (budget) => {
    refusedNow.current = true;
    keepAsChanged(budget);
  });
  const { sent } = draft;
  // Somebody who pressed 'Terminar' is at the other end of the panel.
  useEffect(() => {
    if (!sent || !refusedNow.current) return;
    refusedNow.current = false;
    sentBlock.current?.focus();
  }, [sent]);
  const [invalid, setInvalid] = useState<Asked | null>(null);
  const [shown, setShown] = useState<{ panel: Panel; came?: Came }>({ panel });
  if (shown.panel !== panel) setShown({ panel, came: panel < shown.panel ? "back" : "forward" });

  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const seen = useRef(panel);
  const arrive = useEffectEvent(() => {
    setInvalid(null);
    seenResumed();
    change({ panel });
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (seen.current === panel) return;
    seen.current = panel;
    arrive();
  }, [panel]);

  const onAnswer = (given: Partial<Answers>) => {
    // A text that was typed for one list is not lost to another answer.
    const { targetAudience, notIncludeElement } = draft.pending;
    change({
      answers: given,
      pending: {
        targetAudience: "targetAudience" in given ? "" : targetAudience,
        notIncludeElement: "notIncludeElement" in given ? "" : notIncludeElement,
      },
    });
    if (invalid && invalid in given) setInvalid(null);
  };
  /** What stands in a tag field and is no tag yet is kept too, so that a closed tab does not lose it. */
  const keepPending = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement) || /[,;]/.test(target.value)) return;
    if (target.name === "targetAudience" || target.name === "notIncludeElement") {
      change({ pending: { ...draft.pending, [target.name]: target.value } });
    }
  };
  const proceed = (event: FormEvent) => {
    event.preventDefault();
    const whole = {
      ...answers,
      targetAudience: addTags(answers.targetAudience, draft.pending.targetAudience),
      notIncludeElement: addTags(answers.notIncludeElement, draft.pending.notIncludeElement),
    };
    const missing = firstMissing(panel, whole);
    setInvalid(missing);
    if (missing) {
      form.current?.querySelector<HTMLElement>(`[name="${missing}"]`)?.focus();
      return;
    }
    onAnswer(whole);
    forward();
  };
  const back = () => {
    if (panel === 1) void navigate("/branding");
    else backTo((panel - 1) as Panel);
  };
  const restart = () => {
    if (panel > 1) backTo(1);
    // The image of a request that was sent belongs to it.
    if (sent || finishedElsewhere) reference.cancel();
    else reference.remove();
    startOver();
    heading.current?.focus();
  };
  const goOnAsNew = () => {
    change({ sent: null });
    reference.check();
    heading.current?.focus();
  };

  const parts = { answers, onAnswer, invalid };
  return (
    <Frame panel={panel} came={shown.came} heading={heading}>
      <form ref={form} className={styles.form} noValidate onSubmit={proceed} onChange={keepPending}>
        {sent && <AlreadySent block={sentBlock} budget={sent.budget} onGoOn={goOnAsNew} onDrop={restart} />}
        {finishedElsewhere && (
          <Found text={OTHER_TAB.finished}>
            <ButtonLink look="outline" size="small" to="/account">
              Ver meus pedidos
            </ButtonLink>
            <Button look="text" size="small" onClick={restart}>
              Começar outro
            </Button>
          </Found>
        )}
        {otherTab && !sent && !finishedElsewhere && <Found text={OTHER_TAB.open} />}
        {resumed && !sent && !finishedElsewhere && (
          <Resumed
            lost="As respostas deste pedido, que ainda não foi enviado, são apagadas."
            keep="Continuar o pedido"
            onStartOver={restart}
          />
        )}
        {panel === 5 ? (
          <PanelFinish
            draft={draft}
            came={shown.came}
            summary={summary}
            reference={reference}
            saving={saving}
            failed={failed}
            refusal={refusal}
            onPanel={backTo}
            onFinish={finish}
          />
        ) : (
          <>
            <div key={panel} className={styles.fields} data-came={shown.came}>
              {panel === 1 && <PanelCompany {...parts} />}
              {panel === 2 && <PanelProject {...parts} draft={draft} change={change} reference={reference} />}
              {panel === 3 && <PanelDeliverables {...parts} />}
              {panel === 4 && <PanelSummary summary={draft.summary} state={summary} />}
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
