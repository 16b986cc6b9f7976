import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { navigateThroughOutage } from "./ui/browser/outage.ts";

const [navigation] = performance.getEntriesByType("navigation");
if (navigation && new URL(navigation.name).pathname !== window.location.pathname) {
  // Back was pressed between two entries of one document before this script ran: the screen shows the other page.
  window.location.reload();
} else {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter instrumentations={[navigateThroughOutage]} />
      </StrictMode>,
    );
  });
}
