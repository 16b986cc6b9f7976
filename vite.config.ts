import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/** The files of every page, and those of both galleries; the rest loads with the screens that use it. */
const FRAME =
  /app\/(root|brand|screens\/site\/not-found|ui\/(layout\/(page|page-meta|program|header|footer|title|role|notice|loader|error-state)|display\/icon|form\/button|browser\/(outage|use-heading-focus)))\.tsx?/;
const GALLERY =
  /app\/(domain\/(picture|gallery|portfolio)|ui\/(browser\/session-cache|gallery\/(picture|gallery|use-pages|search-box|empty|project-card|card-grid)|layout\/groups))\.tsx?|thumbhash/;

export default defineConfig({
  plugins: [reactRouter()],
  // The entry of the server build is the HTTP application, so that screens, workers and server share one database pool and
  // one job queue.
  environments: {
    ssr: { build: { rollupOptions: { input: "./server/app.ts" } } },
    client: {
      build: {
        rollupOptions: {
          output: {
            // A few large files compress better than many small ones, and need fewer requests.
            codeSplitting: {
              groups: [
                {
                  name: "react",
                  test: /node_modules\/(react|react-dom|scheduler|react-router)\//,
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
