import type { ReactNode } from "react";
import type { ProviderId } from "../../domain/account.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { BigCedilla, Split } from "../../ui/layout/split.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import styles from "./invitation.module.css";
import { QuietSocialButtons } from "./social-buttons.tsx";

/** The login of somebody who came to create their brand: why it is asked, and registering as near as entering (BRAND-12). */
export function Invitation({
  form,
  register,
  providers,
  back,
}: {
  form: ReactNode;
  /** where 'Cadastrar' leads */
  register: string;
  providers: ProviderId[];
  back: string | null;
}) {
  return (
    <Split ground="pink" art={<BigCedilla />} wide>
      <div className={styles.invitation}>
        <div className={styles.why}>
          <h1 className="h1">{withCedilla("Antes, uma conta")}</h1>
          <p className="lead">
            É nela que o orçamento chega e que você conversa com o designer. Depois, voltamos direto para o seu pedido.
          </p>
        </div>
        <div className={styles.both}>
          <section className={styles.newcomer} data-ground="sky" aria-labelledby="primeira-vez">
            <h2 id="primeira-vez" className="h3">
              Primeira vez aqui
            </h2>
            <p>
              Leva dois minutos: nome, <span className={styles.unbroken}>e-mail</span>, telefone e uma senha.
            </p>
            <ButtonLink to={register} size="large" after="arrow-right">
              Cadastrar
            </ButtonLink>
          </section>
          <section className={styles.known} aria-labelledby="ja-tenho-conta">
            <h2 id="ja-tenho-conta" className="h3">
              Já tenho conta
            </h2>
            {form}
          </section>
        </div>
        <QuietSocialButtons providers={providers} back={back} />
      </div>
    </Split>
  );
}
