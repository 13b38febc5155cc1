import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    exclude: ["node_modules", "tests/fault/full/**"],
    // Suites start Redis, the database and git of their own: more of them at once than cores only makes all of them slow.
    maxWorkers: 2,
    // They end what hangs, so they say nothing about speed: a machine may be as busy as it likes.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
