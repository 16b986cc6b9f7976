import { counted } from "../../domain/count.ts";
import { TIME_NEEDED } from "../../domain/needs.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import styles from "./first-visit.module.css";

/** For a customer without requests. */
export function FirstVisit({ answerDays }: { answerDays: number }) {
  return (
    <section className={styles.ground} data-ground="sky" aria-labelledby="primeira-vez">
      <div className={`wrap ${styles.columns}`}>
        <div>
          <svg
            viewBox="0 0 400 150"
            fill="none"
            stroke="currentColor"
            strokeWidth={26}
            strokeLinecap="round"
            aria-hidden
          >
            <path d="M14 122C50 34 134 0 176 70S250 150 292 96" />
            <path d="M334 78h.1M384 78h.1" />
          </svg>
          <h2 className={`h2 ${styles.title}`} id="primeira-vez">
            Nenhum pedido por enquanto
          </h2>
          <p className={`lead ${styles.text}`}>
            {`Conte o que a sua marca precisa. São cinco passos e ${TIME_NEEDED.toLowerCase()}, e dá para parar no meio.`}
          </p>
          <p className={styles.ways}>
            <ButtonLink to="/branding" size="large" after="arrow-right">
              Crie sua marca
            </ButtonLink>
            <ButtonLink to="/portifolio" look="text">
              Ver portfólio
            </ButtonLink>
          </p>
        </div>
        <ol className={styles.steps}>
          <li>
            <b className="h4">Hoje</b>
            Você conta do que precisa
          </li>
          <li>
            <b className="h4">{`Em até ${counted(answerDays, "dia", "dias")}`}</b>
            Um designer assume o pedido
          </li>
          <li>
            <b className="h4">Depois</b>O orçamento chega aqui e no seu e-mail
          </li>
        </ol>
      </div>
    </section>
  );
}
