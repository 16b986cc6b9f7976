import { Form } from "react-router";
import { clearSessionCache } from "../../data/session-cache.ts";
import { PROVIDERS, type ProviderId } from "../../domain/account.ts";
import { Button } from "../../ui/button.tsx";
import { forgetRoleHint } from "../../ui/role.ts";
import styles from "./access.module.css";

/** What this tab remembers of who used it before: the way back from the provider loads a page anew, and clears nothing. */
function forgetPerson() {
  clearSessionCache();
  forgetRoleHint();
}

/** Logins of other sites (AUTH-8): one without credentials is shown, and said to be unavailable. */
export function SocialButtons({ providers, back }: { providers: ProviderId[]; back: string | null }) {
  return (
    <>
      <p className={styles.separator}>ou continue com</p>
      {/* A document post: the answer leads to the provider's own page. */}
      <Form method="post" action="/login" reloadDocument className={styles.social} onSubmit={forgetPerson}>
        <input type="hidden" name="voltar" value={back ?? ""} />
        {PROVIDERS.map(({ id, name, icon }) => (
          <Button
            key={id}
            type="submit"
            name="provider"
            value={id}
            look="outline"
            before={icon}
            disabledReason={providers.includes(id) ? undefined : "indisponível"}
          >
            {name}
          </Button>
        ))}
      </Form>
    </>
  );
}
