import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/** What stands on every page, and what both galleries need, by its file: the rest arrives with the screens that use it. */
const FRAME =
  /app\/(root|brand|screens\/site\/not-found|ui\/(layout\/(page|page-meta|program|header|footer|logo|title|social-links|role|notice|loader|outage-notice|under-way|error-state)|display\/icon|form\/button|browser\/(outage|use-arrival)))\.tsx?/;
const GALLERY =
  /app\/(domain\/(picture|show)|ui\/(browser\/session-cache|gallery\/(picture|gallery|gallery-empty|use-pages|search-box|empty|project-card|card-grid)|layout\/groups))\.tsx?|thumbhash/;

export default defineConfig({
  plugins: [reactRouter()],
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
