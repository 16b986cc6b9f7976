import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, testBrowser } from "./tests/support/chromium.ts";

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
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
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    launchOptions: { executablePath: testBrowser(), args: CHROMIUM_FLAGS },
    screenshot: "only-on-failure",
  },
});
