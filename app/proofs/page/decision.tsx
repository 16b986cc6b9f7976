import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Form, useSubmit } from "react-router";
import { ConfirmDialog } from "../../ui/display/dialog.tsx";
import card from "../../ui/form/choice-card.module.css";
import { useStandingErrors } from "../../ui/form/use-standing-errors.ts";
import { withCedilla } from "../../ui/layout/title.tsx";
import { PROOF_REFUSED } from "../proof-words.ts";
import type { ProofResult } from "./actions.server.ts";
import styles from "./decision.module.css";
import { Late, RoundsUsed } from "./decision-boxes.tsx";
import { Adjust, Approve, type Decides, DirectionChoice, Talk } from "./decision-fields.tsx";
import type { ProofView } from "./proof-view.server.ts";
import type { Notes } from "./use-notes.ts";

const CHOICES = ["approve", "adjust", "talk"] as const;
type Choice = (typeof CHOICES)[number];
/** `choice`: null until one is pressed. */
export type Decided = { choice: Choice | null; direction: string; name: string; sentence: string };
type Shown = Decided & { choice: Choice };

/** Before one is pressed: drafts are there to be sent. */
const openChoice = (decides: Decides, drafts: number) => (drafts > 0 && decides.used === "" ? "adjust" : "approve");

export const DECISION_ID = "decisao";

type Props = {
  view: ProofView;
  decides: Decides;
  notes: Notes;
  decided: Decided;
  onType: (decided: Decided) => void;
  result: ProofResult | undefined;
  busy: boolean;
  /** a comment that is typed and not added: nothing is sent before; true: there is one, and it has the focus now */
  holdsBack: () => boolean;
};

/** What each choice says. With one direction it is named in 'Aprovar'. */
function choiceTexts({ directions, number, studio }: ProofView, decides: Props["decides"]) {
  const { round } = decides;
  const [only] = directions;
  const named =
    directions.length === 1 && only
      ? `A direção ${only.letter}, versão ${number}, fica valendo.`
      : "A direção escolhida fica valendo.";
  const usesLast = `Fecha a rodada ${round.number}, a última do combinado.`;
  const uses = `Vai tudo de uma vez e usa a rodada ${round.number} de ${round.of}. Aprovar e conversar não usam rodada.`;
  return {
    approve: { title: "Aprovar", text: `${named} Depois de aprovar, mudanças são um novo combinado.` },
    adjust: { title: "Pedir ajustes", text: round.isLast && number > 1 ? usesLast : uses },
    talk: {
      title: "Conversar antes",
      text: `Abre a conversa com ${studio}. Não usa rodada, e a prova continua esperando.`,
    },
  };
}

export function Decision(props: Props) {
  const { view, decides, notes, onType, result, busy, holdsBack } = props;
  const drafts = notes.notes.length;
  const decided: Shown = { ...props.decided, choice: props.decided.choice ?? openChoice(decides, drafts) };
  const form = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState(false);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const submit = useSubmit();
  const { choice } = decided;
  const mine = result?.intent === "approve" || result?.intent === "adjust" ? result.errors : undefined;
  const errors = Object.keys(missing).length > 0 ? missing : mine;
  const error = useStandingErrors(errors, decided);
  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);
  const texts = choiceTexts(view, decides);
  const choices = CHOICES.filter((one) => one !== "adjust" || decides.used === "");
  const send = async () => {
    // Drafts do not go along with an approval.
    const revision = choice === "approve" ? notes.revision : await notes.save();
    if (revision === null || !form.current) return;
    const sent = new FormData(form.current);
    sent.set("notes", String(revision));
    await submit(sent, { method: "post", replace: true, preventScrollReset: true });
  };
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || choice === "talk" || holdsBack()) return;
    const faults = faultsOf(decided, drafts);
    setMissing(faults);
    if (Object.keys(faults).length > 0) return;
    if (choice === "approve") setAsking(true);
    else void send();
  };
  const set = (change: Partial<Decided>) => onType({ ...decided, ...change });
  const toChoices = () => form.current?.querySelector<HTMLElement>("[name=intent]:checked")?.focus();
  const toName = () => {
    set({ choice: "approve" });
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[name=name]")?.focus());
  };
  return (
    <section
      className={styles.decision}
      id={DECISION_ID}
      data-ground="pink"
      aria-labelledby="sua-decisao"
      tabIndex={-1}
    >
      <div className="wrap">
        <h2 id="sua-decisao" className="h1">
          {withCedilla("Sua decisão")}
        </h2>
        {decides.late && <Late view={view} late={decides.late} onDecide={toChoices} />}
        {decides.used && <RoundsUsed view={view} decides={decides} onApprove={toName} />}
        <Form
          ref={form}
          method="post"
          replace
          noValidate
          className={styles.form}
          aria-labelledby="sua-decisao"
          onSubmit={check}
        >
          <Choices {...{ choices, choice, texts }} onChoose={(one) => set({ choice: one })} />
          <div className={styles.fields}>
            {choice !== "talk" && (
              <DirectionChoice view={view} value={decided.direction} onChange={(direction) => set({ direction })} />
            )}
            {choice === "approve" && (
              <Approve
                view={view}
                decides={decides}
                name={decided.name}
                error={error("name")}
                busy={busy}
                onName={(name) => set({ name })}
              />
            )}
            {choice === "adjust" && (
              <Adjust
                view={view}
                decides={decides}
                notes={notes}
                sentence={decided.sentence}
                error={error("sentence")}
                busy={busy}
                onSentence={(sentence) => set({ sentence })}
              />
            )}
            {choice === "talk" && <Talk view={view} />}
          </div>
        </Form>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Aprovar a versão ${view.number}?`}
        description={`${view.directions.length > 1 ? `A direção ${decided.direction}` : "Ela"} fica valendo. Depois de aprovar, mudanças são um novo combinado.${draftsStay(drafts)}`}
        confirm="Aprovar"
        cancel="Voltar"
        onConfirm={() => void send()}
      />
    </section>
  );
}

type ChoicesProps = {
  choices: readonly Choice[];
  choice: Choice;
  texts: ReturnType<typeof choiceTexts>;
  onChoose: (choice: Choice) => void;
};

function Choices({ choices, choice, texts, onChoose }: ChoicesProps) {
  return (
    <div className={styles.choices} role="radiogroup" aria-label="Sua decisão">
      {choices.map((one) => (
        <label key={one} className={card.card}>
          <input
            type="radio"
            name="intent"
            value={one}
            checked={choice === one}
            onChange={() => onChoose(one)}
            aria-labelledby={`decisao-${one}`}
            aria-describedby={`decisao-${one}-texto`}
          />
          <span>
            <b id={`decisao-${one}`} className="h3">
              {texts[one].title}
            </b>
            <small id={`decisao-${one}-texto`}>{texts[one].text}</small>
          </span>
        </label>
      ))}
    </div>
  );
}

function faultsOf({ choice, name, sentence }: Shown, drafts: number): Record<string, string> {
  if (choice === "approve" && name.trim() === "") return { name: PROOF_REFUSED.unsigned };
  if (choice === "adjust" && drafts === 0 && sentence.trim() === "") return { sentence: PROOF_REFUSED.nothing };
  return {};
}

function draftsStay(drafts: number): string {
  if (drafts === 0) return "";
  return drafts === 1 ? " Seu comentário em rascunho não vai." : ` Seus ${drafts} comentários em rascunho não vão.`;
}
