import { defineConfig } from "vitest/config";

/** The documented numbers. `npm test` runs the same tests with smaller ones. */
export default defineConfig({
  test: {
    include: [
      "tests/fault/**/*.test.ts",
      // Every process starts with every kind of wrong password.
      "tests/integration/service/refused-login.test.ts",
      // Hosts that never answer, many writers, and a git server on another disk.
      "tests/integration/git/mirror-bad-hosts.test.ts",
      "tests/integration/functions/branches-elsewhere.test.ts",
      "tests/integration/api/projects/source/concurrent-writers.test.ts",
      // Notes that a compiler never finishes.
      "tests/integration/workers/builder/parse/stuck-notes.test.ts",
      // Larger bursts of deliveries, all git hosts, and one more start than in `npm test processes`.
      "tests/flow/{pushes,hosts,stored-data}.test.ts",
      // Random histories, far longer than in `npm test`.
      "tests/integration/workers/builder/incremental/{incremental,interleaving}.test.ts",
      // Every kind of repository and of versions, built incrementally and from scratch.
      "tests/integration/workers/builder/{conventions/agreement,versions/versions-agree}.test.ts",
      // More and longer notes, and more requests, than in `npm test`.
      "tests/unit/markdown/{corpora,hostile}.test.ts",
      "tests/unit/workers/builder/threads/compile-history.test.ts",
      "tests/integration/api/{auth/protocol,http}/odd-requests.test.ts",
    ],
    env: { FAULT_SCALE: "full", PROPERTY_STEPS: "200" },
    fileParallelism: false,
    testTimeout: 1_200_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
