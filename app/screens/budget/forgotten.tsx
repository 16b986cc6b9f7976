import { ButtonLink } from "../../ui/form/button.tsx";
import styles from "./forgotten.module.css";
import { WithdrawRequestButton } from "./hands.tsx";

/** While nobody has claimed the request its customer may change it. */
export function Forgotten({ id }: { id: string }) {
  return (
    <section className={styles.sheet}>
      <div>
        <h2 className="h3">Esqueceu alguma coisa?</h2>
        <p>Enquanto ninguém assume, você pode mudar as respostas. Guardamos as versões, e o designer vê o que mudou.</p>
      </div>
      <div className={styles.buttons}>
        <ButtonLink to={`/budget/${id}/mudar`} look="outline" before="pencil-simple">
          Mudar respostas
        </ButtonLink>
        <WithdrawRequestButton id={id} look="text" />
      </div>
    </section>
  );
}
