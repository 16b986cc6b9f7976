import { Fragment, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { Intent, type IntentResult } from "../../requests/room-form.tsx";
import { Button } from "../../ui/form/button.tsx";
import card from "../../ui/form/choice-card.module.css";
import { TextField } from "../../ui/form/field.tsx";
import { useResultNotice } from "../../ui/form/form-message.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { Showing } from "../delivery-content.ts";
import styles from "./delivery.module.css";
import type { DeliveryView } from "./delivery-view.server.ts";

type Props = { id: string; showing: NonNullable<DeliveryView["showing"]> };

const ANSWERS: Record<Showing, { name: string; about: string }> = {
  now: { name: "Pode", about: "A partir de hoje" },
  from: { name: "Pode, depois de uma data", about: "Para quem ainda vai abrir as portas" },
  no: { name: "Prefiro que não", about: "A marca continua sua do mesmo jeito" },
};
const ORDER = Object.keys(ANSWERS) as Showing[];

/** Milliseconds: arrow keys pass over answers that nobody means. */
const SETTLES_AFTER = 700;

export function ShowingForm({ id, showing }: Props) {
  return (
    <section className={styles.box} aria-labelledby="pode-publicar" id="portfolio">
      <h2 className="h3" id="pode-publicar">
        {withCedilla("Pode publicar no portfólio?")}
      </h2>
      <p>
        {`O estúdio mostra o projeto no site, com o nome de ${showing.nameProject}. Nada da conversa nem do orçamento aparece.`}
      </p>
      {showing.may ? <Answers key={id} showing={showing} /> : <Told showing={showing} />}
    </section>
  );
}

function Answers({ showing }: Pick<Props, "showing">) {
  const fetcher = useFetcher<IntentResult>();
  useResultNotice(fetcher.data);
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<{ answer: Showing; day: string } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const answer = typed?.answer ?? showing.showing;
  const day = typed?.day ?? showing.day;
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (next: { answer: Showing; day: string }) => {
    setTyped(next);
    clearTimeout(timer.current);
    // Without its day the answer says nothing yet.
    if (next.answer === "from" && next.day === "") return;
    timer.current = setTimeout(() => {
      void fetcher.submit({ intent: "showing", showing: next.answer, day: next.day }, { method: "post" });
    }, SETTLES_AFTER);
  };
  const error = fetcher.data?.errors?.day;
  return (
    <fetcher.Form
      ref={form}
      method="post"
      className={styles.answers}
      aria-label="Resposta sobre o portfólio"
      noValidate
    >
      <Intent name="showing" />
      <div role="radiogroup" aria-label="Publicar no portfólio" className={styles.answers}>
        {ORDER.map((one) => (
          <Fragment key={one}>
            <label className={card.card}>
              <input
                type="radio"
                name="showing"
                value={one}
                checked={answer === one}
                onChange={() => change({ answer: one, day })}
              />
              <span>
                <b>{ANSWERS[one].name}</b>
                <small>{ANSWERS[one].about}</small>
              </span>
            </label>
            {one === "from" && answer === "from" && (
              <TextField
                label="A partir de"
                name="day"
                type="date"
                value={day}
                error={error}
                hint={day === "" ? "Escolha o dia para guardar a resposta." : undefined}
                onChange={({ target }) => change({ answer: "from", day: target.value })}
              />
            )}
          </Fragment>
        ))}
      </div>
      <noscript>
        <Button type="submit">Guardar resposta</Button>
      </noscript>
      <p className="small soft" aria-live="polite">
        {showing.answered ? `${showing.answered} Dá para mudar quando quiser.` : "Dá para mudar quando quiser."}
      </p>
    </fetcher.Form>
  );
}

/** The studio reads the answer, and its designer may ask once. */
function Told({ showing }: Pick<Props, "showing">) {
  const fetcher = useFetcher<IntentResult>();
  useResultNotice(fetcher.data);
  if (showing.showing)
    return (
      <p>
        <b>{ANSWERS[showing.showing].name}.</b> {showing.answered}
      </p>
    );
  return (
    <>
      <p>
        <b>{`${showing.customer} ainda não respondeu.`}</b> Sem autorização dá para montar o rascunho, não para
        publicar.
      </p>
      {showing.ask &&
        (showing.ask.asked ? (
          <p className="small soft">{showing.ask.asked}</p>
        ) : (
          <fetcher.Form method="post" aria-label="Pergunta sobre o portfólio">
            <Intent name="ask-showing" />
            <Button type="submit" look="outline" busy={fetcher.state !== "idle"}>
              Perguntar
            </Button>
          </fetcher.Form>
        ))}
    </>
  );
}
