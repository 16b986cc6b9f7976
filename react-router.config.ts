import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "@react-router/dev/config";

/** Addresses without a page that the router itself goes to: loaders redirect there. */
const REDIRECTED = ["/myAccount"];
const BEGIN = "window.__reactRouterManifest=";

type Route = {
  id: string;
  module: string;
  path?: string;
  hasDefaultExport: boolean;
  imports: string[];
  css?: string[];
};
type Manifest = { routes: Record<string, Route> };

/**
 * The site map in the browser has only what the router may go to. Files and scripts' requests have no page, and would be
 * a seventh of it (docs/decisions/first-load.md). Sorted, the names of files repeat in the same order and compress better.
 */
async function withoutFiles(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((file) => /^manifest-.*\.js$/.test(file))) {
    const text = await readFile(join(folder, name), "utf8");
    if (!text.startsWith(BEGIN)) continue;
    const manifest: Manifest = JSON.parse(text.slice(BEGIN.length).replace(/;\s*$/, ""));
    const kept = Object.values(manifest.routes)
      .filter(({ path = "", hasDefaultExport }) => hasDefaultExport || REDIRECTED.includes(path))
      .sort((one, other) => one.id.localeCompare(other.id));
    // The document has its own styles already. The others keep their order, which is the cascade's.
    const styled = new Set(manifest.routes.root?.css);
    for (const route of kept) if (route.id !== "root") route.css = route.css?.filter((file) => !styled.has(file));
    // What differs most stands together, and compresses best so. `imports` is for links that load ahead: none does.
    const routes = Object.fromEntries(
      kept.map(({ id, module, path, css, imports: _, ...others }) => [id, { id, module, path, ...others, css }]),
    );
    // To React Router a missing `hasAction` is a false one, and only its server asks for `hasDefaultExport`.
    const isEmpty = (value: unknown) => value === false || (Array.isArray(value) && value.length === 0);
    const needed = (key: string, value: unknown) => (isEmpty(value) || key === "hasDefaultExport" ? undefined : value);
    const shorter = JSON.stringify({ ...manifest, routes }, needed);
    await writeFile(join(folder, name), `${BEGIN}${shorter};`);
  }
}

export default {
  appDirectory: "app",
  ssr: true,
  // All routes at once (2.4 kB): asking for them by address would ask again for every id, and fail without a connection.
  routeDiscovery: { mode: "initial" },
  // One file for each screen: most screens' loaders and actions run on the server, so that little could be split off.
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => withoutFiles(join(reactRouterConfig.buildDirectory, "client/assets")),
} satisfies Config;
