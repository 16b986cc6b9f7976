import hero from "./hero.module.css";
import home from "./home.module.css";

/** The stroke that links the bubbles and draws itself once: one for wide screens, one for narrow ones. */
export function HeroStroke() {
  return (
    <>
      <svg className={hero.wide} viewBox="0 0 1440 1072" preserveAspectRatio="none" fill="none" aria-hidden="true">
        <path
          pathLength={100}
          d="M-40 742C120 650 400 640 520 744S640 900 728 868S920 600 1140 724S1390 470 1172 214S1330 20 1490 70"
          strokeWidth={58}
          strokeLinecap="round"
        />
      </svg>
      <svg className={hero.narrow} viewBox="0 240 390 290" preserveAspectRatio="none" fill="none" aria-hidden="true">
        <path
          pathLength={100}
          d="M-20 352C10 250 96 260 132 304S30 384 86 436S220 510 304 388S384 250 430 292"
          strokeWidth={26}
        />
      </svg>
    </>
  );
}

/** The stroke behind the two panels. */
export function PanelStroke() {
  return (
    <svg className={home.behind} viewBox="0 0 1440 1250" preserveAspectRatio="none" fill="none" aria-hidden="true">
      <path
        d="M1490 70C1180 40 980 150 1080 300S1330 500 1180 640S640 610 430 660S120 900 -60 900"
        strokeWidth={58}
        strokeLinecap="round"
      />
    </svg>
  );
}
