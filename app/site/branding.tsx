import type { ReactNode } from "react";
import { Link } from "react-router";
import { BEFORE_YOU_START, NEED_CODES, NEEDS, type Need } from "../kit/needs.ts";
import { Icon } from "../ui/display/icon.tsx";
import { Page } from "../ui/layout/page.tsx";
import { PUBLIC_PAGE } from "../ui/layout/page-meta.ts";
import { withCedilla } from "../ui/layout/title.tsx";
import styles from "./branding.module.css";
import { fixedMeta } from "./fixed-meta.ts";

export const headers = () => PUBLIC_PAGE;

export const meta = fixedMeta(
  "/branding",
  "Crie sua marca",
  "Diga do que a sua marca precisa e receba um orçamento de quem vai desenhar.",
);

/** Each drawing fills its own view box, so that all three are as large as their place. */
const ART: Record<Need, { viewBox: string; shapes: ReactNode }> = {
  0: {
    viewBox: "0 12 380 226",
    shapes: (
      <>
        <path className={styles.stroke} d="M17 210C60 60 170 20 196 110S250 230 330 150" />
        <circle className={styles.dot} cx="346" cy="130" r="30" />
      </>
    ),
  },
  1: {
    viewBox: "0 4 262 242",
    shapes: (
      <>
        <path className={styles.stroke} d="M17 230V98L131 26L245 98V230" />
        <circle className={styles.dotted} cx="131" cy="160" r="42" />
      </>
    ),
  },
  2: {
    viewBox: "0 10 320 230",
    shapes: (
      <>
        <rect className={styles.old} x="4" y="60" width="166" height="166" />
        <circle className={styles.ring} cx="216" cy="114" r="86" />
      </>
    ),
  },
};

export default function Branding() {
  return (
    <Page footer={null}>
      <div className={styles.page}>
        <div className={`wrap ${styles.head}`}>
          <h1 className="d2">Do que sua marca precisa?</h1>
        </div>
        <div className={styles.needs}>
          {NEED_CODES.map((need) => (
            <Link key={need} to={NEEDS[need].path} className={styles.need} data-ground={NEEDS[need].ground}>
              <svg viewBox={ART[need].viewBox} preserveAspectRatio="xMinYMid meet" fill="none" aria-hidden="true">
                {ART[need].shapes}
              </svg>
              <div className={styles.words}>
                <h2 className="h1">{withCedilla(NEEDS[need].title)}</h2>
                <p>{NEEDS[need].text}</p>
                <span className={styles.go}>
                  <Icon name="arrow-right" size={32} />
                </span>
              </div>
            </Link>
          ))}
        </div>
        <dl className={`wrap ${styles.facts}`}>
          {BEFORE_YOU_START.map(({ term, text }) => (
            <div key={term}>
              <dt>{withCedilla(term)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Page>
  );
}
