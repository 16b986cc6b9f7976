import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { useListener } from "../../ui/browser/use-listener.ts";
import styles from "./progress.module.css";

/** Where a part begins: the target of its link. */
export const partId = (part: number): string => `parte-${part + 1}`;

type ProgressProps = { name: string; parts: string[]; body: RefObject<HTMLElement | null> };

/** Stays at the top: the item's name, its parts, and how much of the story is read. */
export function Progress({ name, parts, body }: ProgressProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(-1);

  const follow = () => {
    const story = body.current?.getBoundingClientRect();
    if (!story || !bar.current) return;
    const middle = window.innerHeight / 2;
    const isAbove = bar.current.getBoundingClientRect().top > 2;
    const read = isAbove ? 0 : Math.min(1, Math.max(0, (middle - story.top) / story.height));
    bar.current.style.setProperty("--read", `${100 * read}%`);
    const begun = parts.filter((_, part) => {
      const heading = document.getElementById(partId(part));
      return heading && heading.getBoundingClientRect().top < middle;
    });
    setCurrent(begun.length - 1);
  };
  const begin = useEffectEvent(follow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other parts stand elsewhere
  useEffect(() => begin(), [parts]);
  useListener("scroll", follow);
  useListener("resize", follow);

  return (
    <div ref={bar} className={styles.progress}>
      <div className={`wrap ${styles.line}`}>
        <p className={styles.name}>{name}</p>
        {parts.length > 0 && (
          <nav className={styles.parts} aria-label="Partes da história">
            {parts.map((heading, part) => (
              <a key={heading} href={`#${partId(part)}`} aria-current={part === current || undefined}>
                {heading}
              </a>
            ))}
          </nav>
        )}
        <span className={styles.now} aria-hidden="true">
          {current >= 0 && `${parts[current]}, ${current + 1} de ${parts.length}`}
        </span>
        <Link to="/branding" className={styles.wish}>
          Quero uma marca assim
        </Link>
      </div>
      <div className={styles.stroke}>
        <i />
      </div>
    </div>
  );
}
