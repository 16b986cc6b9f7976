import { painted } from "../../ui/layout/paint.tsx";
import { FilePills, FileRow } from "../page/file-pills.tsx";
import styles from "./brand.module.css";
import type { BrandView } from "./brand-view.server.ts";
import { TakeAll } from "./cover.tsx";
import type { Grounds } from "./grounds.ts";

export function Files({ view, grounds }: { view: BrandView; grounds: Grounds }) {
  const { manual, pattern, favicon, faces, fonts } = view;
  const isIcon = (ending: string) => favicon.filter(({ name }) => name.endsWith(ending));
  const icons = [...isIcon(".ico"), ...isIcon(".svg"), ...isIcon("icon-512.png").slice(0, 1)];
  return (
    <section className={styles.section} id="arquivos" aria-labelledby="arquivos-titulo" {...painted(grounds.first)}>
      <div className={`wrap ${styles.files}`}>
        <div>
          <h2 id="arquivos-titulo">Arquivos</h2>
          <p className={styles.rule}>{`${view.count}: cada desenho em SVG, PDF e PNG, e o favicon.`}</p>
          <TakeAll view={view} short />
        </div>
        <ul className={styles.list}>
          {manual && (
            <FileRow icon="file-pdf" name="Manual da marca" about={manual.size}>
              <FilePills files={[{ ...manual, label: "PDF" }]} of="Manual da marca" />
            </FileRow>
          )}
          {pattern && (
            <FileRow icon="image" name="Padrão" about="Para fundo e papel de embrulho">
              <FilePills files={[pattern]} of="Padrão" />
            </FileRow>
          )}
          {icons.length > 0 && (
            <FileRow icon="browser" name="Favicon" about="Para a aba do navegador">
              <FilePills files={icons.map((file) => ({ ...file, label: endingOf(file.name) }))} of="Favicon" />
            </FileRow>
          )}
          {faces.length > 0 && (
            <FileRow icon="text-aa" name="Letras" about={fonts.names}>
              <FilePills files={faces} of="Letras" />
            </FileRow>
          )}
        </ul>
      </div>
    </section>
  );
}

const endingOf = (name: string) => name.slice(name.lastIndexOf(".") + 1).toUpperCase();
