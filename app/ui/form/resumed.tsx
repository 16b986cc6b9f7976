import { type ReactNode, useState } from "react";
import { Dialog, DialogActions } from "../display/dialog.tsx";
import { Button } from "./button.tsx";
import styles from "./resumed.module.css";

/** Says that a draft was found, and offers a fresh start, which asks first: `lost` is what goes, `keep` the way back. */
export function Resumed({ lost, keep, onStartOver }: { lost: string; keep: string; onStartOver: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <Found text="Continuando de onde você parou.">
      <Button look="text" size="small" onClick={() => setAsking(true)}>
        Começar de novo
      </Button>
      <Dialog open={asking} onOpenChange={setAsking} title="Começar de novo?" description={lost}>
        <DialogActions>
          <Button look="outline" onClick={() => setAsking(false)}>
            {keep}
          </Button>
          <Button
            look="danger"
            onClick={() => {
              setAsking(false);
              onStartOver();
            }}
          >
            Apagar e começar de novo
          </Button>
        </DialogActions>
      </Dialog>
    </Found>
  );
}

/** A line above a form about the draft in it, with the ways on beside it. */
export function Found({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.found}>
      <p role="status">{text}</p>
      {children}
    </div>
  );
}
