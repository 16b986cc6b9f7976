import { useEffect, useRef, useState } from "react";
import { copyText } from "../../ui/browser/copy-text.ts";
import { Button } from "../../ui/form/button.tsx";
import { FormMessage } from "../../ui/form/form-message.tsx";
import styles from "./copy-code.module.css";

const SAYS_FOR = 2000;

/** Shown from its begin to its end; what is selected or copied is the whole code. The button says what came of its press. */
export function CopyCode({ code }: { code: string }) {
  const text = useRef<HTMLElement>(null);
  const [result, setResult] = useState<"copied" | "failed" | null>(null);
  useEffect(() => {
    if (result !== "copied") return;
    const timer = setTimeout(setResult, SAYS_FOR, null);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = async () => {
    const isCopied = await copyText(code);
    setResult(isCopied ? "copied" : "failed");
    if (!isCopied && text.current) getSelection()?.selectAllChildren(text.current);
  };
  return (
    <div className={styles.copy}>
      <p className="label">Pix copia e cola</p>
      <p className={styles.text} data-end={code.slice(-4)}>
        <code ref={text}>{code}</code>
      </p>
      <Button size="large" after={result === "copied" ? "check" : "copy"} onClick={copy}>
        <span aria-live="polite">{result === "copied" ? "Código copiado" : "Copiar código"}</span>
      </Button>
      {result === "failed" && (
        <div className={styles.failed}>
          <FormMessage kind="error">O código não foi copiado. Ele está selecionado: copie por ali.</FormMessage>
        </div>
      )}
    </div>
  );
}
