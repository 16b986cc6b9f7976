/** Where a file of the delivery goes: waiting, dragged over, on its way and looked at, or refused with a way on. */
import { type ReactNode, useRef } from "react";
import { Icon, type IconName } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import { FileInput } from "../../ui/form/file-input.tsx";
import { LoginAgain } from "../../ui/form/form-message.tsx";
import { usePasteAndDrop } from "../../ui/form/paste-and-drop.ts";
import { againText } from "../../ui/form/uploads.ts";
import styles from "./drop-zone.module.css";
import type { PartUpload } from "./use-part-uploads.ts";

export const SVG_ACCEPT = ".svg,image/svg+xml";

type ZoneProps = {
  icon?: IconName;
  label: string;
  hint?: string | undefined;
  accept: string;
  onFiles: (files: readonly File[]) => void;
};

/** A file is dropped, pasted, or chosen by a press. */
export function DropZone({ id, icon = "shapes", label, hint, accept, onFiles }: ZoneProps & { id?: string }) {
  const chooser = useRef<HTMLInputElement>(null);
  const drop = usePasteAndDrop(onFiles);
  const isOver = drop["data-over"] === true;
  return (
    <>
      <button id={id} type="button" className={styles.zone} {...drop} onClick={() => chooser.current?.click()}>
        <Icon name={icon} size={28} />
        {/* The name stays while a file is held over it. */}
        <span className={isOver ? "visually-hidden" : undefined}>{label}</span>
        {isOver && <span aria-hidden="true">Solte aqui</span>}
        {hint && <small>{hint}</small>}
      </button>
      <Chooser ref={chooser} label={label} accept={accept} onFiles={onFiles} />
    </>
  );
}

type ChooserProps = ZoneProps & { ref: React.RefObject<HTMLInputElement | null> };

function Chooser({ ref, label, accept, onFiles }: Omit<ChooserProps, "hint">) {
  return <FileInput ref={ref} hidden accept={accept} aria-label={label} tabIndex={-1} onFiles={onFiles} />;
}

type ButtonProps = ZoneProps & { plus?: boolean; children: ReactNode };

/** A press that opens the file chooser: 'Trocar o arquivo'. `label` says for what. */
export function FileButton({ label, accept, onFiles, plus, children }: ButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        look="text"
        size="small"
        before={plus ? "plus" : undefined}
        className={styles.link}
        aria-label={label}
        onClick={() => chooser.current?.click()}
      >
        {children}
      </Button>
      <Chooser ref={chooser} label={label} accept={accept} onFiles={onFiles} />
    </>
  );
}

/** What is refused for more than its drawing program's settings has no title of its own. */
const TITLES: Record<string, string> = {
  text: "Texto que ainda é letra",
  "no-size": "Falta o viewBox",
  picture: "Foto dentro do SVG",
};

type StateProps = Pick<ZoneProps, "accept" | "label" | "onFiles"> & { upload: PartUpload | undefined };

/** Nothing while no file is on its way. */
export function UploadState({ upload, accept, label, onFiles }: StateProps) {
  if (!upload) return null;
  if (upload.kind === "sending") return <Checking {...upload} />;
  const { failure, fileName, again, leave } = upload;
  return (
    <Warning title={TITLES[failure.kind ?? ""] ?? fileName} alert>
      {failure.message} {failure.loggedOut && <LoginAgain />}
      <div className={styles.ways}>
        {failure.again ? (
          <Button look="text" size="small" className={styles.link} onClick={again}>
            {againText(failure.resumable, "Tentar de novo")}
          </Button>
        ) : (
          <FileButton label={label} accept={accept} onFiles={onFiles}>
            Trocar o arquivo
          </FileButton>
        )}
        <Button look="text" size="small" className={styles.link} onClick={leave}>
          Deixar assim
        </Button>
      </div>
    </Warning>
  );
}

/** A file that has arrived is looked at. */
function Checking({ fileName, part }: { fileName: string; part: number }) {
  const isSvg = fileName.toLowerCase().endsWith(".svg");
  const percent = Math.round(part * 100);
  return (
    <div className={styles.checking} role="status">
      <b>{isSvg ? `Conferindo ${fileName}` : fileName}</b>
      <span className={styles.bar} aria-hidden="true">
        <i style={{ width: `${Math.max(8, percent)}%` }} />
      </span>
      <span className="small soft">
        {isSvg ? "Contornos, viewBox, cores e imagens dentro" : `Subindo, ${percent}%`}
      </span>
    </div>
  );
}

type WarningProps = { title: string; icon?: IconName; alert?: boolean; children: ReactNode };

/** The drawn warning: what is the matter, and the way out. */
function Warning({ title, icon = "warning", alert, children }: WarningProps) {
  return (
    <div className={styles.warning} role={alert ? "alert" : undefined}>
      <Icon name={icon} size={24} />
      <div>
        <b>{title}</b>
        {children}
      </div>
    </div>
  );
}
