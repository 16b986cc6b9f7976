import { type ComponentProps, useState } from "react";
import { useListener } from "../../ui/browser/use-listener.ts";
import { Skeleton } from "../../ui/display/skeleton.tsx";
import { Button } from "../../ui/form/button.tsx";
import styles from "./shown-picture.module.css";

type State = "coming" | "here" | "failed";

/** A picture that shows that it is coming, and that it did not come, in the room that it takes. */
export function ShownPicture({ alt, ...props }: ComponentProps<"img">) {
  const [state, setState] = useState<State>("coming");
  const [tries, setTries] = useState(0);
  const again = () => {
    setState("coming");
    setTries(tries + 1);
  };
  useListener("online", () => {
    if (state === "failed") again();
  });
  // It may have come, or not, before this program ran.
  const look = (img: HTMLImageElement | null) => {
    if (img?.complete && state === "coming") setState(img.naturalWidth > 0 ? "here" : "failed");
  };
  return (
    <>
      {state === "coming" && <Skeleton className={styles.coming} />}
      <img
        {...props}
        key={tries}
        ref={look}
        alt={alt}
        onLoad={() => setState("here")}
        onError={() => setState("failed")}
      />
      <div aria-live="polite">
        {state === "failed" && (
          <div className={styles.failed}>
            <p>A imagem não abriu. Verifique a conexão.</p>
            <Button look="outline" size="small" before="arrows-clockwise" onClick={again}>
              Tentar de novo
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
