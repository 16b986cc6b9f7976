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
  /** A window that shares nothing with others, on that address. */
  openTab: (url: string, screen: Screen) => Promise<Tab>;
  stop: () => Promise<unknown>;
};

export type Screen = {
  /** of the page, in CSS pixels */
  width: number;
  /** false: the page is as the server sends it */
  scripts: boolean;
};
