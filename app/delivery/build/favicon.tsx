import { partPath } from "../part-view.ts";
import { FileButton, SVG_ACCEPT, UploadState } from "./drop-zone.tsx";
import type { FormProps } from "./form.ts";
import styles from "./lockups.module.css";

/** As drawn: 16 and 32 at true size. */
const SIZES = [
  { name: "512", side: 96 },
  { name: "180, iPhone", side: 64 },
  { name: "32", side: 32 },
  { name: "16", side: 16 },
] as const;

/** Made of the symbol, or of the main lockup while there is none. */
export function Favicon({ budgetId, draft, change, uploads, mayEdit }: FormProps) {
  const source = draft.lockups.simbolo ?? draft.lockups.principal;
  if (!source) return null;
  const picture = (side: number) =>
    partPath(budgetId, side === 16 && draft.smallIcon ? draft.smallIcon : source.file, "cor");
  const send = (files: readonly File[]) =>
    void uploads.send({
      ...{ place: "icon", part: "icon", files },
      onStored: ({ id }) => change((now) => ({ ...now, smallIcon: id })),
    });
  return (
    <div className={styles.icons}>
      {SIZES.map(({ name, side }) => (
        <figure key={name}>
          <img src={picture(side)} alt="" style={{ width: side, height: side }} />
          <figcaption>{name}</figcaption>
        </figure>
      ))}
      <div className={`small ${styles.iconText}`}>
        <p>
          <b>{draft.lockups.simbolo ? "Favicon, do símbolo." : "Favicon, do principal."}</b>
          {mayEdit && " Em 16 px os detalhes somem: mande um desenho mais simples, se quiser."}
        </p>
        {mayEdit && (
          <FileButton label="Enviar o de 16 px" accept={SVG_ACCEPT} onFiles={send} plus>
            Enviar o de 16 px
          </FileButton>
        )}
        <UploadState upload={uploads.uploads.icon} accept={SVG_ACCEPT} label="Trocar o de 16 px" onFiles={send} />
      </div>
    </div>
  );
}
