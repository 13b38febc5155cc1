import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
  closeCounts,
  COUNTS_FILE,
  countPlaywright,
  type PlaywrightReport,
  type TestCounts,
} from "../../../scripts/test-counts.ts";

const THROW = `throw new Error("at fault")`;

/** A folder with these files. Their tests need no imports from this repository. */
function suite(files: Record<string, string>): string {
  const directory = mkdtempSync(join(tmpdir(), "pressmark-counts-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  symlinkSync(resolve("node_modules"), join(directory, "node_modules"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  return directory;
}

/** @returns its exit code */
function run(args: string[], cwd: string, environment: Record<string, string>): Promise<number> {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: "ignore",
    env: { PATH, HOME, ...environment },
  });
  return new Promise((done) => child.once("close", (code) => done(code ?? 1)));
}

const readJson = (file: string): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;

async function vitest(text: string) {
  const directory = suite({ "a.test.js": text, "vitest.config.mjs": "export default {}" });
  const file = join(directory, "counts.json");
  const reporter = `--reporter=${resolve("scripts/test-counts.ts")}`;
  const args = [resolve("node_modules/vitest/vitest.mjs"), "run", "--globals", reporter];
  const code = await run(args, directory, { [COUNTS_FILE]: file });
  return closeCounts(readJson(file) as TestCounts | null, code);
}

test.each([
  {
    what: "passed, skipped and planned tests",
    text: `test("a", () => {}); test.skip("b", () => {}); test.todo("c");`,
    counts: { passed: 1, failed: 0, skipped: 2 },
  },
  {
    what: "a failed test, and a failed hook after each test",
    text: `afterEach((c) => { if (c.task.name === "b") ${THROW} }); test("a", () => { ${THROW} }); test("b", () => {});`,
    counts: { passed: 0, failed: 2, skipped: 0 },
  },
  {
    what: "a failed hook before all tests, which are skipped",
    text: `beforeAll(() => { ${THROW} }); test("a", () => {}); test("b", () => {});`,
    counts: { passed: 0, failed: 1, skipped: 2 },
  },
  {
    what: "a failed hook after all tests, in addition to a failed test",
    text: `afterAll(() => { ${THROW} }); test("a", () => {}); test("b", () => { ${THROW} });`,
    counts: { passed: 1, failed: 2, skipped: 0 },
  },
  {
    what: "a hook that does not end",
    text: `afterAll(() => new Promise(() => {}), 100); test("a", () => {});`,
    counts: { passed: 1, failed: 1, skipped: 0 },
  },
  {
    what: "the failed hook of a group",
    text: `describe("g", () => { afterAll(() => { ${THROW} }); test("a", () => {}); }); test("b", () => {});`,
    counts: { passed: 2, failed: 1, skipped: 0 },
  },
  {
    what: "a file that cannot be loaded",
    text: `import "./missing.js"; test("a", () => {});`,
    counts: { passed: 0, failed: 1, skipped: 0 },
  },
  {
    what: "an error outside of the tests, in addition to a failed test",
    text: `test("a", async () => { void Promise.reject(new Error("stray")); await new Promise((r) => setTimeout(r, 100)); }); test("b", () => { ${THROW} });`,
    counts: { passed: 1, failed: 2, skipped: 0 },
  },
  {
    what: "a killed process, and its test that never ended",
    text: `test("a", () => {}); test("b", () => process.kill(process.pid, "SIGKILL"));`,
    counts: { passed: 0, failed: 2, skipped: 0 },
  },
])("the closing line counts $what", async ({ text, counts }) => {
  const counted = await vitest(text);
  // Whether the process could still report its first test depends on the moment of its death.
  if (text.includes("SIGKILL")) {
    expect(counted.failed).toBeGreaterThanOrEqual(2);
    expect(counted.passed + counted.failed).toBe(3);
  } else expect(counted).toEqual(counts);
});

test("a run that ended without counts has failed", () => {
  expect(closeCounts(null, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(closeCounts({ passed: 3, failed: 0, skipped: 0 }, 1)).toMatchObject({ failed: 1 });
});

async function playwright(spec: string, setup = "") {
  const directory = suite({
    "a.spec.js": `import { test } from "@playwright/test"; import { existsSync, writeFileSync } from "node:fs"; ${spec}`,
    "setup.js": `export default () => { ${setup} }`,
    "package.json": `{ "type": "module" }`,
    "playwright.config.js": `export default { globalSetup: "./setup.js", retries: 1, workers: 1 }`,
  });
  const file = join(directory, "report.json");
  const args = [resolve("node_modules/@playwright/test/cli.js"), "test", "--reporter=json"];
  const code = await run(args, directory, { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  const report = readJson(file) as PlaywrightReport | null;
  return closeCounts(report && countPlaywright(report), code);
}

test.each([
  {
    what: "tests that passed, failed, were skipped, and passed only when they were retried",
    spec: `test("a", () => {}); test("b", () => { ${THROW} }); test.skip("c", () => {}); test("d", () => { if (existsSync("once")) return; writeFileSync("once", ""); ${THROW} });`,
    counts: { passed: 1, failed: 2, skipped: 1 },
  },
  {
    what: "a global setup that fails",
    spec: `test("a", () => {});`,
    setup: THROW,
    counts: { passed: 0, failed: 1, skipped: 0 },
  },
  {
    what: "a killed process",
    spec: `test("a", () => process.kill(process.pid, "SIGKILL"));`,
    counts: { passed: 0, failed: 1, skipped: 0 },
  },
  {
    what: "a failed hook after all tests",
    spec: `test.afterAll(() => { ${THROW} }); test("a", () => {});`,
    counts: { passed: 0, failed: 1, skipped: 0 },
  },
  {
    what: "a file that cannot be loaded, and that no test was found",
    spec: `import "./missing.js"; test("a", () => {});`,
    counts: { passed: 0, failed: 2, skipped: 0 },
  },
])("of browser tests, the closing line counts $what", async ({ spec, setup, counts }) => {
  expect(await playwright(spec, setup)).toMatchObject(counts);
});
