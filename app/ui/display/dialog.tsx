import { Dialog as Base } from "@base-ui/react/dialog";
import { type ComponentProps, type MouseEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { Button } from "../form/button.tsx";
import styles from "./dialog.module.css";
import { Icon } from "./icon.tsx";
import { unbroken } from "./unbroken.tsx";
import { wrapFocus } from "./wrap-focus.ts";

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  next?: RefObject<HTMLElement | null>;
  /** buttons that stay visible while the rest scrolls */
  foot?: ReactNode;
  /** wide, and full screen on a phone */
  page?: boolean;
  children?: ReactNode;
};

/**
 * `title` asks, `description` names the consequence, `children` are fields and buttons. `next` gets the focus if the
 * control that opened the dialog is gone when it closes.
 */
export function Dialog({ open, onOpenChange, title, description, next, foot, page, children }: DialogProps) {
  const opener = useRef<Element | null>(null);
  const isPressed = useRef(false);
  useLayoutEffect(() => {
    isPressed.current = false;
    if (open) opener.current = document.activeElement;
  }, [open]);
  // The second click of the double click that opened it answers nothing.
  const holdSecondClick = (event: MouseEvent) => {
    if (event.detail > 1 && !isPressed.current) event.stopPropagation();
    else isPressed.current = true;
  };
  const finalFocus = next && (() => opener.current?.isConnected || next.current);
  return (
    <Base.Root
      open={open}
      onOpenChange={(isOpen, { event }) => {
        // Nor does one that lands outside close it.
        if (!("detail" in event && event.detail > 1)) onOpenChange(isOpen);
      }}
    >
      <Base.Portal>
        {/* `forceRender`, because this dialog may be nested in the menu, which is a dialog too. */}
        <Base.Backdrop forceRender className={styles.veil} />
        <Base.Popup
          className={styles.dialog}
          data-page={page}
          finalFocus={finalFocus}
          onKeyDown={wrapFocus}
          onClickCapture={holdSecondClick}
        >
          <div className={styles.head}>
            <Base.Title className="h3">{title}</Base.Title>
            <Base.Close className={styles.close} aria-label="Fechar">
              <Icon name="x" />
              {page && <span>Fechar</span>}
            </Base.Close>
          </div>
          {/* Lets arrow keys scroll a body without buttons. */}
          <div className={styles.body} tabIndex={foot ? 0 : undefined}>
            {description && (
              <Base.Description render={<div />}>
                {typeof description === "string" ? unbroken(description) : description}
              </Base.Description>
            )}
            {children}
          </div>
          {foot && (
            <div className={styles.foot} data-ground="pink">
              {foot}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

type ConfirmDialogProps = Omit<ComponentProps<typeof Dialog>, "children"> & {
  cancel: string;
  confirm: string;
  danger?: boolean;
  onConfirm: () => void;
};

/** `cancel` names the way back, `confirm` the action. */
export function ConfirmDialog({ cancel, confirm, danger, onConfirm, ...dialog }: ConfirmDialogProps) {
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
