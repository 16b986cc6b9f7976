import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { fetchThroughOutage, navigateThroughOutage } from "./ui/browser/outage.ts";

const [arrived] = performance.getEntriesByType("navigation");
if (arrived && new URL(arrived.name).pathname !== window.location.pathname) {
  // Back was pressed before the program ran, between two entries of one document: what is on the screen is the other page.
  window.location.reload();
} else {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter unstable_fetch={fetchThroughOutage} instrumentations={[navigateThroughOutage]} />
      </StrictMode>,
    );
  });
}
