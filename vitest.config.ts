import { defineConfig } from "vitest/config";

/** These suites import styles, pictures and texts, which only Vite can load. Like the other shared ones, they leave no state behind in their modules. */
const WEB = ["tests/{unit,integration}/{web,prerender}/**/*.test.ts"];

/**
 * These suites leave no state behind in their modules, so they share them. Loading the modules once per file took a third of the time. But Node never forgets a
 * module, and a suite keeps its world in one. With all suites in the same two processes, their heaps grew to 1.2 GB each, and a third of the time went to the
 * garbage collector. So those of the api have processes of their own.
 */
const OF_API = ["tests/{unit,integration}/api/**/*.test.ts"];
const SHARED = [
  "bench",
  "cli",
  "content",
  "core",
  "functions",
  "mcp",
  "git",
  "markdown",
  "queues",
  "schemas",
  "service",
  "sites",
  "store",
  "workers",
]
  .map((room) => `tests/{unit,integration}/${room}/**/*.test.ts`)
  .concat("tests/contract/*.test.ts", "tests/unit/*.test.ts");

/** These suites start, kill and freeze whole programs. CI runs them after `npm test`. */
const PROCESSES = [
  "tests/flow/**/*.test.ts",
  "tests/fault/*.test.ts",
  "tests/integration/scripts/test-counts.test.ts",
  "tests/integration/workers/builder/dataset/dataset-faults.test.ts",
  "tests/integration/workers/deliver/deliver-process.test.ts",
];

/** Long comparisons of incremental and full builds. `npm run test:fault` runs them. */
const SLOW = ["conventions/agreement", "versions/versions-agree"].map(
  (suite) => `tests/integration/workers/builder/${suite}.test.ts`,
);

/**
 * These start dozens of programs, start Pressmark again and again, start a browser for each of many notes, or wait for hosts that never answer; publish 100,000
 * files or a gigabyte; or repeat what a shorter suite proves with more writers, branches, requests and deaths. `npm run test:fault` runs them.
 */
const FAULT_ONLY = [
  "tests/fault/background.test.ts",
  "tests/fault/bounded-builds.test.ts",
  "tests/fault/forgotten.test.ts",
  "tests/fault/hostile-markup.test.ts",
  "tests/fault/live-logs.test.ts",
  "tests/fault/supervisor.test.ts",
  "tests/fault/task-crashes.test.ts",
  "tests/fault/worker-death.test.ts",
  "tests/integration/service/refused-login.test.ts",
  "tests/integration/git/mirror-bad-hosts.test.ts",
  "tests/integration/functions/branches-elsewhere.test.ts",
  "tests/integration/api/projects/source/concurrent-writers.test.ts",
  "tests/integration/api/http/odd-requests.test.ts",
  "tests/integration/workers/builder/parse/stuck-notes.test.ts",
];

/** These suites replace modules. That works only if no earlier suite has loaded the module, and the replacement would remain for later suites. */
const REPLACING = [
  "unit/web/guards",
  "unit/web/layouts",
  "unit/web/session",
  "integration/web/lib/user-events",
].map((suite) => `tests/${suite}.test.ts`);

/**
 * Node loads these modules itself, with tsx for TypeScript. So Vitest's main process translates nothing, and its workers do not ask it for each of 1,500 modules
 * (docs/decisions/138). Such suites cannot replace modules.
 */
const NATIVE = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  // With the usual 16 MB for new objects, the collector runs four times as often.
  execArgv: ["--import", "tsx", "--max-semi-space-size=64"],
};

export default defineConfig({
  test: {
    // Suites start their own Redis, database and git. More suites than cores at the same time would only slow each other down.
    maxWorkers: 2,
    setupFiles: ["tests/support/real-clock.ts"],
    // These limits only end tests that hang. They do not measure speed, so they allow for a busy machine.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          ...NATIVE,
          name: "shared",
          include: SHARED,
          exclude: [...PROCESSES, ...SLOW, ...FAULT_ONLY],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...NATIVE,
          name: "api",
          include: OF_API,
          exclude: [...PROCESSES, ...SLOW, ...FAULT_ONLY],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: "web", include: WEB, exclude: REPLACING, isolate: false },
      },
      {
        extends: true,
        test: {
          ...NATIVE,
          name: "apart",
          include: ["tests/**/*.test.ts"],
          exclude: [
            "node_modules",
            "tests/fault/full/**",
            ...PROCESSES,
            ...OF_API,
            ...SHARED,
            ...WEB,
          ],
        },
      },
      {
        extends: true,
        // With small numbers. `npm run test:fault` runs the faults with the documented ones.
        test: {
          ...NATIVE,
          name: "processes",
          include: PROCESSES,
          exclude: FAULT_ONLY,
          // Loading the modules once per file took a tenth of the time.
          isolate: false,
          // They mostly wait: for leases to expire, for schedules, and for processes to start.
          maxWorkers: 3,
          // Vitest requires a group for every number of workers.
          sequence: { groupOrder: 1 },
        },
      },
      { extends: true, test: { name: "replacing", include: REPLACING } },
    ],
  },
});
