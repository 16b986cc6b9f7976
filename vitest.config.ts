import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The name of a test that needs the database, or another server process, ends in `.integration.test.ts`, or in
 * `.long.test.ts` when `npm test` leaves it to `npm run test:long`. Every other test is pure. PostgreSQL starts only when
 * one of these is to run. Rules, which browser and server share, keep nothing
 * between two calls: their test files share a process, and each module is loaded once. Page tests ask the build.
 */
const integration = "**/*.integration.test.ts";
const long = "**/*.long.test.ts";
const rules = "app/**/!(*.server|*.integration|*.long).test.{ts,tsx}";
const everywhere = ["tests/support/unit-console.ts", "tests/support/unit-environment.ts"];
const withMails = [...everywhere, "app/mails.ts"];

/** Some take half a minute: begun last, they would run alone at the end. */
const LONG =
  /\/(cli\/(backup|export)\/|server\/database\/|demo\/|app\/(nasty-texts|people\/guessing|galleries\/gallery-pictures))/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { long = [], others = [] } = Object.groupBy(await super.sort(files), ({ moduleId }) =>
      LONG.test(moduleId) ? "long" : "others",
    );
    return [...long, ...others];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // One more than the gate has processors: tests wait for the database.
    maxWorkers: 3,
    // Generous, for busy machines: these only end a test that hangs.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: { name: "rules", include: [rules], setupFiles: everywhere, isolate: false },
      },
      {
        extends: true,
        test: {
          name: "pure",
          include: ["{app,server,cli,demo,scripts}/**/*.test.{ts,tsx}"],
          exclude: [integration, long, rules],
          setupFiles: withMails,
        },
      },
      ...Object.entries({ integration, long }).map(([name, files]) => ({
        extends: true as const,
        test: {
          name,
          include: [files],
          globalSetup: ["tests/support/unit-global.ts"],
          // Not where pure tests count what runs (`operations.ts`): of what is in the cache V8 counts less.
          setupFiles: ["tests/support/compile-cache.ts", ...withMails, "tests/support/unit-database.ts"],
        },
      })),
      {
        extends: true,
        // Files share a worker's process, so that each worker starts the product once.
        test: {
          name: "pages",
          include: ["tests/pages/*.test.ts"],
          globalSetup: ["tests/support/ready-database.ts"],
          isolate: false,
        },
      },
    ],
  },
});
