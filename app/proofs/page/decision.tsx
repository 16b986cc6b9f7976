import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Form, useSubmit } from "react-router";
import { AskButton } from "../../requests/room-form.tsx";
import { addToMessage } from "../../ui/browser/draft-store.ts";
import { ConfirmDialog } from "../../ui/display/dialog.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import card from "../../ui/form/choice-card.module.css";
import { TextArea, TextField } from "../../ui/form/field.tsx";
import { useStandingErrors } from "../../ui/form/use-standing-errors.ts";
import { withCedilla } from "../../ui/layout/title.tsx";
import { proofPath } from "../paths.ts";
import { type CommentNote, PROOF_LIMITS } from "../proof-content.ts";
import { commentsText, countWord, PROOF_REFUSED } from "../proof-words.ts";
import type { ProofResult } from "./actions.server.ts";
import styles from "./decision.module.css";
import type { ProofView } from "./proof-view.server.ts";
import type { Notes } from "./use-notes.ts";

const CHOICES = ["approve", "adjust", "talk"] as const;
type Choice = (typeof CHOICES)[number];
export type Decided = { choice: Choice; direction: string; name: string; sentence: string };

export const DECISION_ID = "decisao";

type Props = {
  view: ProofView;
  decides: NonNullable<ProofView["decides"]>;
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
  const { view, decides, notes, decided, onType, result, busy, holdsBack } = props;
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
    const revision = await notes.save();
    if (revision === null || !form.current) return;
    const sent = new FormData(form.current);
    sent.set("notes", String(revision));
    await submit(sent, { method: "post", replace: true, preventScrollReset: true });
  };
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || choice === "talk" || holdsBack()) return;
    const faults = faultsOf(decided, notes.notes.length);
    setMissing(faults);
    if (Object.keys(faults).length > 0) return;
    if (choice === "approve") setAsking(true);
    else void send();
  };
  const set = (change: Partial<Decided>) => onType({ ...decided, ...change });
  const drafts = notes.notes.length;
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
        {decides.late && <Late view={view} late={decides.late} />}
        {decides.used && <RoundsUsed view={view} decides={decides} onApprove={() => set({ choice: "approve" })} />}
        <Form
          ref={form}
          method="post"
          replace
          noValidate
          className={styles.form}
          aria-labelledby="sua-decisao"
          onSubmit={check}
        >
          <div className={styles.choices} role="radiogroup" aria-label="Sua decisão">
            {choices.map((one) => (
              <label key={one} className={card.card}>
                <input
                  type="radio"
                  name="intent"
                  value={one}
                  checked={choice === one}
                  onChange={() => set({ choice: one })}
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
        description={`Ela fica valendo. Depois de aprovar, mudanças são um novo combinado.${draftsStay(drafts)}`}
        confirm="Aprovar"
        cancel="Voltar"
        onConfirm={() => void send()}
      />
    </section>
  );
}

function faultsOf({ choice, name, sentence }: Decided, drafts: number): Record<string, string> {
  if (choice === "approve" && name.trim() === "") return { name: PROOF_REFUSED.unsigned };
  if (choice === "adjust" && drafts === 0 && sentence.trim() === "") return { sentence: PROOF_REFUSED.nothing };
  return {};
}

function draftsStay(drafts: number): string {
  if (drafts === 0) return "";
  return drafts === 1 ? " Seu comentário em rascunho não vai." : ` Seus ${drafts} comentários em rascunho não vão.`;
}

type DirectionProps = { view: ProofView; value: string; onChange: (letter: string) => void };

/** The direction that goes on. One alone is not asked. */
function DirectionChoice({ view: { directions }, value, onChange }: DirectionProps) {
  if (directions.length < 2) return <input type="hidden" name="direction" value={directions[0]?.letter ?? ""} />;
  return (
    <div className={styles.directions} role="radiogroup" aria-label="Direção que segue">
      <p className="label">Direção que segue</p>
      <div>
        {directions.map(({ letter, title, pieces }) => (
          <label key={letter}>
            <input
              className="whole-press"
              type="radio"
              name="direction"
              value={letter}
              checked={value === letter}
              onChange={() => onChange(letter)}
            />
            {pieces[0] && <img src={pieces[0].src} alt="" width={240} height={150} />}
            <span>
              {value === letter && <Icon name="check" size={20} />}
              {title}
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}

type ApproveProps = Pick<Props, "view" | "decides" | "busy"> & {
  name: string;
  error: string | undefined;
  onName: (name: string) => void;
};

function Approve({ view: { number, code, studio, accountName }, decides, name, error, busy, onName }: ApproveProps) {
  return (
    <>
      <TextField
        label="Seu nome completo"
        name="name"
        autoComplete="name"
        value={name}
        onChange={({ target }) => onName(target.value)}
        limit={PROOF_LIMITS.signature}
        error={error}
        hint={`Na sua conta: ${accountName}`}
      />
      <p className={styles.kept}>
        {`Escrever o nome vale como assinatura. Guardamos a data e o código desta versão, e mandamos o registro por e-mail para você e para ${studio}.`}
      </p>
      <p className={`small ${styles.code}`}>
        {`Código da versão ${number}: `}
        <b>{code}</b>
      </p>
      <div className={styles.buttons}>
        <Button type="submit" size="large" after="check" busy={busy}>{`Aprovar a versão ${number}`}</Button>
        <p className="small">{`Depois ${studio} prepara os arquivos, até ${decides.kitBy}.`}</p>
      </div>
    </>
  );
}

type AdjustProps = Pick<Props, "view" | "decides" | "notes" | "busy"> & {
  sentence: string;
  error: string | undefined;
  onSentence: (sentence: string) => void;
};

function Adjust({ view, decides, notes, sentence, error, busy, onSentence }: AdjustProps) {
  const { studio, number } = view;
  const count = notes.notes.length;
  return (
    <>
      <input type="hidden" name="notes" value={notes.revision} />
      <GoesAlong view={view} notes={notes.notes} />
      <TextArea
        label={`Uma frase para ${studio}`}
        name="sentence"
        rows={2}
        optional
        value={sentence}
        onChange={({ target }) => onSentence(target.value)}
        limit={PROOF_LIMITS.sentence}
        error={error}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="large" after="paper-plane-right" busy={busy} aria-disabled={notes.trouble !== null}>
          {count > 0 ? `Enviar ${commentsText(count)}` : "Pedir ajustes"}
        </Button>
        <p className="small">
          {`${studio} manda a versão ${number + 1} até ${decides.nextBy}. Depois de enviar dá para ler os comentários, não para mudar.`}
        </p>
      </div>
    </>
  );
}

/** 'Vão junto: três em A, um em B', and each of them. */
function GoesAlong({ view: { directions, comments }, notes }: { view: ProofView; notes: readonly CommentNote[] }) {
  if (notes.length === 0) return null;
  const last = Math.max(0, ...comments.map(({ number }) => number));
  const letterOf = (piece: string) =>
    directions.find(({ pieces }) => pieces.some(({ id }) => id === piece))?.letter ?? "";
  const counts = directions
    .map(({ letter }) => ({ letter, count: notes.filter(({ piece }) => letterOf(piece) === letter).length }))
    .filter(({ count }) => count > 0);
  const title =
    directions.length === 1
      ? `${notes.length === 1 ? "Vai" : "Vão"} junto: ${countWord(notes.length)}`
      : `${notes.length === 1 ? "Vai" : "Vão"} junto: ${counts.map(({ letter, count }) => `${countWord(count)} em ${letter}`).join(", ")}`;
  return (
    <div>
      <p className="label" id="vao-junto">
        {title}
      </p>
      <ul className={styles.along} aria-labelledby="vao-junto">
        {notes.map(({ id, text }, index) => (
          <li key={id}>
            <span aria-hidden="true">{last + 1 + index}</span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The reference to the version is in the conversation's field when it opens. */
function Talk({ view: { uid, id, number, studio } }: { view: ProofView }) {
  return (
    <div className={styles.buttons}>
      <ButtonLink
        to={`/budget/${id}/conversa`}
        size="large"
        before="chat-circle"
        onClick={() => addToMessage(uid, id, `Sobre a prova, versão ${number}: `)}
      >
        Abrir a conversa
      </ButtonLink>
      <p className="small">{`A prova continua esperando por você enquanto vocês conversam. ${studio} responde por lá.`}</p>
    </div>
  );
}

function Late({ view, late }: { view: ProofView; late: { title: string; moved: string } }) {
  return (
    <div className={styles.box}>
      <h3 className="h3">{late.title}</h3>
      <p>{`Nada se aprova sozinho. ${late.moved} Precisa de mais dias? Diga a ${view.studio}.`}</p>
      <div className={styles.boxButtons}>
        <ButtonLink
          to={`/budget/${view.id}/conversa`}
          look="outline"
          onClick={() => addToMessage(view.uid, view.id, `Preciso de mais dias para decidir a versão ${view.number}.`)}
        >
          Pedir mais dias
        </ButtonLink>
      </div>
    </div>
  );
}

type UsedProps = Pick<Props, "view" | "decides"> & { onApprove: () => void };

function RoundsUsed({ view: { id, number, studio }, decides, onApprove }: UsedProps) {
  return (
    <div className={styles.box}>
      <h3 className="h3">{decides.used}</h3>
      <p>
        {decides.roundAsked
          ? `Você pediu uma rodada extra. ${studio} manda um combinado novo, com prazo e valor.`
          : `Aprove a versão ${number}, ou peça uma rodada extra: é um combinado novo, com prazo e valor que ${studio} manda antes.`}
      </p>
      <div className={styles.boxButtons}>
        <Button onClick={onApprove}>{`Aprovar a versão ${number}`}</Button>
        {!decides.roundAsked && (
          <AskButton
            id={id}
            page={proofPath(id, number)}
            button={{ look: "outline" }}
            intent="ask-round"
            label="Pedir rodada extra"
            title="Pedir uma rodada extra?"
            description={`É um combinado novo: ${studio} manda prazo e valor antes de mexer. O pedido também vai para a conversa.`}
            confirm="Pedir rodada extra"
          >
            {(field) => <TextArea {...field("text")} label="O que falta?" rows={3} limit={PROOF_LIMITS.sentence} />}
          </AskButton>
        )}
      </div>
    </div>
  );
}
