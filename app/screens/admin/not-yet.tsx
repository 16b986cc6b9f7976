import type { ReactNode } from "react";
import { BackLink } from "../../ui/back-link.tsx";
import { withCedilla } from "../../ui/title.tsx";
import styles from "./not-yet.module.css";

export function NotYet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`wrap ${styles.page}`}>
      <BackLink to="/admin/page">Voltar</BackLink>
      <h1 className="d2">{withCedilla(title)}</h1>
      <p className="lead">{children}</p>
      <p className="soft">Até lá, nada do que já está publicado muda.</p>
    </div>
  );
}
