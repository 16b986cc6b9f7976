import { useRef, useState } from "react";
import { copyText } from "../../ui/browser/copy-text.ts";
import { Button } from "../../ui/form/button.tsx";
import { useNotice } from "../../ui/layout/notice.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import styles from "./copy-code.module.css";

/** Shown from its begin to its end; what is selected or copied is the whole code. */
export function CopyCode({ code }: { code: string }) {
  const text = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState(false);
  const notify = useNotice();
  const copy = async () => {
    const isCopied = await copyText(code);
    setCopied(isCopied);
    if (isCopied) return notify({ kind: "ok", text: "Código copiado. Cole no aplicativo do seu banco." });
    if (text.current) getSelection()?.selectAllChildren(text.current);
    notify({ kind: "error", text: "O código não foi copiado. Ele está selecionado: copie por ali." });
  };
  return (
    <div className={styles.copy}>
      <p className="label">Pix copia e cola</p>
      <p className={styles.text} data-end={code.slice(-4)}>
        <code ref={text}>{code}</code>
      </p>
      <Button size="large" after={copied ? "check" : "copy"} onClick={copy}>
        {withCedilla("Copiar código")}
      </Button>
    </div>
  );
}
