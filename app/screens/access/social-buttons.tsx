import { useId } from "react";
import { Form } from "react-router";
import { PROVIDERS, type ProviderId } from "../../domain/account.ts";
import { clearSessionCache } from "../../ui/browser/session-cache.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import { forgetRoleHint } from "../../ui/layout/role.ts";
import styles from "./access.module.css";
import { backQuery } from "./form-action.ts";

type Props = { providers: ProviderId[]; back: string | null };

/** What this tab remembers of who used it before: the way back from the provider loads a page anew, and clears nothing. */
function forgetPerson() {
  clearSessionCache();
  forgetRoleHint();
}

/** What both looks post: a document, because the answer leads to the provider's own page. */
const post = (back: string | null) => ({
  method: "post" as const,
  action: `/login${backQuery(back)}`,
  reloadDocument: true,
  onSubmit: forgetPerson,
});

/** Logins of other sites (AUTH-8): one without credentials is shown, and said to be unavailable. */
export function SocialButtons({ providers, back }: Props) {
  return (
    <>
      <p className={styles.separator}>ou continue com</p>
      <Form {...post(back)} className={styles.social}>
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

/** The same in one line: those without credentials are words among words, and what they lack is said once. */
export function QuietSocialButtons({ providers, back }: Props) {
  const reason = useId();
  const off = PROVIDERS.filter(({ id }) => !providers.includes(id));
  return (
    <Form {...post(back)} className={styles.quiet}>
      <input type="hidden" name="voltar" value={back ?? ""} />
      <span>Entrar com</span>
      {PROVIDERS.filter(({ id }) => providers.includes(id)).map(({ id, name, icon }) => (
        <Button key={id} type="submit" name="provider" value={id} look="outline" size="small" before={icon}>
          {name}
        </Button>
      ))}
      {off.map(({ id, name, icon }) => (
        <button key={id} type="button" disabled aria-describedby={reason}>
          <Icon name={icon} size={20} />
          {name}
        </button>
      ))}
      {off.length > 0 && <span id={reason}>indisponível por enquanto</span>}
    </Form>
  );
}
