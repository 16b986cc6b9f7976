import { DataList } from "../../ui/display/data-list.tsx";
import { Icon, type IconName } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TextArea, TextField } from "../../ui/form/field.tsx";
import { Ask } from "../ask.tsx";
import { DECISION_LIMITS } from "../decision.ts";
import { CHANNELS } from "../quote-content.ts";
import { quotePath } from "../quote-state.ts";
import type { QuoteView } from "../quote-view.server.ts";
import styles from "./acceptance.module.css";

/** The whole record of acceptance, its PDF, and the way back that both sides agree on. */
export function Acceptance({ view }: { view: QuoteView }) {
  const { acceptance, pdf } = view;
  if (!acceptance) return null;
  const { title, recorded, note } = acceptance;
  return (
    <section className={styles.record} id="resposta" data-ground="mist" aria-labelledby="aceite" tabIndex={-1}>
      <div className="wrap">
        <h2 id="aceite" className="h2">
          {title}
        </h2>
        {recorded && <p className="lead">{recorded}</p>}
        {note && <p className={styles.note}>{`“${note}”`}</p>}
        <DataList
          className={styles.entries}
          entries={[
            [recorded ? "Quem aceitou" : "Nome escrito", acceptance.signedName],
            ["Conta", acceptance.account],
            ["Momento", acceptance.moment],
            ["Total", acceptance.total],
            [`Código da versão ${acceptance.version}`, <code key="code">{acceptance.hash}</code>],
            ["Rede", acceptance.network],
            ["Navegador", acceptance.browser],
          ]}
        />
        <div className={styles.actions}>
          {pdf && <PdfLink to={pdf}>PDF com o registro</PdfLink>}
          <Undo view={view} />
        </div>
      </div>
    </section>
  );
}

type PdfLinkProps = { to: string; icon?: IconName; children: string };

/** A file, or where one is checked. */
export function PdfLink({ to, icon = "download-simple", children }: PdfLinkProps) {
  return (
    <a className={`row-link ${styles.pdf}`} href={to}>
      <Icon name={icon} />
      {children}
    </a>
  );
}

/** Asked by one side, agreed or refused by the other; nothing is deleted. */
function Undo({ view: { id, number, undo, other } }: { view: QuoteView }) {
  if (!undo) return null;
  const form = { id, page: quotePath(id, number) };
  if (undo.step === "none" && undo.refused)
    return (
      <div className={styles.held}>
        <Button look="text" before="arrow-u-up-left" disabledReason={undo.refused}>
          Desfazer o aceite
        </Button>
      </div>
    );
  if (undo.step === "none")
    return (
      <Ask
        {...form}
        button={{ look: "text", before: "arrow-u-up-left" }}
        intent="ask-undo"
        label="Desfazer o aceite"
        title="Pedir para desfazer o aceite?"
        description={`${other.replace(/^o /, "O ")} recebe o pedido por e-mail e precisa concordar. Até lá, o aceite vale. O registro fica guardado.`}
        confirm="Pedir para desfazer"
      />
    );
  return (
    <div className={styles.undo}>
      <p>
        <b>{undo.text}</b>
      </p>
      {undo.step === "asked" && (
        <div className={styles.buttons}>
          <Ask
            {...form}
            button={{ look: "text" }}
            intent="refuse-undo"
            label="Retirar o pedido"
            title="Retirar o pedido?"
            description="O pedido para desfazer sai, e o aceite continua valendo para os dois."
            confirm="Retirar o pedido"
          />
        </div>
      )}
      {undo.step === "answer" && (
        <div className={styles.buttons}>
          <Ask
            {...form}
            button={{ look: "outline" }}
            intent="agree-undo"
            label="Concordar e desfazer"
            title="Desfazer o aceite?"
            description="O orçamento deixa de valer para os dois, e o outro lado recebe um e-mail. O registro do aceite e do pedido fica guardado."
            confirm="Desfazer o aceite"
            danger
          />
          <Ask
            {...form}
            button={{ look: "outline" }}
            intent="refuse-undo"
            label="Manter o aceite"
            title="Manter o aceite?"
            description="O aceite continua valendo para os dois, e o outro lado recebe um e-mail."
            confirm="Manter o aceite"
          />
        </div>
      )}
    </div>
  );
}

/** For the studio: an acceptance that it heard by telephone, or has on paper. */
export function RecordAcceptance({ view: { id, number, sheet, other } }: { view: QuoteView }) {
  return (
    <section className={styles.elsewhere} aria-labelledby="fora-daqui">
      <h2 id="fora-daqui" className="h3">
        {`${other} aceitou por outro caminho?`}
      </h2>
      <p>Registre quem aceitou e por onde. A página e o PDF dizem que foi o estúdio quem registrou.</p>
      <Ask
        id={id}
        page={quotePath(id, number)}
        button={{ look: "outline" }}
        intent="record"
        label="Registrar aceite"
        title={`Registrar o aceite da versão ${number}?`}
        description={`Por ${sheet.total}. ${other} recebe o PDF com o registro por e-mail.`}
        confirm="Registrar aceite"
        foot
      >
        {(field) => {
          const channel = field("channel");
          return (
            <>
              <fieldset className={styles.channels}>
                <legend>Como foi?</legend>
                {Object.entries(CHANNELS).map(([id, text]) => (
                  <label key={id}>
                    <input
                      type="radio"
                      name={channel.name}
                      value={id}
                      checked={channel.value === id}
                      onChange={channel.onChange}
                      aria-invalid={channel.error ? true : undefined}
                      aria-describedby={channel.error ? "canal-erro" : undefined}
                    />
                    {text}
                  </label>
                ))}
                {channel.error && (
                  <p id="canal-erro" className={styles.missing}>
                    {channel.error}
                  </p>
                )}
              </fieldset>
              <TextField {...field("person")} label="Quem aceitou" limit={DECISION_LIMITS.name} />
              <TextArea
                {...field("note")}
                label="Nota"
                rows={2}
                limit={DECISION_LIMITS.note}
                hint="Como o aceite foi dado: dia, número, documento."
              />
            </>
          );
        }}
      </Ask>
    </section>
  );
}
