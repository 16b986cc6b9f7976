import { defineConfig } from "vitest/config";

// Files that need the database end in `.server.test.ts` or belong to the process; every other test is pure.
const database = ["**/*.server.test.ts", "{server,cli,demo}/**/*.test.ts"];

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        test: {
          name: "pure",
          include: ["app/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
          exclude: database,
          setupFiles: ["tests/support/unit-console.ts"],
        },
      },
      {
        test: {
          name: "database",
          include: database,
          globalSetup: ["tests/support/unit-global.ts"],
          setupFiles: ["tests/support/unit-console.ts", "tests/support/unit-database.ts"],
          testTimeout: 20_000,
        },
      },
    ],
  },
});
