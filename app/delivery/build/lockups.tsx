/** The drawings of a brand: one SVG each, and the other colours that are proposed for it. */
import { useState } from "react";
import { contrastOf } from "../../drawings/colours.ts";
import { LOCKUP_NAME, LOCKUPS, type Lockup } from "../../drawings/kit-names.ts";
import type { Version } from "../../drawings/proposals.ts";
import { sizeText } from "../../kit/upload.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import { usePasteAndDrop } from "../../ui/form/paste-and-drop.ts";
import { proposalsOf } from "../kit-content.ts";
import { partPath, pictureName } from "../part-view.ts";
import { answerVersion, withLockup, withoutLockup } from "./changes.ts";
import { DropZone, FileButton, SVG_ACCEPT, UploadState } from "./drop-zone.tsx";
import { Favicon } from "./favicon.tsx";
import { controlId, type FormProps } from "./form.ts";
import styles from "./lockups.module.css";
import { OwnVersionDialog } from "./own-version.tsx";

const WITH_ARTICLE: Record<Lockup, string> = {
  principal: "da principal",
  horizontal: "da horizontal",
  simbolo: "do símbolo",
};

export function Lockups({ proposing, ...form }: FormProps & { proposing: boolean }) {
  const { each, all, approved } = proposalsOf(form.draft, form.parts);
  return (
    <section className={styles.part} aria-labelledby="a-marca">
      <div className={styles.title}>
        <h2 id="a-marca" className="h3">
          A marca
        </h2>
        {all > 0 && <p className="small soft">{`${approved} de ${all} propostas aprovadas`}</p>}
      </div>
      {form.mayEdit && (
        <p className={`small soft ${styles.lead}`}>
          Solte um SVG por desenho. A gente propõe as outras cores; você aprova uma a uma, ou manda a sua.
        </p>
      )}
      <p className="visually-hidden" role="status">
        {proposing ? "Refazendo as propostas nas cores novas" : ""}
      </p>
      {LOCKUPS.map((lockup) => (
        <LockupRow key={lockup} lockup={lockup} count={each.find((one) => one.lockup === lockup)} {...form} />
      ))}
      <Favicon {...form} />
    </section>
  );
}

type RowProps = FormProps & { lockup: Lockup; count: { all: number; approved: number } | undefined };

function LockupRow({ lockup, count, ...form }: RowProps) {
  const { budgetId, draft, parts, change, uploads, mayEdit } = form;
  const chosen = draft.lockups[lockup];
  const part = chosen && parts.get(chosen.file);
  const name = LOCKUP_NAME[lockup];
  const upload = uploads.uploads[lockup];
  const send = (files: readonly File[]) =>
    void uploads.send({
      ...{ place: lockup, part: "lockup", files },
      onStored: (stored) => change((now) => withLockup(now, lockup, stored)),
    });
  // Another file may be dropped on the drawing itself.
  const drop = usePasteAndDrop(send);
  const label = `Soltar o SVG ${WITH_ARTICLE[lockup]}`;
  const state = <UploadState upload={upload} accept={SVG_ACCEPT} label={`Trocar o arquivo: ${name}`} onFiles={send} />;
  if (!chosen || !part)
    return (
      <section className={styles.lockup} aria-labelledby={`desenho-${lockup}`}>
        <div>
          {mayEdit && upload?.kind !== "sending" && (
            <DropZone
              id={controlId(lockup)}
              label={label}
              hint={lockup === "principal" ? undefined : "Só a principal é obrigatória"}
              accept={SVG_ACCEPT}
              onFiles={send}
            />
          )}
          {upload?.kind === "sending" && state}
        </div>
        <div className={styles.info}>
          <h3 id={`desenho-${lockup}`} className={`h4 ${mayEdit ? styles.told : ""}`}>
            {name}
          </h3>
          {!mayEdit && <p className="small soft">Sem desenho ainda.</p>}
          {upload?.kind === "failed" && state}
        </div>
      </section>
    );
  return (
    <section className={styles.lockup} aria-labelledby={`desenho-${lockup}`}>
      <div
        className={styles.master}
        style={{ background: chosen.ground }}
        data-faint={contrastOf(chosen.ground, "#ffffff") < 1.1 || undefined}
        {...(mayEdit && drop)}
      >
        <img src={partPath(budgetId, part.id, "cor")} alt={name} />
      </div>
      <div className={styles.info}>
        <div className={styles.title}>
          <h3 id={`desenho-${lockup}`} className="h4">
            {name}
          </h3>
          {count && <span className="small soft">{`${count.approved} de ${count.all} aprovadas`}</span>}
        </div>
        <p className={styles.file}>
          <span>{`${part.fileName}, ${sizeText(part.bytes)}`}</span>
          {mayEdit && (
            <FileButton label={`Trocar o arquivo: ${name}`} accept={SVG_ACCEPT} onFiles={send}>
              Trocar o arquivo
            </FileButton>
          )}
          {mayEdit && lockup !== "principal" && (
            <Button
              look="text"
              size="small"
              className={styles.remove}
              aria-label={`Tirar o arquivo: ${name}`}
              onClick={() => change((now) => withoutLockup(now, lockup))}
            >
              Tirar
            </Button>
          )}
        </p>
        {upload ? (
          state
        ) : (
          <p className={styles.guard}>
            <Icon name="check-circle" size={20} />
            <span>Contornos, viewBox e cores conferidos.</span>
          </p>
        )}
        <Proposals lockup={lockup} versions={part.look?.versions ?? []} {...form} />
      </div>
    </section>
  );
}

function Proposals({ lockup, versions, ...form }: FormProps & { lockup: Lockup; versions: readonly Version[] }) {
  const { draft, change, mayEdit } = form;
  const [asking, setAsking] = useState(false);
  const answers = draft.lockups[lockup]?.versions ?? {};
  const name = LOCKUP_NAME[lockup];
  return (
    <>
      <ul className={styles.proposals} aria-label={`Propostas: ${name}`}>
        {versions.map((version) => {
          const answer = answers[version.id];
          const isApproved = answer?.approved === true;
          const toggle = () =>
            change((now) =>
              answerVersion(now, lockup, version.id, isApproved ? null : { approved: true, own: answer?.own ?? null }),
            );
          return (
            <li key={version.id}>
              <button
                type="button"
                className={styles.proposal}
                aria-pressed={isApproved}
                disabled={!mayEdit}
                onClick={toggle}
              >
                <span className={styles.sample} style={{ background: version.ground }}>
                  <img src={pictureOf(form, lockup, version)} alt="" loading="lazy" />
                </span>
                <b>
                  <span className={styles.check} aria-hidden="true">
                    {isApproved && <Icon name="check" size={16} />}
                  </span>
                  {answer?.own ? `${version.name}, sua` : version.name}
                </b>
              </button>
            </li>
          );
        })}
      </ul>
      {mayEdit && versions.length > 0 && (
        <p>
          <Button look="text" size="small" before="plus" className={styles.own} onClick={() => setAsking(true)}>
            Mandar a minha versão
          </Button>
          <OwnVersionDialog open={asking} onOpenChange={setAsking} lockup={lockup} versions={versions} {...form} />
        </p>
      )}
    </>
  );
}

function pictureOf({ budgetId, draft }: FormProps, lockup: Lockup, version: Version): string {
  const chosen = draft.lockups[lockup];
  const own = chosen?.versions[version.id]?.own;
  return own ? partPath(budgetId, own, "cor") : partPath(budgetId, chosen?.file ?? "", pictureName(version));
}
