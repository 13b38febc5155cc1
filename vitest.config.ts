import { defineConfig } from "vitest/config";

/** Suites that leave nothing behind in the modules they load: a third of their time was loading them once for each file. */
const SHARED = ["api", "schemas", "store", "web"].map(
  (room) => `tests/{unit,integration}/${room}/**/*.test.ts`,
);

/** They replace modules, which works only where no suite before has loaded them, and stays for those that come after. */
const REPLACING = ["unit/web/guards", "unit/web/layouts", "integration/web/lib/user-events"].map(
  (suite) => `tests/${suite}.test.ts`,
);

export default defineConfig({
  test: {
    // Suites start their own Redis, database and git. More suites than cores at the same time would only slow each other down.
    maxWorkers: 2,
    // They end what hangs, so they say nothing about speed: a machine may be as busy as it likes.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: { name: "shared", include: SHARED, exclude: REPLACING, isolate: false },
      },
      {
        extends: true,
        test: {
          name: "apart",
          include: ["tests/**/*.test.ts"],
          exclude: ["node_modules", "tests/fault/full/**", ...SHARED],
        },
      },
      { extends: true, test: { name: "replacing", include: REPLACING } },
    ],
  },
});
