import { Icon } from "../../ui/display/icon.tsx";
import styles from "./questionnaire.module.css";

/** 'Voltar': the panel before, or the choice of need. */
export function BackButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={styles.back} onClick={onClick}>
      <Icon name="arrow-left" />
      Voltar
    </button>
  );
}
