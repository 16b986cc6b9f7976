import { type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import { SIGN_OUT_FAILED } from "../domain/account.ts";
import { Button } from "./button.tsx";
import { useNotice } from "./notice.tsx";
import { setRoleHint } from "./role.ts";

/**
 * 'Sair': ends the session and goes home; `onOut` forgets what the tab read. Without an answer, or with a fault of ours,
 * nobody is out: it says so, and the page stays. Without scripts a plain form.
 */
export function SignOut({ look, onOut }: { look: "outline" | "text"; onOut: () => void }) {
  const navigate = useNavigate();
  const notice = useNotice();
  const [busy, setBusy] = useState(false);
  const leave = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    const answer = await fetch("/sair", { method: "POST", redirect: "manual" }).catch(() => null);
    // The server leads home when the session is over, and only then.
    if (answer?.type !== "opaqueredirect") {
      setBusy(false);
      notice({ kind: "error", text: SIGN_OUT_FAILED });
      return;
    }
    onOut();
    setRoleHint(null);
    void navigate("/");
  };
  return (
    <form method="post" action="/sair" onSubmit={leave}>
      <Button type="submit" look={look} busy={busy}>
        Sair
      </Button>
    </form>
  );
}
