/** The brand's letters: name, licence, where they come from; a file goes along only when the licence allows it. */
import { newId } from "../../ui/browser/draft-store.ts";
import { useNextFocus } from "../../ui/browser/use-next-focus.ts";
import { Button } from "../../ui/form/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { DELIVERY_LIMITS, type DraftFont } from "../delivery-content.ts";
import { addFont, changeFont, removeFont } from "./changes.ts";
import { FileButton, UploadState } from "./drop-zone.tsx";
import { controlId, type FormProps } from "./form.ts";
import styles from "./texts.module.css";

const FONT_ACCEPT = ".ttf,.otf,.woff,.woff2";

export function Fonts(form: FormProps) {
  const { draft, change, mayEdit } = form;
  const setFocus = useNextFocus();
  const add = () => {
    const id = newId();
    change((now) => addFont(now, id));
    setFocus(controlId(id, "nome"));
  };
  return (
    <section className={styles.part} aria-labelledby="letras">
      <h2 id="letras" className="h3">
        Letras
      </h2>
      <div className={styles.stack}>
        {draft.fonts.map((font) => (
          <FontFields key={font.id} font={font} {...form} />
        ))}
        {mayEdit && draft.fonts.length < DELIVERY_LIMITS.fonts && (
          <p>
            <Button id={controlId("mais-letra")} look="outline" size="small" before="plus" onClick={add}>
              Letra
            </Button>
          </p>
        )}
      </div>
    </section>
  );
}

/** 'Letra dos títulos', 'Letra: o nome e os títulos' */
function labelOf(use: string): string {
  if (use === "títulos" || use === "textos") return `Letra dos ${use}`;
  return use ? `Letra: ${use}` : "Letra";
}

function FontFields({ font, parts, change, uploads, mayEdit }: FormProps & { font: DraftFont }) {
  const setFocus = useNextFocus();
  const { id, use } = font;
  const label = labelOf(use);
  const set = (values: Partial<DraftFont>) => change((now) => changeFont(now, id, values));
  const field = (what: string, name: "name" | "licence" | "link") => ({
    ...{ id: controlId(id, what), name, autoComplete: "off", value: font[name] },
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  const place = `font ${id}`;
  const send = (files: readonly File[]) =>
    void uploads.send({ ...{ place, part: "font", files }, onStored: (part) => set({ file: part.id }) });
  const file = font.file === null ? undefined : parts.get(font.file);
  const remove = () => {
    change((now) => removeFont(now, id));
    setFocus(controlId("mais-letra"));
  };
  return (
    <fieldset className={styles.font}>
      <legend className="visually-hidden">{font.name || label}</legend>
      <TextField label={label} {...field("nome", "name")} limit={DELIVERY_LIMITS.line} />
      <TextField label="Licença" {...field("licenca", "licence")} limit={DELIVERY_LIMITS.line} />
      <div className={styles.whole}>
        <TextField label="Onde baixar" {...field("link", "link")} inputMode="url" limit={DELIVERY_LIMITS.link} />
      </div>
      <div className={`small ${styles.whole} ${styles.fontFile}`}>
        {file ? (
          <>
            <span>{`${file.fileName} vai junto.`}</span>
            {mayEdit && (
              <Button look="text" size="small" className={styles.link} onClick={() => set({ file: null })}>
                Não mandar o arquivo
              </Button>
            )}
          </>
        ) : (
          mayEdit && (
            <FileButton
              label={`Mandar o arquivo, se a licença deixa: ${font.name || label}`}
              accept={FONT_ACCEPT}
              onFiles={send}
              plus
            >
              Mandar o arquivo, se a licença deixa
            </FileButton>
          )
        )}
        {mayEdit && (
          <Button
            look="text"
            size="small"
            before="trash"
            className={`${styles.link} ${styles.remove}`}
            aria-label={`Tirar ${font.name || label}`}
            onClick={remove}
          >
            Tirar
          </Button>
        )}
      </div>
      <div className={styles.whole}>
        <UploadState
          upload={uploads.uploads[place]}
          accept={FONT_ACCEPT}
          label="Trocar o arquivo da letra"
          onFiles={send}
        />
      </div>
    </fieldset>
  );
}
