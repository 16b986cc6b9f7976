import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/** The files of every page, and those of both galleries; the rest loads with the screens that use it. */
const FRAME =
  /app\/(root|brand|screens\/site\/not-found|ui\/(layout\/(page|page-meta|program|header|footer|title|role|notice|loader)|display\/(icon|empty)|form\/button|browser\/(outage|storage|use-heading-focus)))\.tsx?/;
const GALLERY =
  /app\/(domain\/(picture|gallery|portfolio)|ui\/(browser\/session-cache|gallery\/(picture|gallery|use-pages|search-box|project-card|card-grid)))\.tsx?|thumbhash/;
/** What signed-in people's pages share, and no public page loads. */
const ROOM =
  /app\/(domain\/(budget-statuses|budget-list|color-formats|count|day|deliverables|initials|json|deadline|turn)|ui\/(layout\/(room-page|short-footer|back-link|live-news)|display\/(budget-rows|date-time|status)|browser\/(draft-store|live|message-draft|sent-request|use-focus-after-removal)|form\/tag-input))\.tsx?/;
/** What forms share, before and after the login. */
const FORM =
  /app\/(domain\/website|screens\/access\/form-action|ui\/(display\/data-list|form\/(form-message|use-refused-form)|layout\/split))\.tsx?/;
/** What pages before and after the login share. */
const ACCOUNT = /app\/domain\/(account|names|needs|waiting-time)\.ts/;

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  environments: {
    // The server build is the whole process with its dependencies (docs/decisions/one-server-bundle.md).
    ssr: {
      build: { rollupOptions: { input: "./server/start.ts" } },
      // Vite's development server loads packages from node_modules, React's development half among them.
      ...(command === "build" && {
        define: { "process.env.NODE_ENV": '"production"' },
        resolve: { noExternal: true, external: ["sharp", "vite", "pg-native"] },
      }),
    },
    client: {
      build: {
        rollupOptions: {
          output: {
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
                { name: "room", test: ROOM },
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
