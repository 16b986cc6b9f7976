import { type ComponentProps, type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import { SIGN_OUT_DRAFT, SIGN_OUT_FAILED } from "../../domain/account.ts";
import { hasDrafts } from "../browser/draft-store.ts";
import { Dialog, DialogActions } from "../display/dialog.tsx";
import { Button } from "../form/button.tsx";
import { useNotice } from "./notice.tsx";
import { setRoleHint } from "./role.ts";

/**
 * 'Sair': ends the session and goes home. Nothing of the person stays in the browser, an unfinished draft neither, so it
 * asks first when there is one. Without an answer, or with a fault of ours, nobody is out: it says so, and the page
 * stays. Without scripts a plain form.
 */
export function SignOut(look: Pick<ComponentProps<typeof Button>, "look" | "before" | "className">) {
  const navigate = useNavigate();
  const notice = useNotice();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const leave = async () => {
    setAsking(false);
    setBusy(true);
    const answer = await fetch("/sair", { method: "POST", redirect: "manual" }).catch(() => null);
    setBusy(false);
    // The server leads home when the session is over, and only then.
    if (answer?.type !== "opaqueredirect") {
      notice({ kind: "error", text: SIGN_OUT_FAILED });
      return;
    }
    clearStorage();
    setRoleHint(null);
    void navigate("/");
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (hasDrafts()) setAsking(true);
    else void leave();
  };
  return (
    <form method="post" action="/sair" onSubmit={submit}>
      <Button type="submit" {...look} busy={busy}>
        Sair
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={SIGN_OUT_DRAFT.title}
        description={SIGN_OUT_DRAFT.description}
      >
        <DialogActions>
          <Button look="outline" onClick={() => setAsking(false)}>
            {SIGN_OUT_DRAFT.stay}
          </Button>
          <Button look="danger" onClick={leave}>
            {SIGN_OUT_DRAFT.leave}
          </Button>
        </DialogActions>
      </Dialog>
    </form>
  );
}

/** What the answer's `Clear-Site-Data` does, for browsers that ignore it, as all do where a page comes without TLS. */
function clearStorage(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Storage is blocked: nothing was kept either.
  }
}
