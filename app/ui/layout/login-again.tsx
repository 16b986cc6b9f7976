import { useLocation } from "react-router";
import { ButtonLink } from "../form/button.tsx";

/** The way back in when the session ended in the middle: returns to this very address, where the draft waits. */
export function LoginAgain() {
  const { pathname, search } = useLocation();
  return (
    <ButtonLink look="outline" size="small" to={`/login?voltar=${encodeURIComponent(pathname + search)}`}>
      Entrar de novo
    </ButtonLink>
  );
}
