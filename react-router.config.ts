import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // All routes at once: asking for them by address would ask again for every id, and fail without a connection.
  routeDiscovery: { mode: "initial" },
  // One file for each screen: most screens' loaders and actions run on the server, so that little could be split off.
  splitRouteModules: false,
} satisfies Config;
