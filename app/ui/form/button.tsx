import { type ComponentProps, type MouseEvent, type ReactNode, useId } from "react";
import { Link } from "react-router";
import { Icon, type IconName } from "../display/icon.tsx";
import styles from "./button.module.css";

type Look = {
  look?: "primary" | "outline" | "pink" | "danger" | "danger-outline" | "text" | undefined;
  size?: "large" | "medium" | "small" | undefined;
  /** left icon */
  before?: IconName | undefined;
  /** right icon */
  after?: IconName | undefined;
};

function classOf({ look = "primary", size = "medium" }: Look, extra?: string) {
  return [styles.button, styles[look], styles[size], extra].filter(Boolean).join(" ");
}

function Content({ before, after, children }: Pick<Look, "before" | "after"> & { children?: ReactNode }) {
  return (
    <>
      {before && <Icon name={before} />}
      {children}
      {after && <Icon name={after} />}
    </>
  );
}

type ButtonProps = Look &
  ComponentProps<"button"> & {
    /** ignores further presses and tells assistive technology */
    busy?: boolean;
    /** shows the reason and ignores presses; the keyboard still reaches the button */
    disabledReason?: string | undefined;
  };

/** The default type is `button`: pass `type="submit"` inside forms. */
export function Button(given: ButtonProps) {
  const { look, size, before, after, busy, disabledReason, className, children, onClick, ...props } = given;
  const reasonId = useId();
  const off = Boolean(busy || disabledReason || props["aria-disabled"]);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (off) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <button
      type="button"
      {...props}
      className={classOf({ look, size }, className)}
      aria-disabled={off || props.disabled || undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason ? reasonId : props["aria-describedby"]}
      onClick={press}
    >
      <Content before={before} after={after}>
        {children}
      </Content>
    </button>
  );
  // Always rendered the same way if a reason is possible, so that the button keeps its place in the tree, and with it
  // the focus.
  if (!("disabledReason" in given)) return button;
  return (
    <span className={styles.explained}>
      {button}
      {disabledReason && (
        <span id={reasonId} className="small soft">
          {disabledReason}
        </span>
      )}
    </span>
  );
}

type LinkProps = Look & ComponentProps<typeof Link>;

export function ButtonLink({ look, size, before, after, className, children, ...props }: LinkProps) {
  return (
    <Link {...props} className={classOf({ look, size }, className)}>
      <Content before={before} after={after}>
        {children}
      </Content>
    </Link>
  );
}
