import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, testBrowser } from "./tests/support/chromium.ts";

export default defineConfig({
  // `npm test` runs the gate's, `npm run test:long` the others too (docs/decisions/long-tests.md).
  projects: [
    { name: "gate", testDir: "tests/e2e" },
    { name: "long", testDir: "tests/long" },
  ],
  outputDir: "test-results",
  globalSetup: "./tests/support/ready-database.ts",
  // One more than the gate has processors: tests wait a third of their time.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Long for noisy machines: nothing is waited for longer than it takes.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    // A fifth less processor time. The files about motion and those of whole jobs ask for it again (`MOVING`).
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    launchOptions: {
      executablePath: testBrowser(),
      // The tabs of one person share a process: a page costs a start less. Pages live too briefly for V8's optimizing
      // compilers and for more than one thread that draws: a tenth of the time.
      args: [
        ...CHROMIUM_FLAGS,
        "--renderer-process-limit=1",
        "--num-raster-threads=1",
        "--js-flags=--no-opt,--no-maglev",
      ],
      // In a shell without a UTF-8 locale Chromium names a file 'download' whose own name has an accent.
      env: { ...process.env, LC_ALL: "C.UTF-8" },
    },
    screenshot: "only-on-failure",
  },
});
