import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../display/dialog.tsx";
import { Button } from "./button.tsx";
import styles from "./resumed.module.css";

/** Offers to start over instead of resuming a draft. `lost` names the consequence, `keep` the way back. */
export function Resumed({ lost, keep, onStartOver }: { lost: string; keep: string; onStartOver: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <DraftNotice text="Continuando de onde você parou.">
      <Button look="text" size="small" onClick={() => setAsking(true)}>
        Começar de novo
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Começar de novo?"
        description={lost}
        cancel={keep}
        confirm="Apagar e começar de novo"
        danger
        onConfirm={onStartOver}
      />
    </DraftNotice>
  );
}

/** A line above a form about its draft, with actions beside it. */
export function DraftNotice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.found}>
      <p role="status">{text}</p>
      {children}
    </div>
  );
}
