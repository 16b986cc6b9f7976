import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { requestType } from "../kit/needs.ts";
import { firstName } from "../people/names.ts";
import { statusOf } from "../requests/budget-statuses.ts";
import { StatusLine, StatusTitle } from "../requests/status.tsx";
import { Icon } from "../ui/display/icon.tsx";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { withCedilla } from "../ui/layout/title.tsx";
import { AnswerList } from "./answers.tsx";
import { Forgotten } from "./hands.tsx";
import type { RoomView } from "./room.server.ts";
import styles from "./sent.module.css";

/** 'Pedido enviado', right after 'Terminar': what happens next and by when. `email`: where the same text was sent. */
export function Sent({ view, email }: { view: RoomView; email: string }) {
  const { state } = useLocation();
  const { id, data, owner, sent, refusals } = view;
  if (!sent) return null;
  const status = statusOf(data.status);
  return (
    <>
      <div className={styles.top} data-ground="forest">
        <div className={`wrap ${styles.frame}`}>
          <Flight picture={requestType(data.typeBanding).picture} />
          <div className={styles.text}>
            <p className="d2" role="status">
              Pedido enviado
            </p>
            <h1 className="h2">{withCedilla(data.nameProject)}</h1>
            <p className={`lead ${styles.lead}`}>
              {`Agora é com a gente, ${firstName(owner.name)}. Um designer assume até `}
              <b>{sent.until}</b>
              {`. Mandamos esta mesma mensagem para ${email}.`}
            </p>
            <div className={styles.buttons}>
              {/* Keeps the history state, which marks the page of a request just sent. */}
              <ButtonLink to="#pedido" state={state} replace look="pink" size="large" after="arrow-down">
                Ver o pedido
              </ButtonLink>
              <Link className="row-link" to={`/budget/${id}/conversa`}>
                Falar com o estúdio
              </Link>
              <Link className="row-link" to="/account">
                Ir para Minha Conta
              </Link>
            </div>
          </div>
        </div>
      </div>
      <div className="wrap">
        <section className={styles.steps} aria-labelledby="agora">
          <h2 id="agora" className="h2">
            O que vem agora
          </h2>
          <ol>
            <Step title={sent.at} mark={<Icon name="check" />} done>
              Você fez o pedido. Ele já aparece para os designers do estúdio.
            </Step>
            <Step title={`Até ${sent.until}`} mark="2">
              Um designer assume. Você recebe o nome por e-mail e pode conversar por aqui. Se ninguém assumir no prazo,
              a direção do estúdio cuida do pedido.
            </Step>
            <Step title="Depois" mark="3">
              O orçamento chega nesta página. Nada é cobrado antes de você aceitar.
            </Step>
          </ol>
        </section>
        <Forgotten id={id} />
        <section className={styles.creation} aria-labelledby="criacao">
          <div>
            <h2 id="criacao" className="h3">
              {withCedilla("Criação")}
            </h2>
            <p id="sem-orcamento">{refusals.viewQuote}</p>
          </div>
          <Button look="outline" aria-disabled="true" aria-describedby="sem-orcamento">
            visualizar orçamento
          </Button>
          <div className={styles.status}>
            <StatusTitle status={status} />
            <StatusLine status={status} />
          </div>
        </section>
      </div>
      <AnswerList view={view} />
    </>
  );
}

type StepProps = { title: string; mark: ReactNode; done?: boolean; children: ReactNode };

function Step({ title, mark, done, children }: StepProps) {
  return (
    <li data-done={done}>
      <span className={styles.mark} aria-hidden="true">
        {mark}
      </span>
      <h3 className={`h3 ${styles.when}`}>{title}</h3>
      <p>{children}</p>
    </li>
  );
}

/** The stroke, which ends as a ring around the picture of the request's type. */
function Flight({ picture }: { picture: string }) {
  return (
    <svg
      className={styles.flight}
      viewBox="0 0 720 520"
      preserveAspectRatio="xMaxYMax meet"
      fill="none"
      aria-hidden="true"
    >
      <path d="M-40 600C20 500 120 450 220 400C350 334 300 200 424 176" stroke="var(--pink)" strokeWidth={52} />
      <clipPath id="anel">
        <circle cx={540} cy={140} r={128} />
      </clipPath>
      <g clipPath="url(#anel)">
        <image href={`/brand/budget-${picture}.svg`} x={390} y={-10} width={400} height={300} />
      </g>
      <circle cx={540} cy={140} r={128} stroke="var(--pink)" strokeWidth={26} />
      <circle cx={634} cy={232} r={50} fill="#fff" />
      <path d="M612 233l16 16 30-32" stroke="var(--forest)" strokeWidth={13} />
    </svg>
  );
}
