import type { ReactNode } from "react";
import { Icon, type IconName } from "../../ui/display/icon.tsx";
import styles from "./kit-files.module.css";
import type { ShownFile } from "./kit-view.server.ts";

/** `of`: what they are files of, for who hears one pill: 'Principal, Em cores, SVG'. */
export function FilePills({ files, of }: { files: readonly ShownFile[]; of: string }) {
  return (
    <span className={styles.pills}>
      {files.map(({ to, label }) => (
        <a key={to} href={to} download aria-label={`${of}, ${label}`} className={styles.pill}>
          {label}
        </a>
      ))}
    </span>
  );
}

export function FileList({ files, of }: { files: readonly ShownFile[]; of: string }) {
  return (
    <ul className={styles.list}>
      {files.map(({ to, label, size }) => (
        <li key={to}>
          <a href={to} download className="row-link" aria-label={`${of}, ${label}`}>
            {label}
          </a>
          <span className="small soft">{size}</span>
        </li>
      ))}
    </ul>
  );
}

type FileRowProps = { icon: IconName; name: string; about?: ReactNode; children: ReactNode };

export function FileRow({ icon, name, about, children }: FileRowProps) {
  return (
    <li className={styles.fileRow}>
      <Icon name={icon} size={28} />
      <span>
        <b>{name}</b>
        {about && <small>{about}</small>}
      </span>
      {children}
    </li>
  );
}
