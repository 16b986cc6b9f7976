import type { FormEvent } from "react";
import { Form } from "react-router";
import type { WaitingDesigner } from "../../people/designers.server.ts";
import { Button } from "../../ui/form/button.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import waits from "../waits.module.css";
import { type Question, refuseQuestion } from "./asking.ts";
import styles from "./waiting.module.css";

type WaitingProps = { designers: WaitingDesigner[]; busy: FormData | undefined; onAsk: (question: Question) => void };

/** Designers whom only an admin lets in, the longest waiting first. */
export function WaitingDesigners({ designers, busy, onAsk }: WaitingProps) {
  return (
    <section className={waits.band} data-ground="pink" aria-label="Designers à espera">
      <div className="wrap">
        <ul className={waits.list}>
          {designers.map(({ id, name, email, tell, asked }, index) => {
            const isBusy = busy?.get("quem") === id;
            const ask = (event: FormEvent) => {
              event.preventDefault();
              onAsk(refuseQuestion({ id, name }));
            };
            return (
              <li key={id}>
                <div>
                  <h2 className="h3">
                    {withCedilla(`${index === 0 ? "Sua vez: " : ""}${name} quer entrar como designer.`)}
                  </h2>
                  <p>
                    {email}, <span className={waits.phone}>{`${tell}.`}</span>
                    {` Pediu ${asked}. Enquanto espera, vê que espera.`}
                  </p>
                </div>
                <Form
                  method="post"
                  aria-label={`Deixar entrar: ${email}`}
                  replace
                  preventScrollReset
                  className={styles.admit}
                >
                  <input type="hidden" name="quem" value={id} />
                  <Button
                    type="submit"
                    name="intent"
                    value="admitir"
                    before="check"
                    busy={isBusy}
                    aria-label={`Deixar entrar: ${name}`}
                  >
                    Deixar entrar
                  </Button>
                </Form>
                <Form method="post" aria-label={`Recusar: ${email}`} replace preventScrollReset onSubmit={ask}>
                  <input type="hidden" name="quem" value={id} />
                  <button
                    type="submit"
                    name="intent"
                    value="recusar"
                    className={styles.refuse}
                    aria-label={`Recusar: ${name}`}
                  >
                    Recusar
                  </button>
                </Form>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
