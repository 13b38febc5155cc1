import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { findChromium } from "../../support/chromium.ts";
import { faultOnly } from "../../e2e/fault-only.ts";

const OUTPUT_MAX_BYTES = 16 * 1024 ** 2;
const PLAYWRIGHT = ["node_modules/@playwright/test/cli.js", "test"];

test("the browser tests that CI leaves out pass", async () => {
  const browser = findChromium();
  expect(browser, "Chromium is installed").toBeDefined();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...PLAYWRIGHT, "--config", "tests/e2e/playwright.config.ts", "--reporter=list"],
    { env: { ...process.env, CHROMIUM_PATH: browser }, maxBuffer: OUTPUT_MAX_BYTES },
  );
  // Each title of the list exists.
  expect(stdout).toContain(` ${faultOnly.length} passed`);
});
