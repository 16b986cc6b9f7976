import { defineConfig } from "vitest/config";

// Files that need the database end in `.server.test.ts` or belong to the process; every other test is pure.
const database = ["**/*.server.test.ts", "{server,cli,demo}/**/*.test.ts"];

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Generous, for busy machines: these only tell a test that hangs.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "pure",
          include: ["app/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
          exclude: database,
          setupFiles: ["tests/support/unit-console.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: database,
          globalSetup: ["tests/support/unit-global.ts"],
          setupFiles: ["tests/support/unit-console.ts", "tests/support/unit-database.ts"],
        },
      },
    ],
  },
});
