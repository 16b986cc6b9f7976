import { useEffect, useRef, useState } from "react";
import { copyText } from "../../ui/browser/copy-text.ts";
import { Button } from "../../ui/form/button.tsx";
import styles from "./password-link.module.css";

/** Shown once, right after it was made: nothing keeps the link. */
export function PasswordLink({ name, url }: { name: string; url: string }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={styles.made}
      data-ground="sky"
      aria-label={`Link de senha de ${name}`}
    >
      <div className="wrap">
        <h2 className="h3">{`Link de senha de ${name}`}</h2>
        <p>
          Serve para criar uma senha nova, uma vez só, durante uma hora. Quem tem o link entra na conta: entregue só a
          essa pessoa. Ele não aparece de novo.
        </p>
        <div className={styles.line}>
          <input readOnly value={url} aria-label="Link de senha" onFocus={(event) => event.target.select()} />
          <Button onClick={async () => setCopied(await copyText(url))}>Copiar</Button>
          <span role="status">{copied === null ? "" : copiedText(copied)}</span>
        </div>
      </div>
    </section>
  );
}

const copiedText = (copied: boolean) => (copied ? "Copiado." : "Não deu para copiar: selecione o link e copie.");
