/** What a message holds: its words in a bubble, and its files. */
import type { ReactNode } from "react";
import type { MessageFile } from "../../data/messages.server.ts";
import { linkParts } from "../../domain/conversation.ts";
import { FILE_FORMATS, formatOf, isDownload } from "../../domain/file-formats.ts";
import { sizeText } from "../../domain/upload.ts";
import { Icon } from "../../ui/display/icon.tsx";
import styles from "./message-list.module.css";

/** Files first: the cedilla hangs from the words. */
export function MessageContent({
  mine,
  text,
  replied,
  tail,
  state,
  children,
}: {
  mine: boolean;
  text: string;
  replied?: string | null;
  tail: boolean;
  state?: "sending" | "failed";
  children?: ReactNode;
}) {
  return (
    <>
      {children}
      {text && (
        <div className={styles.bubble} data-tail={tail || undefined} data-state={state}>
          {mine && <span className="visually-hidden">Você: </span>}
          {replied && <p className={styles.replied}>{replied}</p>}
          <p className={styles.text}>
            {linkParts(text).map(({ at, text: part, link }) =>
              link ? (
                <a key={at} href={link} target="_blank" rel="noopener noreferrer nofollow">
                  {part}
                </a>
              ) : (
                part
              ),
            )}
          </p>
          {tail && (
            <svg className={styles.cedilla} viewBox="0 0 52 49" fill="none" strokeWidth={27} aria-hidden="true">
              <path d="M38.5 0V12.5A23 23 0 0 1 15.5 35.5H0" stroke="currentColor" />
            </svg>
          )}
        </div>
      )}
    </>
  );
}

export function MessageAttachment({ budgetId, file }: { budgetId: string; file: MessageFile }) {
  const { id, fileName, bytes, width, height } = file;
  const address = `/budget/${budgetId}/anexo/${id}`;
  const opens = { href: address, target: "_blank", rel: "noopener" };
  if (width === null || height === null) {
    const format = formatOf(fileName) ?? "pdf";
    const saved = isDownload(format);
    return (
      <div className={styles.bubble}>
        <a className={styles.file} {...(saved ? { href: address, download: fileName } : opens)}>
          <Icon name={saved ? "download-simple" : "file-pdf"} size={28} />
          <span>
            {saved ? fileName : fileName.replace(/\.pdf$/i, "")}
            <small>
              {FILE_FORMATS[format].label}, {sizeText(bytes)}
            </small>
          </span>
        </a>
      </div>
    );
  }
  return (
    <a className={styles.picture} {...opens}>
      <img src={address} alt={`Imagem: ${fileName}`} width={width} height={height} loading="lazy" />
    </a>
  );
}
