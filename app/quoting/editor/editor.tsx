import { noonOf, weekdayText } from "../../kit/day.ts";
import { moneyText } from "../../kit/money.ts";
import { AskedItemContext } from "../../quotes/asked/asked-item.tsx";
import { formerValues } from "../../quotes/asked/former-values.ts";
import type { QuoteContent } from "../../quotes/quote-content.ts";
import { lastValidDay, totalsOf } from "../../quotes/totals.ts";
import { asRecord } from "../../ui/browser/draft-store.ts";
import { savedText, useServerDraft } from "../../ui/browser/use-server-draft.ts";
import { Button } from "../../ui/form/button.tsx";
import { EditorBar } from "../../ui/form/editor-bar.tsx";
import { FaultList } from "../../ui/form/fault-list.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import { type DraftFaults, readIncomplete } from "../draft.ts";
import { ChangeNotice } from "./change-notice.tsx";
import { fieldLabel } from "./changes.ts";
import { CustomerPage } from "./customer-page.tsx";
import styles from "./editor.module.css";
import { EditorNotices } from "./editor-notices.tsx";
import { faultsText } from "./folds.ts";
import { ModelDialog } from "./model-dialog.tsx";
import { previewSheet } from "./preview.ts";
import { PreviewDialog } from "./preview-dialog.tsx";
import { QuoteParts } from "./quote-parts.tsx";
import { SendDialog } from "./send-dialog.tsx";
import { SendQuoteDialog } from "./send-quote-dialog.tsx";
import { useFolds } from "./use-folds.ts";
import { useSending } from "./use-sending.ts";
import type { WriteView } from "./write-view.server.ts";

/** Only what this program wrote has all three. */
function isDraft(copy: unknown): boolean {
  const { items, stages, rights } = asRecord(copy);
  return Array.isArray(items) && Array.isArray(stages) && Boolean(rights);
}

export function QuoteEditor({ view }: { view: WriteView }) {
  const { id, today, refusal, customer } = view;
  const quote = useServerDraft({ ...view, name: "orcamento", path: `/api/budget/${id}/rascunho`, isDraft });
  const { draft, conflict } = quote;
  const folds = useFolds(draft.items[0]?.id);
  const sending = useSending(view, quote, folds.show);
  const { content, faults, shownFaults, opened, open, dialog, error, busy, begin, submit, choose } = sending;
  const shown = opened === "theirs" && conflict ? readIncomplete(conflict.draft, today) : { content, faults };
  const isOffline = quote.trouble?.kind === "offline";
  const lackText = (missing: DraftFaults) => (Object.keys(missing).length > 0 ? faultsText(missing) : "");
  const whyText = (missing: DraftFaults) =>
    Object.keys(missing).length === 1 ? `${customer} lê isto antes de aceitar.` : "Sem isto o orçamento não vai.";
  const validUntil = ({ validDays }: QuoteContent) =>
    weekdayText(noonOf(lastValidDay(today, validDays)), noonOf(today));
  return (
    <>
      <div className={`wrap ${styles.head}`}>
        <h1 className="h2">{withCedilla(`Orçamento para ${view.nameProject}`)}</h1>
        <Button look="outline" before="copy" onClick={() => open("model")}>
          Usar um modelo
        </Button>
      </div>
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.form}>
          <ChangeNotice view={view} draft={draft} onShow={folds.show} />
          <form
            aria-label="Orçamento"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              begin();
            }}
          >
            <EditorNotices view={view} quote={quote} onShow={() => open("theirs")} />
            {Object.keys(shownFaults).length > 0 && (
              <FaultList
                title={faultsText(shownFaults)}
                faults={Object.entries(shownFaults).map(([field, text]) => ({
                  ...{ field, text, label: fieldLabel(field, draft) },
                }))}
                onShow={folds.show}
              />
            )}
            <AskedItemContext value={view.asked && { itemId: view.asked.itemId, customer }}>
              <QuoteParts
                draft={draft}
                content={content}
                faults={shownFaults}
                lacks={faults}
                folds={folds}
                change={quote.change}
                deliverables={view.deliverables}
                customer={customer}
                today={today}
              />
            </AskedItemContext>
            <p className={styles.file}>
              Já tem o orçamento pronto em PDF ou imagem?{" "}
              <Button look="text" before="paperclip" onClick={() => open("file")}>
                Anexar arquivo
              </Button>
            </p>
          </form>
        </div>
        <aside className={styles.side} aria-label="Prévia">
          <CustomerPage
            sheet={previewSheet(content, faults, view)}
            validUntil={validUntil(content)}
            lack={lackText(faults)}
            why={whyText(faults)}
            customer={customer}
            onOpen={() => open("preview")}
          />
        </aside>
      </div>
      <EditorBar
        label="Total"
        state={savedText(quote)}
        sum={moneyText(totalsOf(content).total)}
        busy={busy}
        refusal={refusal}
        isOffline={isOffline}
        send={{ label: "enviar um orçamento", short: "Enviar" }}
        onPreview={() => open("preview")}
        onSend={begin}
      />
      <PreviewDialog
        sheet={previewSheet(shown.content, shown.faults, view)}
        validUntil={validUntil(shown.content)}
        lack={lackText(shown.faults)}
        former={view.asked && view.newest ? formerValues(view.newest.number, view.newest.content, shown.content) : null}
        title={opened === "theirs" ? "O que foi salvo" : `Como ${customer} vai ver`}
        open={opened === "preview" || opened === "theirs"}
        onOpenChange={(isOpen) => open(isOpen ? "preview" : null)}
        onSend={opened === "preview" && !view.refusal && !isOffline ? begin : undefined}
      />
      <ModelDialog
        {...dialog("model")}
        newest={view.models}
        touched={quote.base > 0 || quote.unsaved}
        error={error}
        busy={busy}
        onChoose={choose}
      />
      <SendDialog
        {...dialog("send")}
        view={view}
        content={content}
        error={error}
        busy={busy}
        onConfirm={() => void submit()}
      />
      <SendQuoteDialog {...dialog("file")} budgetId={id} customer={customer} replaces={view.hasQuote} />
    </>
  );
}
