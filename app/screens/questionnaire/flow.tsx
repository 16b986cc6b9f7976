import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import {
  type Answers,
  type Asked,
  firstMissing,
  furthestPanel,
  type Need,
  type Panel,
} from "../../domain/questionnaire.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Found, Resumed } from "../../ui/resumed.tsx";
import { addTags } from "../../ui/tag-input.tsx";
import { BackButton } from "./back-button.tsx";
import { type Came, Frame } from "./frame.tsx";
import { PanelCompany } from "./panel-company.tsx";
import { PanelDeliverables } from "./panel-deliverables.tsx";
import { PanelFinish } from "./panel-finish.tsx";
import { PanelProject } from "./panel-project.tsx";
import { PanelSummary } from "./panel-summary.tsx";
import styles from "./questionnaire.module.css";
import { useDraft } from "./use-draft.ts";
import { useFinish } from "./use-finish.ts";
import { usePanel } from "./use-panel.ts";
import { useReferenceImage } from "./use-reference-image.ts";
import { useSummary } from "./use-summary.ts";

/** The five panels, one at a time (BRAND-2 to BRAND-11). Runs in the browser only: the draft lives there. */
export function Flow({ userId, need }: { userId: string; need: Need }) {
  const navigate = useNavigate();
  const { draft, change, startOver, resumed, seenResumed, finishedElsewhere } = useDraft(userId, need);
  const { answers } = draft;
  const { panel, forward, backTo } = usePanel({ kept: draft.panel, furthest: furthestPanel(answers) });
  const summary = useSummary({ reached: panel >= 4, draft, change });
  const reference = useReferenceImage({ image: draft.image, change });
  const { finish, saving, failed, refusal } = useFinish(userId, draft);
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
    change({ answers: given, pending: { targetAudience: "", notIncludeElement: "" } });
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
    reference.remove();
    startOver();
    heading.current?.focus();
  };

  const parts = { answers, onAnswer, invalid };
  return (
    <Frame panel={panel} came={shown.came} heading={heading}>
      <form ref={form} className={styles.form} noValidate onSubmit={proceed} onChange={keepPending}>
        {finishedElsewhere && (
          <Found text="Este pedido já foi enviado em outra aba.">
            <ButtonLink look="outline" size="small" to="/account">
              Ver meus pedidos
            </ButtonLink>
            <Button look="text" size="small" onClick={restart}>
              Começar outro
            </Button>
          </Found>
        )}
        {resumed && !finishedElsewhere && (
          <Resumed
            lost="As respostas deste pedido, que ainda não foi enviado, são apagadas."
            keep="Continuar o pedido"
            onStartOver={restart}
          />
        )}
        {panel === 5 ? (
          <div key={panel} className={styles.finish} data-came={shown.came}>
            <PanelFinish
              answers={answers}
              summary={summary}
              reference={reference}
              saving={saving}
              failed={failed}
              refusal={refusal}
              onBack={back}
              onChangeAnswers={() => backTo(3)}
              onFinish={finish}
            />
          </div>
        ) : (
          <>
            <div key={panel} className={styles.fields} data-came={shown.came}>
              {panel === 1 && <PanelCompany {...parts} />}
              {panel === 2 && <PanelProject {...parts} draft={draft} change={change} reference={reference} />}
              {panel === 3 && <PanelDeliverables {...parts} />}
              {panel === 4 && <PanelSummary summary={draft.summary} state={summary} />}
            </div>
            <div className={styles.ways}>
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
