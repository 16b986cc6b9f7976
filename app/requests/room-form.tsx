import {
  type ChangeEvent,
  type ComponentProps,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { useFetcher, useFetchers } from "react-router";
import { Dialog, DialogActions } from "../ui/display/dialog.tsx";
import { Button } from "../ui/form/button.tsx";
import { FormMessage, useResultNotice } from "../ui/form/form-message.tsx";
import { useStandingErrors } from "../ui/form/use-standing-errors.ts";
import type { IntentName } from "./intents.ts";
import styles from "./room-form.module.css";

/** What a button did. `errors`: a message for each field; what was typed stays in the page. */
export type IntentResult = {
  ok: boolean;
  text: string;
  errors?: Record<string, string>;
  /** without a connection, or after a server's fault */
  noResponse?: boolean;
};

/** What its form asks for. */
export const Intent = ({ name }: { name: IntentName }) => <input type="hidden" name="intent" value={name} />;

const ROOM_KEY = "room-";

/** One for each request: its forms are sent one at a time. */
const useRoomFetcher = (id: string) => useFetcher<IntentResult>({ key: `${ROOM_KEY}${id}` });

/** Announces what a form of the page did. The form cannot: the change may remove it with its button. */
export function useRoomNotice(id: string): void {
  const { data: result } = useRoomFetcher(id);
  useResultNotice(result?.ok ? result : undefined);
}

/**
 * The same for a page with the buttons of several requests. It stays with each form from its sending on: what others see
 * live may remove a row before its response, and React Router forgets the result of a form that nobody holds.
 */
export function RoomNotices() {
  const [held, setHeld] = useState<string[]>([]);
  const begun = useFetchers().flatMap(({ key }) => (key.startsWith(ROOM_KEY) ? [key.slice(ROOM_KEY.length)] : []));
  const added = begun.filter((id) => !held.includes(id));
  if (added.length > 0) setHeld([...held, ...added]);
  return held.map((id) => <HeldNotice key={id} id={id} />);
}

function HeldNotice({ id }: { id: string }) {
  useRoomNotice(id);
  return null;
}

/** A field of a form by its name: what is typed in it, and what was wrong when it was sent. */
export type FieldOf = (name: string) => {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
};

type RoomFormProps = {
  /** the request */
  id: string;
  /** the page whose action takes the form; the room without one */
  page?: string;
  intent: IntentName;
  confirm: string;
  danger?: boolean;
  /** its buttons stay in sight while a long form scrolls */
  foot?: boolean;
  /** hidden and shown fields */
  children?: (field: FieldOf) => ReactNode;
};

/** The form of a request since its dialog opened: what came back, and whether it may be sent. */
function useOpenForm(id: string) {
  const fetcher = useRoomFetcher(id);
  // The result of the form that was open before.
  const [earlier] = useState(fetcher.data);
  const result = fetcher.data === earlier ? undefined : fetcher.data;
  // A refused form may be sent again at once, while the page still reads what is true now.
  const busy = fetcher.state === "submitting" || (fetcher.state === "loading" && result?.ok === true);
  return { fetcher, result, busy };
}

type SendingProps = Pick<RoomFormProps, "id" | "confirm" | "danger"> & { form?: string; onClose: () => void };

/** `form`: the id of the form they are outside of. At a dialog's foot the way back comes first. */
function Sending({ id, confirm, danger, form, onClose }: SendingProps) {
  const { busy } = useOpenForm(id);
  const cancel = (
    <Button look="outline" onClick={onClose}>
      Cancelar
    </Button>
  );
  return (
    <>
      {form && cancel}
      <Button type="submit" form={form} look={danger ? "danger" : "primary"} busy={busy}>
        {confirm}
      </Button>
      {!form && cancel}
    </>
  );
}

/** A form in a dialog: done, it closes; refused or without a response, it stays. What is typed stays until it is done. */
function RoomForm({
  id,
  page = `/budget/view/${id}`,
  intent,
  confirm,
  danger,
  foot,
  children,
  formId,
  typed,
  onType,
  onClose,
}: RoomFormProps & {
  formId: string;
  typed: Record<string, string>;
  onType: (typed: Record<string, string>) => void;
  onClose: () => void;
}) {
  const { fetcher, result } = useOpenForm(id);
  const form = useRef<HTMLFormElement>(null);
  const standing = useStandingErrors(result?.errors, typed);
  const settle = useEffectEvent(({ ok }: IntentResult) => {
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    wrong?.focus();
    // It stands below the field, where the dialog's foot may hide it.
    document.getElementById(`${wrong?.id}-error`)?.scrollIntoView({ block: "nearest" });
    if (!ok) return;
    onType({});
    onClose();
  });
  useEffect(() => {
    if (result) settle(result);
  }, [result]);
  const field: FieldOf = (name) => ({
    name,
    value: typed[name] ?? "",
    error: standing(name),
    onChange: ({ target }) => onType({ ...typed, [name]: target.value }),
  });
  return (
    <fetcher.Form id={formId} ref={form} method="post" action={page} noValidate className={styles.form}>
      <Intent name={intent} />
      {result && !result.ok && !result.errors && <FormMessage kind="error">{result.text}</FormMessage>}
      {children?.(field)}
      {!foot && (
        <DialogActions>
          <Sending {...{ id, confirm, danger, onClose }} />
        </DialogActions>
      )}
    </fetcher.Form>
  );
}

/** How a page shows a button that asks. */
export type AskingButton = Omit<ComponentProps<typeof Button>, "id" | "children" | "type" | "onClick">;

type AskProps = RoomFormProps & { label: string; title: string; description: string; button: AskingButton };

/** A button whose dialog names the consequence before anything is done. One that is pressed already asks nothing. */
export function AskButton({ label, title, description, button, ...form }: AskProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const formId = useId();
  const close = () => setOpen(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(button["aria-pressed"] !== true)}>
        {label}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        description={description}
        foot={form.foot && <Sending {...form} form={formId} onClose={close} />}
      >
        <RoomForm {...form} formId={formId} typed={typed} onType={setTyped} onClose={close} />
      </Dialog>
    </>
  );
}
