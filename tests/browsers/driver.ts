import type { Tab } from "./person.ts";

/** A browser as the tests start it. */
export type Driver = {
  name: string;
  /** Debian's packages that have it */
  packages: string;
  isInstalled: () => boolean;
  start: () => Promise<RunningBrowser>;
};

export type RunningBrowser = {
  /** A window that shares nothing with others; without scripts it shows what the server sends. */
  openTab: (scripts: boolean) => Promise<Tab>;
  stop: () => Promise<unknown>;
};
