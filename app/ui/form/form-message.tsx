import { type ReactNode, useEffect } from "react";
import { type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { Icon } from "../display/icon.tsx";
import { useNotice } from "../layout/notice.tsx";
import { ButtonLink } from "./button.tsx";
import styles from "./form-message.module.css";

export function FormMessage({ kind, children }: { kind: "error" | "ok"; children: ReactNode }) {
  return (
    <div className={[styles.message, kind === "ok" ? styles.ok : ""].join(" ")} role="alert">
      <Icon name={kind === "ok" ? "check-circle" : "warning-circle"} size={24} />
      <div>{children}</div>
    </div>
  );
}

type Result = { ok: boolean; text: string };

const announced = new WeakSet<Result>();

/** Announces a result once, even if another screen replaces the one that shows it. */
export function useResultNotice(result: Result | undefined): void {
  const notify = useNotice();
  useEffect(() => {
    if (!result || announced.has(result)) return;
    announced.add(result);
    notify({ kind: result.ok ? "ok" : "error", text: result.text });
  }, [result, notify]);
}

/** Shows an action's result as a notice; without scripts, in the page. */
export function ResultNotice({ result }: { result: Result | undefined }) {
  useResultNotice(result);
  if (!result) return null;
  return (
    <noscript>
      <FormMessage kind={result.ok ? "ok" : "error"}>{result.text}</FormMessage>
    </noscript>
  );
}

/** For a session that ended meanwhile. Logging in returns to this address, where the draft is. */
export function LoginAgain() {
  const { pathname, search } = useLocation();
  return (
    <ButtonLink look="outline" size="small" to={`/login?voltar=${encodeURIComponent(pathname + search)}`}>
      Entrar de novo
    </ButtonLink>
  );
}

/** For `shouldRevalidate`: if the action got no response, another read would fail too and replace the page. */
export function revalidateAfterResponse({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return !actionResult?.noResponse && defaultShouldRevalidate;
}
