import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { atTimeText } from "../../kit/day.ts";
import type { IntentResult } from "../../requests/room-form.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { SelectField, TextArea, TextField } from "../../ui/form/field.tsx";
import { useResultNotice } from "../../ui/form/form-message.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import { deliveryPath } from "../paths.ts";
import { More, Pictures } from "./pictures.tsx";
import styles from "./portfolio.module.css";
import type { PortfolioView } from "./portfolio-view.server.ts";

const QUIET: ReadonlySet<string> = new Set(["Guardado.", "Ordem guardada.", "Imagem tirada.", "Imagem incluída."]);

/** 'Guardado às 11:04.' */
const storedText = (text: string, at: number) =>
  text === "Guardado." && at > 0 ? `Guardado ${atTimeText(at)}.` : text;

/** Everything is one form: what is typed goes along with whatever is pressed. */
export function Draft({ view }: { view: PortfolioView }) {
  const fetcher = useFetcher<IntentResult>();
  // The line below the fields says it, and many notices would hide the page.
  const isQuiet = fetcher.data?.ok && QUIET.has(fetcher.data.text);
  useResultNotice(isQuiet ? undefined : fetcher.data);
  const form = useRef<HTMLFormElement>(null);
  /** what was sent last; null: it did not arrive */
  const stored = useRef<string | null>(null);
  const waits = useRef(false);
  const [storedAt, setStoredAt] = useState(0);
  useEffect(() => setStoredAt(fetcher.data ? Date.now() : 0), [fetcher.data]);
  const busy = fetcher.state !== "idle";
  const lost = useLostFocus(form, view.pictures);
  const typed = () => {
    const fields = new FormData(form.current ?? undefined);
    fields.delete("revision");
    return JSON.stringify([...fields]);
  };
  const rememberOpened = useEffectEvent(() => {
    stored.current = typed();
  });
  useEffect(() => rememberOpened(), []);
  const press = (deed: string) => {
    const sent = new FormData(form.current ?? undefined);
    sent.set("deed", deed);
    stored.current = typed();
    lost(deed);
    void fetcher.submit(sent, { method: "post" });
  };
  const saveTyped = useEffectEvent(() => {
    if (stored.current !== typed()) press("save");
  });
  // Saved when a field is left, if something was changed; after what is on its way, which the revision counts.
  const saveField = ({ target }: FocusEvent<HTMLFormElement>) => {
    const { name, type } = target as unknown as HTMLInputElement;
    if (!name || type === "submit") return;
    waits.current = busy;
    if (!busy) saveTyped();
  };
  useEffect(() => {
    if (busy) return;
    if (fetcher.data?.noResponse) stored.current = null;
    if (waits.current) saveTyped();
    waits.current = false;
  }, [busy, fetcher.data]);
  const errors = fetcher.data?.errors;
  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);
  const count = view.pictures.length;
  return (
    <fetcher.Form ref={form} method="post" noValidate onBlur={saveField}>
      <input type="hidden" name="revision" value={view.revision} />
      <div className="wrap">
        <Head view={view} />
        <div className={styles.columns}>
          <div>
            <Pictures pictures={view.pictures} onPress={press} />
            <More view={view} onPress={press} />
          </div>
          <aside className={styles.side} aria-label="Dados do projeto">
            <Consent view={view} />
            <Fields view={view} errors={errors} />
            <p className={styles.kept} role="status">
              {busy && "Guardando… "}
              {!busy && fetcher.data?.ok && `${storedText(fetcher.data.text, storedAt)} `}
              {view.isLive ? "O projeto está no ar." : "Ninguém vê até você publicar."}
            </p>
          </aside>
        </div>
      </div>
      <div className={styles.bar} data-ground="pink">
        <div className={`wrap ${styles.line}`}>
          <div>
            <p className="label">
              {view.isLive ? "No ar" : "Rascunho"} {count === 1 ? "1 imagem" : `${count} imagens`}
            </p>
            <p className="h3">{standText(view)}</p>
          </div>
          <Button type="submit" name="deed" value="preview" look="outline" before="eye" disabledReason={view.noPreview}>
            Ver antes
          </Button>
          <Button
            type="submit"
            name="deed"
            value="publish"
            size="large"
            after="check"
            busy={busy}
            disabledReason={view.refused}
          >
            salvar e publicar
          </Button>
        </div>
      </div>
    </fetcher.Form>
  );
}

