import { writeFileSync } from "node:fs";
import type { Reporter } from "vitest/node";

/** The numbers in the closing line of `npm test`. Everything that failed counts, not only tests. */
export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The variable with the path of the file that the reporter below writes. */
export const COUNTS_FILE = "TEST_COUNTS_FILE";

type RunEnd = Parameters<NonNullable<Reporter["onTestRunEnd"]>>;

/** A reporter of vitest. Its JSON report contains neither errors outside of tests nor those of a group's hooks. */
export default class CountReporter implements Reporter {
  onTestRunEnd(...[modules, unhandledErrors]: RunEnd): void {
    const counts: TestCounts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      for (const suite of [module, ...module.children.allSuites()])
        if (suite.errors().length > 0) counts.failed++;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        // A test that is still pending never ended, because its process died.
        counts[state === "pending" ? "failed" : state]++;
      }
    }
    writeFileSync(process.env[COUNTS_FILE] ?? "", JSON.stringify(counts));
  }
}

/** The parts of Playwright's JSON report that matter here. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  /** Errors outside of tests, such as those of the global setup. */
  errors: unknown[];
}

export function countPlaywright({ stats, errors }: PlaywrightReport): TestCounts {
  const failed = stats.unexpected + stats.flaky + errors.length;
  return { passed: stats.expected, failed, skipped: stats.skipped };
}

/**
 * @param counts null if the run wrote none
 * @param exitCode it is also set by failures that no report contains
 */
export function closeCounts(counts: TestCounts | null, exitCode: number): TestCounts {
  if (!counts) return { passed: 0, failed: 1, skipped: 0 };
  return { ...counts, failed: Math.max(counts.failed, exitCode === 0 ? 0 : 1) };
}
