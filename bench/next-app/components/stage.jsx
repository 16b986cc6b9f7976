"use client";
import { useEffect, useRef, useState } from "react";
import styles from "../../../app/site/home/hero.module.css";
import { Icon } from "./icon.jsx";

const TOGGLED = {
  arrival: "arrival paused",
  "arrival paused": "arrival",
  over: "on",
  on: "on paused",
  "on paused": "on",
};

/** The bubbles float once on arrival, later only on request: the only part of the hero that the browser renders. */
export function Stage({ children }) {
  const [motion, setMotion] = useState("arrival");
  const [inBrowser, setInBrowser] = useState(false);
  const stage = useRef(null);
  useEffect(() => {
    setInBrowser(true);
    if (stage.current.getAnimations({ subtree: true }).length === 0) setMotion("over");
  }, []);
  const moves = motion === "arrival" || motion === "on";
  return (
    <>
      <div
        ref={stage}
        className={styles.stage}
        data-floats={motion.startsWith("on") ? "on" : undefined}
        data-paused={moves || motion === "over" ? undefined : ""}
        onAnimationEnd={({ target }) => {
          if (target.matches(`.${styles.large}`)) setMotion("over");
        }}
      >
        {children}
      </div>
      {inBrowser && (
        <button
          type="button"
          className={styles.motion}
          aria-label={moves ? "Pausar movimento" : "Continuar movimento"}
          onClick={() => setMotion(TOGGLED[motion])}
        >
          <Icon name={moves ? "pause" : "play"} />
        </button>
      )}
    </>
  );
}
