import { useNavigation } from "react-router";
import { retry, useOutage } from "../browser/outage.ts";
import { Icon } from "../display/icon.tsx";
import { Button } from "../form/button.tsx";
import styles from "./notice.module.css";

/** Says that the page waits for the connection, for as long as it does. */
export function OutageNotice() {
  const navigating = useNavigation().state !== "idle";
  const waitsFor = useOutage();
  if (!waitsFor) return null;
  const opens = navigating || waitsFor === "page";
  return (
    <div className={`${styles.notice} ${styles.outage}`}>
      <div className={styles.text} role="alert">
        <Icon name="warning-circle" size={26} />
        <span>{`Sem conexão. ${opens ? "A página abre" : "Esta página se atualiza"} quando a internet voltar.`}</span>
      </div>
      <Button look="text" size="small" onClick={retry}>
        Tentar novamente
      </Button>
    </div>
  );
}
