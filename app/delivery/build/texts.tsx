/** The manual, the note, and what only the brand's page shows. */
import { contrastOf } from "../../drawings/colours.ts";
import { LOCKUP_NAME, LOCKUPS, type Lockup } from "../../drawings/kit-names.ts";
import { sizeText } from "../../kit/upload.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { SelectField, TextArea, TextField } from "../../ui/form/field.tsx";
import { DELIVERY_LIMITS } from "../delivery-content.ts";
import { paletteOf } from "../kit-content.ts";
import { changeLockup } from "./changes.ts";
import { DropZone, FileButton, SVG_ACCEPT, UploadState } from "./drop-zone.tsx";
import { controlId, type FormProps } from "./form.ts";
import styles from "./texts.module.css";

const PDF_ACCEPT = ".pdf,application/pdf";

export function ManualAndNote({ customer, ...form }: FormProps & { customer: string }) {
  const { draft, change } = form;
  return (
    <section className={styles.part} aria-labelledby="manual-e-bilhete">
      <h2 id="manual-e-bilhete" className="h3">
        Manual e bilhete
      </h2>
      <PartFile
        {...form}
        place="manual"
        accept={PDF_ACCEPT}
        empty="Soltar o manual em PDF"
        hint="Até 20 MB, se houver"
      />
      <div className={styles.after}>
        <TextArea
          id={controlId("bilhete")}
          label={`O que ${customer} precisa saber, em poucas linhas`}
          name="note"
          rows={4}
          value={draft.note}
          limit={DELIVERY_LIMITS.note}
          onChange={({ target }) => change((now) => ({ ...now, note: target.value }))}
        />
      </div>
    </section>
  );
}

type PartFileProps = FormProps & { place: "manual" | "pattern"; accept: string; empty: string; hint: string };

function PartFile({ place, accept, empty, hint, draft, parts, change, uploads, mayEdit }: PartFileProps) {
  const id = draft[place];
  const icon = place === "manual" ? "file-pdf" : "shapes";
  const file = id === null ? undefined : parts.get(id);
  const send = (files: readonly File[]) =>
    void uploads.send({
      ...{ place, part: place, files },
      onStored: (part) => change((now) => ({ ...now, [place]: part.id })),
    });
  const upload = uploads.uploads[place];
  return (
    <>
      {file && (
        <div className={styles.fileRow}>
          <Icon name={icon} size={28} />
          <span>
            <b>{file.fileName}</b>
            <small>{sizeText(file.bytes)}</small>
          </span>
          {mayEdit && (
            <FileButton label={`Trocar ${file.fileName}`} accept={accept} onFiles={send}>
              Trocar
            </FileButton>
          )}
        </div>
      )}
      {!file && mayEdit && upload?.kind !== "sending" && (
        <div className={styles.after}>
          <DropZone icon={icon} label={empty} hint={hint} accept={accept} onFiles={send} />
        </div>
      )}
      <div className={styles.state}>
        <UploadState upload={upload} accept={accept} label="Trocar o arquivo" onFiles={send} />
      </div>
    </>
  );
}

/** What stands empty is absent from the page. */
export function BrandPageFields(form: FormProps) {
  const { draft, change } = form;
  const setDont = (at: number, text: string) =>
    change((now) => {
      const donts = Array.from({ length: DELIVERY_LIMITS.donts }, (_, index) =>
        index === at ? text : (now.donts[index] ?? ""),
      );
      while (donts.at(-1) === "") donts.pop();
      return { ...now, donts };
    });
  return (
    <section className={styles.part} aria-labelledby="pagina-da-marca">
      <h2 id="pagina-da-marca" className="h3">
        Página da marca
      </h2>
      <p className="small soft">O que ficar vazio não aparece na página.</p>
      <div className={styles.stack}>
        {LOCKUPS.map((lockup) => draft.lockups[lockup] && <LockupUse key={lockup} lockup={lockup} {...form} />)}
        <TextField
          id={controlId("respiro")}
          label="Área de respiro"
          name="clearSpace"
          optional
          value={draft.clearSpace}
          limit={DELIVERY_LIMITS.line}
          hint="Como: meia letra O de cada lado."
          autoComplete="off"
          onChange={({ target }) => change((now) => ({ ...now, clearSpace: target.value }))}
        />
        <div className={styles.pair}>
          {Array.from({ length: DELIVERY_LIMITS.donts }, (_, at) => (
            <TextField
              key={controlId("nao", String(at))}
              id={controlId("nao", String(at))}
              label={`Não faça ${at + 1}`}
              name={`dont-${at}`}
              optional
              value={draft.donts[at] ?? ""}
              limit={DELIVERY_LIMITS.line}
              autoComplete="off"
              onChange={({ target }) => setDont(at, target.value)}
            />
          ))}
        </div>
        <PartFile {...form} place="pattern" accept={SVG_ACCEPT} empty="Soltar o SVG do padrão" hint="Se houver" />
      </div>
    </section>
  );
}

function LockupUse({ lockup, draft, parts, change }: FormProps & { lockup: Lockup }) {
  const chosen = draft.lockups[lockup];
  if (!chosen) return null;
  const name = LOCKUP_NAME[lockup];
  const main = parts.get(chosen.file)?.look?.colours[0]?.hex;
  const grounds = [...paletteOf(draft), { name: "Branco", hex: "#ffffff" }];
  const isKnown = grounds.some(({ hex }) => hex === chosen.ground);
  const options = [...grounds, ...(isKnown ? [] : [{ name: chosen.ground.toUpperCase(), hex: chosen.ground }])];
  const isFaint = main !== undefined && contrastOf(main, chosen.ground) < 1.5;
  return (
    <div className={styles.pair}>
      <SelectField
        id={controlId("fundo", lockup)}
        label={`Fundo: ${name}`}
        name={`ground-${lockup}`}
        value={chosen.ground}
        hint={isFaint ? "Nesse fundo o desenho quase some." : undefined}
        options={distinct(options)}
        onChange={({ target }) => change((now) => changeLockup(now, lockup, { ground: target.value }))}
      />
      <TextField
        id={controlId("uso", lockup)}
        label={`Onde usar: ${name}`}
        name={`use-${lockup}`}
        optional
        value={chosen.use}
        limit={DELIVERY_LIMITS.line}
        autoComplete="off"
        onChange={({ target }) => change((now) => changeLockup(now, lockup, { use: target.value }))}
      />
    </div>
  );
}

const distinct = (grounds: { name: string; hex: string }[]) =>
  grounds
    .filter(({ hex }, index) => grounds.findIndex((other) => other.hex === hex) === index)
    .map(({ name, hex }) => ({ value: hex, text: name }));
