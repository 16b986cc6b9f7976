import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { relative } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

/** The files of every page, and those of both galleries; the rest loads with the screens that use it. */
const FRAME =
  /app\/(root|brand|site\/not-found|ui\/(layout\/(page|page-meta|program|footer|title|role|notice|loader)|display\/(icon|empty)|form\/button|browser\/(outage|storage)))\.tsx?/;
const GALLERY =
  /app\/(kit\/picture|galleries\/(gallery(-list)?|portfolio\/words|use-pages|card-grid)|ui\/(browser\/session-cache|display\/picture))\.tsx?|thumbhash/;
/** What signed-in people's pages share, and no public page loads. */
const ROOM =
  /app\/(kit\/(color-formats|count|day|initials|json|money)|people\/admission|brief\/(deadline|deliverables)|quotes\/(payment-list|quote-content)|requests\/(policy|budget-statuses|budget-list|budget-rows|room-form|status|turn)|ui\/(layout\/(room-page|back-link|sign-out)|display\/(avatar|date-time|unbroken)|browser\/(draft-store|live|sent-request|use-focus-after-removal)|form\/(address-form|pill-select|tag-input|use-address-field|waiting-form)))\.tsx?/;
/** The owner's pages. */
const OWNER = /app\/(owner\/(owner-page|list\/(?!acts-menu)[a-z-]+)|kit\/list-address)\.tsx?/;
/** What forms share, before and after the login. */
const FORM =
  /app\/(kit\/website|people\/access\/form-action|ui\/(display\/data-list|form\/(form-message|use-refused-form)|layout\/split))\.tsx?/;
/** What pages before and after the login share. */
const ACCOUNT = /app\/(people\/(account|names)|kit\/(needs|waiting-time))\.ts/;

/** For /metrics: told by who builds without the repository, else asked of git; unknown is empty. */
function commit(): string {
  const { BUILD_COMMIT } = process.env;
  return BUILD_COMMIT ?? (spawnSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).stdout ?? "").trim();
}

/** One ending for all classes of a style sheet, which compresses better than Vite's, with a line's number for each. */
function scopedName(name: string, file: string): string {
  const sheet = createHash("sha256")
    .update(relative(import.meta.dirname, file))
    .digest("base64url");
  return `${name}_${sheet.slice(0, 4)}`;
}

/** The program of the child process that draws (app/drawings/run-child.server.ts), beside the parts of the server. */
const drawingsChild = {
  name: "drawings-child",
  apply: "build",
  buildStart() {
    if (this.environment.name !== "ssr") return;
    this.emitFile({ type: "chunk", id: "./app/drawings/child/main.server.ts", fileName: "assets/drawings.js" });
  },
} satisfies Plugin;

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), drawingsChild],
  css: { modules: { generateScopedName: scopedName } },
  environments: {
    // The server build is the whole process with its dependencies (docs/decisions/one-server-bundle.md).
    ssr: {
      build: { rollupOptions: { input: "./server/start.ts" } },
      // Vite's development server loads packages from node_modules, React's development half among them.
      ...(command === "build" && {
        define: { "process.env.NODE_ENV": '"production"', "process.env.BUILD_COMMIT": JSON.stringify(commit()) },
        resolve: { noExternal: true, external: ["sharp", "vite", "pg-native"] },
      }),
    },
    client: {
      build: {
        rollupOptions: {
          output: {
            // The site map of every page names each file: shorter names are 300 bytes (docs/decisions/first-load.md).
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[name]-[hash:7].js",
            // What the server's build names too keeps the name that it gives.
            assetFileNames: ({ names: [name = ""] }) =>
              name.endsWith(".css") && name !== "fonts.css"
                ? "assets/[hash:5][extname]"
                : "assets/[name]-[hash][extname]",
            // Chromium compiles this file as a whole on another thread, not each function when it first runs
            // (docs/decisions/first-paint.md). With a space instead of the tab brotli makes 130 bytes more of the file.
            postBanner: ({ name }) => (name === "react" ? "//#\tallFunctionsCalledOnLoad" : ""),
            // A few large files compress better than many small ones, and need fewer requests.
            codeSplitting: {
              groups: [
                {
                  name: "react",
                  test: /node_modules\/(react|react-dom|scheduler|react-router)\//,
                },
                { name: "frame", test: FRAME },
                // /branding, the login and the lightbox need these, and nothing of the rooms. Before those, which would take them.
                { name: "account", test: ACCOUNT },
                { name: "gallery", test: GALLERY },
                // Of the home page and of the rooms.
                { name: "use-in-browser", test: /ui\/browser\/use-in-browser\.ts/ },
                { name: "room", test: ROOM },
                { name: "owner", test: OWNER },
                { name: "form", test: FORM },
              ],
            },
          },
        },
      },
    },
  },
  build: { assetsInlineLimit: 0 },
}));
