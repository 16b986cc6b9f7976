import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { clearSessionCache } from "../ui/browser/session-cache.ts";
import { Button } from "../ui/form/button.tsx";
import { useNotice } from "../ui/layout/notice.tsx";
import { MAIN_ID } from "../ui/layout/page.tsx";
import { forgetRoleHint, setRoleHint, useRole } from "../ui/layout/role.ts";
import type { DeleteDialogProps } from "./delete-dialog.tsx";
import type { Collection } from "./galleries.ts";
import { mayEdit } from "./policy.ts";
import type { Deletion } from "./publication.ts";

const DELETION_TEXT: Record<Deletion, string> = {
  deleted: "Publicação excluída.",
  "files-left": "Arquivos de imagem não foram removidos!",
  missing: "Esta publicação já tinha sido excluída.",
  failed: "A publicação não foi excluída. Tente novamente mais tarde.",
  unanswered: "A resposta não chegou. Verifique a conexão e tente de novo.",
};

/** Returns `unanswered` when the connection is lost: the page stays and offers another try. Always clears the cache. */
export async function requestDeletion(collection: Collection, serverAction: () => Promise<Deletion>) {
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof Response)) return "unanswered";
    // The guard redirects to the login: the cached role is out of date.
    forgetRoleHint();
    throw error;
  } finally {
    clearSessionCache(collection);
  }
}

/** Renders nothing for anybody but admins; the server refuses others anyway. Goes to `list` when the item is gone. */
export function DeleteItem({ name, list }: { name: string; list: string }) {
  const isAdmin = mayEdit(useRole());
  const { data, state, submit } = useFetcher<Deletion>();
  const navigate = useNavigate();
  const notice = useNotice();
  const [Dialog, setDialog] = useState<ComponentType<DeleteDialogProps> | null>(null);
  const [open, setOpen] = useState(false);
  const [loading, setLoading] = useState(false);
  const hintReset = useRef(false);
  const answered = useRef(false);

  const ask = async () => {
    setLoading(true);
    const dialog =
      Dialog ?? (await import("./delete-dialog.tsx").then((module) => module.DeleteDialog).catch(() => null));
    setLoading(false);
    if (dialog) {
      setDialog(() => dialog);
      setOpen(true);
    } else notice({ kind: "error", text: DELETION_TEXT.unanswered });
  };

  const settle = useEffectEvent((deletion: Deletion) => {
    if (deletion === "unanswered" || answered.current) return;
    answered.current = true;
    const text = DELETION_TEXT[deletion];
    if (deletion === "failed") {
      // Hides this button; the next page asks the server for the role.
      hintReset.current = true;
      setOpen(false);
      setRoleHint(null);
      notice({ kind: "error", text });
      document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
      return;
    }
    notice(deletion === "files-left" ? { kind: "error", text, stays: true } : { kind: "ok", text });
    void navigate(list, { replace: true });
  });
  useEffect(() => {
    if (data) settle(data);
  }, [data]);
  useEffect(
    () => () => {
      if (hintReset.current) forgetRoleHint();
    },
    [],
  );

  if (!isAdmin) return null;
  const gone = data !== undefined && data !== "unanswered";
  return (
    <>
      <Button look="danger-outline" size="small" before="trash" busy={loading} onClick={ask}>
        Excluir Publicação
      </Button>
      {Dialog && (
        <Dialog
          open={open}
          onOpenChange={setOpen}
          name={name}
          busy={state !== "idle" || gone}
          problem={data === "unanswered" && state === "idle" ? DELETION_TEXT[data] : null}
          onConfirm={() => void submit(null, { method: "post" })}
        />
      )}
    </>
  );
}
