import { useId, useState } from "react";
import { GALLERIES } from "../../galleries/galleries.ts";
import { PUBLISHING_LIMITS } from "../../galleries/publication.ts";
import { calendarDay, dateText } from "../../kit/day.ts";
import { capital } from "../../kit/initials.ts";
import { AdminIcon } from "../../ui/display/admin-icon.tsx";
import { ConfirmDialog } from "../../ui/display/dialog.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { Editing } from "../editing/editing.ts";
import styles from "./address-panel.module.css";
import { changePart } from "./draft.ts";
import { entryText, momentFault, momentOf, momentSentence, versionText, type When } from "./schedule.ts";
import type { OpenedItem } from "./use-opened-item.ts";
import type { PublishingState } from "./use-publishing.ts";

type Props = { opened: OpenedItem; publishing: PublishingState; now: number };

/** The name in the address, when it appears, the preview link, the versions, and the end. */
export function AddressPanel(props: Props) {
  const { editing, editor } = props.opened;
  const { draft, change, save } = editor;
  const id = useId();
  const name = draft.addressName;
  return (
    <>
      <h2 className="h2" tabIndex={-1} data-panel-title>
        {withCedilla("Endereço e data")}
      </h2>
      <div className={styles.part}>
        <label className="label" htmlFor={id}>
          Endereço
        </label>
        <div className={styles.address}>
          <span>/show/{editing.gallery}/</span>
          <input
            id={id}
            value={name.replaceAll(" ", "+")}
            placeholder="do nome, ao pôr no ar"
            autoComplete="off"
            spellCheck={false}
            maxLength={PUBLISHING_LIMITS.address}
            aria-describedby={`${id}-about`}
            onChange={({ target }) => change((now) => changePart(now, "address", target.value.replaceAll("+", " ")))}
            onBlur={() => {
              if (name !== name.trim()) change((now) => changePart(now, "address", name.trim()));
              void save();
            }}
          />
        </div>
        <p className="small soft" id={`${id}-about`}>
          O número do projeto vem depois e não muda.
        </p>
        {editing.formerNames.length > 0 && (
          <ul className={styles.former}>
            {editing.formerNames.map((former) => (
              <li key={former}>
                <Icon name="check-circle" size={20} />
                <span>
                  {former.replaceAll(" ", "+")}
                  <b>Endereço antigo continua funcionando.</b>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <WhenPart {...props} />
      <PreviewPart {...props} />
      <VersionsPart {...props} />
      <DeletePart remove={() => void props.publishing.remove()} />
    </>
  );
}

function WhenPart({ opened: { editing }, publishing: { when, setWhen, unschedule }, now }: Props) {
  const { state, scheduledAt, position } = editing;
  const where = GALLERIES[editing.gallery].appears;
  const choices: [When["choice"], string, string][] = [
    ["live", "No ar", state === "live" ? `${where}, na posição ${position}.` : `${where}. ${entryText(editing)}`],
    ["scheduled", "Agendada", "Entra sozinha no dia e na hora marcados."],
  ];
  // What was never shown is a draft, which nobody sees.
  if (state !== "draft")
    choices.push(["hidden", "Oculta", "Sai das listas e dos buscadores. Só o link de prévia abre."]);
  const at = momentOf(when);
  const fault = momentFault(when, now);
  return (
    <fieldset className={styles.part}>
      <legend className="label">Quando aparece</legend>
      <div className={styles.choices}>
        {choices.map(([choice, label, about]) => (
          <label key={choice} className={styles.choice}>
            <input
              type="radio"
              name="when"
              checked={when.choice === choice}
              onChange={() => setWhen({ ...when, choice, day: when.day || calendarDay(now + 24 * 60 * 60 * 1000) })}
            />
            <i aria-hidden="true" />
            <span>
              <b>{label}</b>
              <small>{about}</small>
            </span>
          </label>
        ))}
      </div>
      {when.choice === "scheduled" && (
        <>
          <div className={styles.moment}>
            <TextField
              label="Dia"
              name="day"
              type="date"
              min={calendarDay(now)}
              value={when.day}
              onChange={({ target }) => setWhen({ ...when, day: target.value })}
            />
            <TextField
              label="Hora, em Brasília"
              name="time"
              type="time"
              value={when.time}
              error={fault ?? undefined}
              onChange={({ target }) => setWhen({ ...when, time: target.value })}
            />
          </div>
          {at !== null && !fault && (
            <p className="small soft">
              {momentSentence(at, now)}{" "}
              {state === "live" ? "Até lá fica no ar a versão de agora." : "Até lá só você vê."} {entryText(editing)}
            </p>
          )}
        </>
      )}
      {scheduledAt && (
        <Button look="text" size="small" className={styles.start} onClick={() => void unschedule()}>
          Tirar o agendamento
        </Button>
      )}
    </fieldset>
  );
}

function PreviewPart({ opened, publishing, now }: Props) {
  const { preview, noPreview } = opened.editing;
  if (noPreview)
    return (
      <div className={styles.part}>
        <h3 className="h4">{withCedilla("Link de prévia")}</h3>
        <p className="small soft">O cliente prefere que esta marca não apareça: o link de prévia não abre.</p>
      </div>
    );
  return (
    <div className={styles.part}>
      <h3 className="h4">{withCedilla("Link de prévia")}</h3>
      {preview ? (
        <>
          <p className={styles.link}>{new URL(preview.path, location.href).href}</p>
          <p className="small soft">
            Só abre com este link, até {dateText(Date.parse(preview.ends), now)}. Buscadores não veem.
          </p>
        </>
      ) : (
        <p className="small soft">Mostra o rascunho a quem tem o link, por 14 dias. Buscadores não veem.</p>
      )}
      <div className={styles.actions}>
        <Button look="outline" size="small" onClick={() => void publishing.copyPreview()}>
          <AdminIcon name="copy" size={20} /> {preview ? "Copiar link" : "Criar e copiar o link"}
        </Button>
        {preview && (
          <Button look="text" size="small" onClick={() => void publishing.revoke()}>
            Revogar
          </Button>
        )}
      </div>
    </div>
  );
}

/** Going back asks first. */
function VersionsPart({ opened: { editing, editor }, publishing: { changed, restore }, now }: Props) {
  const { versions, shownVersion, state, scheduledAt } = editing;
  const [asked, setAsked] = useState<Editing["versions"][number] | null>(null);
  /** what waits for its moment: the newest that is no kept draft */
  const waiting = scheduledAt === null ? undefined : versions.find(({ published }) => published);
  const last = Object.values(editor.draft.stamps).toSorted(
    (one, other) => (other?.revision ?? 0) - (one?.revision ?? 0),
  )[0];
  return (
    <div className={styles.part}>
      <div className={styles.line}>
        <h3 className="h4" id="versoes" tabIndex={-1}>
          Versões
        </h3>
        <span className="small soft">Voltar cria um rascunho. Nada sai do ar.</span>
      </div>
      <ol className={styles.versions}>
        {changed && last && (
          <li>
            <span>
              <b>{capital(versionText(Date.parse(last.at), now))}</b>
              <small>Rascunho{last.name ? ` de ${last.name}` : ""}</small>
            </span>
            <span className={styles.current}>Aberta</span>
          </li>
        )}
        {versions.map((version) => (
          <li key={version.number}>
            <span>
              <b>{capital(versionText(Date.parse(version.at), now))}</b>
              <small>{aboutVersion(version, version === waiting && version.number !== shownVersion)}</small>
            </span>
            {version.number === shownVersion && state === "live" && <span className={styles.current}>No ar</span>}
            {(version.number !== shownVersion || changed) && (
              <Button look="text" size="small" onClick={() => setAsked(version)}>
                Voltar a esta versão
              </Button>
            )}
          </li>
        ))}
      </ol>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={`Voltar à versão de ${asked ? versionText(Date.parse(asked.at), now) : ""}?`}
        description="Ela vira um rascunho. A página no ar só muda quando você publicar, e o rascunho de agora fica nas Versões."
        cancel="Cancelar"
        confirm="Voltar a esta versão"
        onConfirm={() => asked && void restore(asked.number)}
      />
    </div>
  );
}

function aboutVersion({ published, changes, name, number }: Editing["versions"][number], waits: boolean): string {
  const what = changes.join(", ").toLowerCase();
  const who = name ?? "Alguém";
  if (!published) return `Rascunho guardado${name ? ` de ${name}` : ""}${what ? `: ${what}` : ""}`;
  if (waits) return `${who} agendou${what ? `: ${what}` : ""}`;
  if (number === 1) return `${who} publicou pela primeira vez`;
  return `${who} publicou${what ? `: ${what}` : ""}`;
}

function DeletePart({ remove }: { remove: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles.end}>
      <p className="small soft">Excluir tira a página e as imagens. Ocultar guarda tudo.</p>
      <Button look="danger-outline" size="small" before="trash" onClick={() => setAsking(true)}>
        Excluir Publicação
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Excluir esta publicação?"
        description="A página, as imagens e todas as versões são apagadas. Não dá para desfazer."
        cancel="Cancelar"
        confirm="Excluir Publicação"
        danger
        onConfirm={remove}
      />
    </div>
  );
}