/** A press takes its own button away, or moves it: the focus goes to the picture that is there then. */
function useLostFocus(form: RefObject<HTMLElement | null>, pictures: PortfolioView["pictures"]) {
  const lost = useRef<{ at: number; way: string } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is focused is the button of a picture
  useEffect(() => {
    if (lost.current === null || document.activeElement !== document.body) return;
    const { at, way } = lost.current;
    const buttons = form.current?.querySelectorAll<HTMLElement>(`ol [data-way="${way}"]`) ?? [];
    (buttons[Math.min(at, buttons.length - 1)] ?? form.current?.querySelector<HTMLElement>("label input"))?.focus();
    lost.current = null;
  }, [pictures, form]);
  return (deed: string) => {
    const [name, key, to] = deed.split(" ");
    const place = pictures.findIndex((picture) => picture.key === key);
    const at = { remove: place, add: pictures.length, move: Number(to) }[name ?? ""];
    const way = (name === "move" && (document.activeElement as HTMLElement | null)?.dataset.way) || "remove";
    lost.current = at === undefined ? null : { at, way };
  };
}

/** Who does not publish is told whether the studio could. */
function standText({ refused, isEditor, consent }: PortfolioView): string {
  if (!isEditor && consent.isGiven) return "Pronto para a direção publicar";
  return refused ? "Ainda não dá para publicar" : "Pronto para publicar";
}

function Head({ view }: { view: PortfolioView }) {
  return (
    <div className={styles.head}>
      <div>
        <h1 className="h2">{withCedilla(`${view.nameProject} no portfólio`)}</h1>
        <p className="soft">
          {`A gente montou a página com o pedido, a prova aprovada e o kit. ${view.isEditor ? "Leia, troque e publique." : "Leia e troque."}`}
        </p>
      </div>
      <div className={styles.links}>
        {!view.isLive && (
          <p>
            <Icon name="eye-slash" /> <b>Rascunho.</b> Só o estúdio vê.
          </p>
        )}
        {view.isEditor && (
          <ButtonLink look="text" to={`/admin/editar/portifolio/${view.item}`} before="columns">
            Abrir no editor
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function Consent({ view: { id, consent, mayAsk } }: { view: PortfolioView }) {
  const fetcher = useFetcher<IntentResult>();
  useResultNotice(fetcher.data);
  return (
    <div className={styles.consent} data-given={consent.isGiven || undefined}>
      <Icon name={consent.isGiven ? "check-circle" : "warning-circle"} size={32} />
      <div>
        <b>{consent.title}</b>
        <p className="small">{consent.text}</p>
        {mayAsk && (
          <Button
            look="text"
            busy={fetcher.state !== "idle"}
            onClick={() => void fetcher.submit({ intent: "ask-showing" }, { method: "post", action: deliveryPath(id) })}
          >
            Perguntar
          </Button>
        )}
      </div>
    </div>
  );
}

type FieldsProps = { view: PortfolioView; errors: Record<string, string> | undefined };

/** Each says where it came from. */
function Fields({ view: { title, fields, branches }, errors }: FieldsProps) {
  return (
    <>
      <TextField label="Título" name="title" defaultValue={title} note="escrito pela gente" error={errors?.title} />
      <TextField label="Cliente" name="client" defaultValue={fields.client} note="do pedido" error={errors?.client} />
      <SelectField
        label="Ramo"
        name="type"
        defaultValue={fields.type}
        options={branches}
        note="do estúdio"
        error={errors?.type}
      />
      <TextField label="Site" name="site" defaultValue={fields.site} note="do pedido" error={errors?.site} />
      <TextArea
        label="Texto"
        name="text"
        rows={6}
        defaultValue={fields.text}
        note="do pedido e da prova"
        error={errors?.text}
      />
      <TextField label="Quem fez" name="author" defaultValue={fields.author} note="da entrega" error={errors?.author} />
      <TextField label="Ano" name="year" defaultValue={fields.year} note="da entrega" error={errors?.year} />
      <TextField
        label="Serviços"
        name="services"
        defaultValue={fields.services}
        note="do orçamento, sem valores"
        error={errors?.services}
      />
    </>
  );
}
