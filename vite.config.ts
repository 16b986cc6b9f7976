import { resolve } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * React Router's server obeys `caseSensitive`, its browser side forgets it: `/Login` would be a 404 page that the browser
 * takes for the login and fails to hydrate (NAV-1). The manifest has the flag; this hands it on. Fails the build
 * when a new version is written differently.
 */
const letterCaseCounts: Plugin = {
  name: "letter-case-counts",
  transform: {
    filter: { id: /react-router\/dist\/\w+\/lib\/dom\/ssr\/routes\.js/ },
    handler(code) {
      const anchor = "let dataRoute = {\n\t\t\tid: route.id,";
      if (code.split(anchor).length !== 2) throw new Error("React Router makes its client routes differently now");
      return code.replace(anchor, `${anchor}\n\t\t\tcaseSensitive: route.caseSensitive,`);
    },
  },
};

/**
 * React Router reloads the page when the file of a screen does not arrive, which without a connection loses the page. It has no
 * setting for that; this lets the import wait for the connection (app/ui/browser/outage.ts). Fails the build when a new version is
 * written differently.
 */
const importsWaitForConnection: Plugin = {
  name: "imports-wait-for-connection",
  transform: {
    filter: { id: /react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js/ },
    handler(code, _id, options) {
      if (options?.ssr) return;
      const [before, after, ...more] = code.split(/await (?=import\()/);
      const end = after?.indexOf(");") ?? -1;
      if (!before || !after || end === -1 || more.length > 0)
        throw new Error("React Router imports its screens differently now");
      const outage = JSON.stringify(resolve("app/ui/browser/outage.ts"));
      return `import { importThroughOutage } from ${outage};\n${before}await importThroughOutage(() => ${after.slice(0, end)})${after.slice(end)}`;
    },
  },
};

/** What stands on every page, and what both galleries need, by its file: the rest arrives with the screens that use it. */
const FRAME =
  /app\/(root|brand|screens\/site\/not-found|ui\/(layout\/(page|page-meta|header|footer|title|role|notice|loader|error-state)|display\/icon|form\/button|browser\/use-arrival))\.tsx?/;
const GALLERY =
  /app\/(domain\/(picture|show)|ui\/(browser\/session-cache|gallery\/(picture|gallery|gallery-empty|use-pages|search-box|empty|project-card)))\.tsx?|thumbhash/;

export default defineConfig({
  plugins: [letterCaseCounts, importsWaitForConnection, reactRouter()],
  // The server build's entry is the HTTP application itself, so that screens, workers and shell share one
  // instance of the database pool and of the job queue.
  environments: {
    ssr: { build: { rollupOptions: { input: "./server/app.ts" } } },
    client: {
      build: {
        rollupOptions: {
          output: {
            // Few files rather than many small ones: they compress better together, and a phone asks for fewer.
            codeSplitting: {
              groups: [
                {
                  name: "react",
                  test: /node_modules\/(react|react-dom|scheduler|react-router)\/|rolldown:runtime|app\/ui\/browser\/outage\.ts/,
                },
                { name: "frame", test: FRAME },
                { name: "gallery", test: GALLERY },
              ],
            },
          },
        },
      },
    },
  },
  build: { assetsInlineLimit: 0 },
});
