import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { navigateThroughOutage } from "./ui/browser/outage.ts";
import { typeInto } from "./ui/browser/type-into.ts";
import { READY } from "./ui/layout/program.tsx";

const [navigation] = performance.getEntriesByType("navigation");
if (navigation && new URL(navigation.name).pathname !== window.location.pathname) {
  // Back was pressed between two entries of one document before this script ran: the screen shows the other page.
  window.location.reload();
} else {
  // React puts a textarea's first text back when it hydrates it: what was typed before would be lost.
  const areas = [...document.querySelectorAll("textarea")].filter(({ value, defaultValue }) => value !== defaultValue);
  const typed = areas.map((area) => [area, area.value] as const);
  addEventListener(READY, () => {
    for (const [area, text] of typed) if (area.value !== text) typeInto(area, text);
  });
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter instrumentations={[navigateThroughOutage]} />
      </StrictMode>,
    );
  });
}
