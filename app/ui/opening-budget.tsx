import { useNavigation } from "react-router";
import { Loader } from "./loader.tsx";
import styles from "./opening-budget.module.css";

/** Covers a list while the budget that was pressed is on its way (BUD-11). */
export function OpeningBudget() {
  const { state, location } = useNavigation();
  if (state !== "loading" || !location?.pathname.startsWith("/budget/view/")) return null;
  return (
    <div className={styles.cover}>
      <Loader text="Carregando orçamento" />
    </div>
  );
}
