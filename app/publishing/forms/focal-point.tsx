import { type CSSProperties, type KeyboardEvent, type PointerEvent, type Ref, useRef, useState } from "react";
import { focalPointText } from "../../galleries/publication.ts";
import { type FocalPoint, MIDDLE } from "../../kit/picture.ts";
import { Dialog, DialogActions } from "../../ui/display/dialog.tsx";
import { focalAttributes } from "../../ui/display/picture.tsx";
import { Button } from "../../ui/form/button.tsx";
import type { WaitingPicture } from "./board.ts";
import styles from "./focal-point.module.css";

type Props = {
  /** what the picture's place is called */
  name: string;
  picture: Pick<WaitingPicture, "width" | "height">;
  src: string;
  focal: FocalPoint;
  /** the attributes of its ground */
  under: Record<string, string | undefined>;
  onChange: (focal: FocalPoint) => void;
};

export function FocalPointField({ name, focal, onChange, ...props }: Props) {
  const [open, setOpen] = useState(false);
  const slider = useRef<HTMLDivElement>(null);
  const text = `Ponto principal: ${focalPointText(focal)}`;
  return (
    <>
      <Button
        look="text"
        size="small"
        before="crosshair"
        className={styles.open}
        aria-label={`${text}. ${name}`}
        onClick={() => setOpen(true)}
      >
        {text}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="O que não pode sumir?"
        description="Cada página corta a imagem de um jeito. Toque no que precisa aparecer sempre, ou leve o ponto com as setas."
      >
        <FocalPointSlider {...props} ref={slider} name={name} focal={focal} onChange={onChange} />
        <p className="small">{text}</p>
        <div className={styles.crops} aria-hidden="true">
          {["wide", "tall", "round"].map((crop) => (
            <img
              key={crop}
              className={styles[crop]}
              src={props.src}
              alt=""
              {...props.under}
              {...focalAttributes(focal)}
            />
          ))}
        </div>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>Pronto</Button>
          <Button
            look="outline"
            onClick={() => {
              onChange(MIDDLE);
              slider.current?.focus();
            }}
          >
            Voltar ao meio
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

/** In percent. */
const STEPS: Record<string, FocalPoint> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  PageUp: { x: 0, y: -10 },
  PageDown: { x: 0, y: 10 },
};

const percent = (part: number) => Math.min(100, Math.max(0, Math.round(part)));

/** A press or a drag sets the point, the arrow keys move it, with Shift in steps of ten. */
export function FocalPointSlider({
  ref,
  name,
  picture,
  src,
  focal,
  under,
  onChange,
}: Props & { ref?: Ref<HTMLDivElement> }) {
  const press = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange({ x: percent((100 * (clientX - left)) / width), y: percent((100 * (clientY - top)) / height) });
  };
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey || !(step || event.key === "Home")) return;
    event.preventDefault();
    const times = event.shiftKey && event.key.startsWith("Arrow") ? 10 : 1;
    onChange(step ? { x: percent(focal.x + times * step.x), y: percent(focal.y + times * step.y) } : MIDDLE);
  };
  return (
    <div
      ref={ref}
      className={styles.picture}
      style={{ "--ratio": picture.width / picture.height } as CSSProperties}
      role="slider"
      tabIndex={0}
      aria-label={`Ponto principal: ${name}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={focal.x}
      aria-valuetext={focalPointText(focal)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        press(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) press(event);
      }}
      onKeyDown={move}
    >
      <img {...under} src={src} alt="" draggable={false} />
      <span className={styles.point} style={{ left: `${focal.x}%`, top: `${focal.y}%` }} />
    </div>
  );
}
