import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // All routes at once (2.5 kB): asking for them by address would ask again for every id, and fail without a connection.
  routeDiscovery: { mode: "initial" },
  // A screen is one file: what is split off would be imported past the wait for the connection (vite.config.ts).
  splitRouteModules: false,
} satisfies Config;
