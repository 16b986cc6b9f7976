import { useLocation } from "react-router";
import { ButtonLink } from "../form/button.tsx";

/** The login link for a session that ended in the middle. It returns to this address, where the draft is. */
export function LoginAgain() {
  const { pathname, search } = useLocation();
  return (
    <ButtonLink look="outline" size="small" to={`/login?voltar=${encodeURIComponent(pathname + search)}`}>
      Entrar de novo
    </ButtonLink>
  );
}
