import { Dialog as Base } from "@base-ui/react/dialog";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "../form/button.tsx";
import styles from "./dialog.module.css";
import { Icon } from "./icon.tsx";
import { wrapFocus } from "./wrap-focus.ts";

/** `title` asks, `description` names the consequence, `children` are fields and buttons. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        {/* `forceRender`: this dialog may be nested in the menu, a dialog too. */}
        <Base.Backdrop forceRender className={styles.veil} />
        <Base.Popup className={styles.dialog} onKeyDown={wrapFocus}>
          <div className={styles.head}>
            <Base.Title className="h3">{title}</Base.Title>
            <Base.Close className={styles.close} aria-label="Fechar">
              <Icon name="x" />
            </Base.Close>
          </div>
          <div className={styles.body}>
            {description && <Base.Description render={<div />}>{description}</Base.Description>}
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/** `cancel` names the way back, `confirm` what happens. */
export function ConfirmDialog({
  cancel,
  confirm,
  danger,
  onConfirm,
  ...dialog
}: Omit<ComponentProps<typeof Dialog>, "children"> & {
  cancel: string;
  confirm: string;
  danger?: boolean;
  onConfirm: () => void;
}) {
  return (
    <Dialog {...dialog}>
      <DialogActions>
        <Button look="outline" onClick={() => dialog.onOpenChange(false)}>
          {cancel}
        </Button>
        <Button
          look={danger ? "danger" : "primary"}
          onClick={() => {
            dialog.onOpenChange(false);
            onConfirm();
          }}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
