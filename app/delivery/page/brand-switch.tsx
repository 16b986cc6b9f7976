import { type SubmitEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { Intent, type IntentResult } from "../../requests/room-form.tsx";
import { ConfirmDialog } from "../../ui/display/dialog.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { useResultNotice } from "../../ui/form/form-message.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import styles from "./delivery.module.css";
import type { DeliveryView } from "./delivery-view.server.ts";
import { useCopied } from "./use-copied.ts";

type Props = { id: string; page: NonNullable<DeliveryView["page"]> };

/** The brand's own page: on, off, its address. */
export function BrandSwitch({ id, page }: Props) {
  return (
    <section className={styles.box} aria-labelledby="pagina-da-marca" id="pagina">
      <h2 className="h3" id="pagina-da-marca">
        Página da marca
      </h2>
      <p>Uma página sem senha para mandar à gráfica, à agência ou a quem pinta a fachada. Não aparece em busca.</p>
      {page.may ? <Controls id={id} page={page} /> : !page.on && <p className="soft">Está desligada.</p>}
      {page.on && <Address page={page} />}
    </section>
  );
}

function Controls({ page }: Props) {
  const fetcher = useFetcher<IntentResult>();
  const [asking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useResultNotice(fetcher.data);
  const intent = page.on ? "page-off" : "page-on";
  const press = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (fetcher.state !== "idle") return;
    if (page.on) setAsking(true);
    else void fetcher.submit({ intent: "page-on" }, { method: "post" });
  };
  return (
    <>
      <fetcher.Form
        ref={form}
        method="post"
        autoComplete="off"
        aria-label="Página da marca"
        onChange={press}
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => press(event)}
      >
        <Intent name={intent} />
        <Switch
          name="pagina"
          label={page.on ? "Ligada" : "Desligada"}
          spoken={page.on ? "Página da marca ligada" : "Página da marca desligada"}
          note={
            page.on
              ? "Quem tem o endereço vê e baixa. Desligar apaga o endereço."
              : "Ninguém abre. Ao ligar, ela ganha um endereço que não dá para adivinhar."
          }
          on={page.on}
        />
        <noscript>
          <Button type="submit" look="outline">
            {page.on ? "Desligar a página da marca" : "Ligar a página da marca"}
          </Button>
        </noscript>
      </fetcher.Form>
      <ConfirmDialog
        title="Desligar a página da marca?"
        description="O endereço para de abrir para todo mundo. Se ligar de novo, o endereço é outro."
        confirm="Desligar"
        cancel="Cancelar"
        danger
        open={asking}
        onOpenChange={setAsking}
        onConfirm={() => void fetcher.submit({ intent: "page-off" }, { method: "post" })}
      />
    </>
  );
}

function Address({ page }: Pick<Props, "page">) {
  const { result, copy } = useCopied();
  const fetcher = useFetcher<IntentResult>();
  useResultNotice(fetcher.data);
  return (
    <>
      <div className={styles.address}>
        <output className={styles.shown} aria-label="Endereço da página">
          {page.shown}
        </output>
        <Button look="outline" before={result === "copied" ? "check" : "copy"} onClick={() => void copy(page.address)}>
          <span aria-live="polite">{result === "copied" ? "Copiado" : "Copiar"}</span>
        </Button>
      </div>
      {result === "failed" && <p role="alert">O endereço não foi copiado. Selecione e copie por ali.</p>}
      <div className={styles.links}>
        <ButtonLink look="text" before="arrow-square-out" to={page.to ?? ""} reloadDocument>
          Ver a página
        </ButtonLink>
        {page.may && (
          <fetcher.Form method="post" aria-label="Outro endereço">
            <Intent name="page-renew" />
            <Button type="submit" look="text" before="arrows-clockwise" busy={fetcher.state !== "idle"}>
              Trocar o endereço
            </Button>
          </fetcher.Form>
        )}
      </div>
    </>
  );
}
