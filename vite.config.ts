import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

// The server build's entry is the HTTP application itself, so that screens, workers and shell share one
// instance of the database pool and of the job queue.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [reactRouter()],
  build: isSsrBuild ? { rollupOptions: { input: "./server/app.ts" } } : {},
}));
