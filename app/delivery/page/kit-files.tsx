import { Icon } from "../../ui/display/icon.tsx";
import { painted } from "../../ui/layout/paint.tsx";
import { Chooser } from "./chooser.tsx";
import { FileList, FilePills, FileRow } from "./file-pills.tsx";
import styles from "./kit-files.module.css";
import { groundOf } from "./kit-paints.ts";
import type { KitView } from "./kit-view.server.ts";

/** The file for a use, then all files: lockup, colour, formats. */
export function KitFiles({ kit }: { kit: KitView }) {
  return (
    <>
      {kit.choices.length > 0 && <Chooser choices={kit.choices} />}
      <div className={`wrap ${styles.all}`}>
        <div className={styles.title}>
          <h2 className="h2">Todos os arquivos</h2>
          <p className="small soft">SVG para site, PDF para gráfica, PNG para o resto</p>
        </div>
        {kit.sections.map((section) => (
          <Lockup key={section.lockup} section={section} />
        ))}
        <Others kit={kit} />
      </div>
    </>
  );
}

function Lockup({ section }: { section: KitView["sections"][number] }) {
  const { lockup, name, use, rows, more } = section;
  return (
    <section className={styles.section} aria-labelledby={lockup}>
      <div className={styles.named}>
        <h3 className="h3" id={lockup}>
          {name}
        </h3>
        {use && <p className="small soft">{use}</p>}
      </div>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id} className={styles.row}>
            <span className={styles.sample} {...painted(groundOf(row.ground))}>
              <img src={row.picture} alt="" loading="lazy" />
            </span>
            <b>{row.name}</b>
            <span className="soft">{row.use}</span>
            <FilePills files={row.formats} of={`${name}, ${row.name}`} />
          </li>
        ))}
      </ul>
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>
            <span>Outros tamanhos em PNG</span>
            <Icon name="caret-down" size={20} />
          </summary>
          <FileList files={more} of={name} />
        </details>
      )}
    </section>
  );
}

function Others({ kit }: { kit: KitView }) {
  const { manual, faces, fonts, pattern, notes, favicon, social } = kit;
  return (
    <>
      <section className={styles.section} aria-labelledby="manual-e-letras">
        <h3 className="h3" id="manual-e-letras">
          Manual e letras
        </h3>
        <ul className={styles.rows}>
          {manual && (
            <FileRow icon="file-pdf" name="Manual da marca" about={manual.name}>
              <FilePills files={[{ ...manual, label: `PDF, ${manual.size}` }]} of="Manual" />
            </FileRow>
          )}
          {fonts.names && (
            <FileRow icon="text-aa" name={fonts.names} about={fonts.licences && `Licença ${fonts.licences}`}>
              <FilePills files={faces} of="Letras" />
            </FileRow>
          )}
          {pattern && (
            <FileRow icon="image" name="Padrão" about="Para fundo e papel de embrulho">
              <FilePills files={[pattern]} of="Padrão" />
            </FileRow>
          )}
          {notes && (
            <FileRow icon="file-text" name="Leia-me" about="O bilhete para quem recebe os arquivos">
              <FilePills files={[{ ...notes, label: "TXT" }]} of="Leia-me" />
            </FileRow>
          )}
        </ul>
      </section>
      <section className={styles.section} aria-labelledby="favicon-e-redes">
        <h3 className="h3" id="favicon-e-redes">
          Favicon e redes sociais
        </h3>
        <ul className={styles.rows}>
          {favicon.length > 0 && (
            <FileRow icon="browser" name="Favicon" about="Para a aba do navegador e a tela do celular">
              <FilePills files={favicon} of="Favicon" />
            </FileRow>
          )}
          {social.length > 0 && (
            <FileRow icon="instagram-logo" name="Redes sociais" about="Perfil, capas e prévia de link">
              <FilePills files={social} of="Redes sociais" />
            </FileRow>
          )}
        </ul>
      </section>
    </>
  );
}
