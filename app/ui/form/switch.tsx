import { useEffect, useEffectEvent, useRef } from "react";
import styles from "./switch.module.css";

type SwitchProps = {
  name: string;
  label: string;
  /** as assistive technology calls it, where the label alone would not say of what */
  spoken?: string;
  note: string;
  on: boolean;
  /** it is the only control of its section */
  isMain?: boolean;
  /** id of another element that describes it */
  describedBy?: string;
  disabled?: boolean;
};

/**
 * Its form saves each change at once, so the switch shows the given state and has none of its own. The form has
 * `autoComplete="off"`, because a state restored by the browser would count as a press.
 */
export function Switch({
  name,
  label,
  spoken = label,
  note,
  on,
  isMain = false,
  describedBy = "",
  disabled,
}: SwitchProps) {
  const about = `sobre-${name}`;
  const input = useRef<HTMLInputElement>(null);
  const pressAgain = useEffectEvent(() => {
    if (!input.current || input.current.checked === on) return;
    input.current.checked = on;
    input.current.click();
  });
  // A press before hydration sent nothing, so it is repeated.
  useEffect(() => pressAgain(), []);
  return (
    <label className={styles.switch} data-main={isMain || undefined}>
      <span>
        <b className={isMain ? "h3" : undefined}>{label}</b>
        <small id={about}>{note}</small>
      </span>
      <input
        className="whole-press"
        ref={input}
        type="checkbox"
        role="switch"
        name={name}
        aria-label={spoken}
        aria-describedby={`${about} ${describedBy}`.trim()}
        checked={on}
        aria-checked={on}
        onChange={() => {}}
        disabled={disabled}
      />
      <i aria-hidden="true" />
    </label>
  );
}
