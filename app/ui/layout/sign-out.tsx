import { type ComponentProps, type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import { hasDrafts } from "../browser/draft-store.ts";
import { tryStorage } from "../browser/storage.ts";
import { ConfirmDialog } from "../display/dialog.tsx";
import { Button } from "../form/button.tsx";
import { useNotice } from "./notice.tsx";
import { setRoleHint } from "./role.ts";

const SIGN_OUT_FAILED = "Você ainda está na conta. Tente novamente.";

/** Asked if the browser holds a draft, because signing out deletes everything stored there. */
const SIGN_OUT_DRAFT = {
  title: "Sair e apagar o rascunho?",
  description: "O que você começou e ainda não enviou fica só neste navegador, e é apagado quando você sai.",
  cancel: "Continuar na conta",
  confirm: "Sair e apagar",
} as const;

/** Removes everything of the person from the browser, so it asks first if there is an unfinished draft. */
export function SignOut({
  label = "Sair",
  ...look
}: Pick<ComponentProps<typeof Button>, "look" | "before" | "className"> & { label?: string }) {
  const navigate = useNavigate();
  const notice = useNotice();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const leave = async () => {
    setBusy(true);
    const headers = { accept: "application/json" };
    const response = await fetch("/sair", { method: "POST", headers }).catch(() => null);
    setBusy(false);
    if (response?.status !== 204) {
      notice({ kind: "error", text: SIGN_OUT_FAILED });
      return;
    }
    forgetPerson();
    void navigate("/");
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (hasDrafts()) setAsking(true);
    else void leave();
  };
  return (
    <form method="post" action="/sair" aria-label={label} onSubmit={submit}>
      <Button type="submit" {...look} busy={busy}>
        {label}
      </Button>
      <ConfirmDialog open={asking} onOpenChange={setAsking} {...SIGN_OUT_DRAFT} danger onConfirm={leave} />
    </form>
  );
}

/** Clears the browser's storage after signing out or deleting the account. */
export function forgetPerson(): void {
  // The response's `Clear-Site-Data` asks for the same, but browsers ignore it without TLS, and some always do.
  tryStorage(() => localStorage.clear());
  tryStorage(() => sessionStorage.clear());
  setRoleHint(null);
}
