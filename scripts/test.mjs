// Runs the suites that its arguments name: "e2e", "vitest" or "processes"; without arguments the first two. CI runs all of them.
// The last line of output is: N passed, N failed, N skipped.
import { spawn, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { freemem } from "node:os";
import { join, resolve } from "node:path";
import { findChromium } from "../tests/support/chromium.ts";
import { closeCounts, COUNTS_FILE, countPlaywright } from "./test-counts.ts";

/** A folder in memory. The suites write many small files, and every sync of a disk takes milliseconds. */
const MEMORY = "/dev/shm";
/** Far more than the suites need at the same time. In a container, the folder may be smaller. */
const MEMORY_MIN_BYTES = 8 * 1024 ** 3;

/** tsx keeps the modules that it has translated with the temporary files. They stay, because the next run needs the same ones. */
const TRANSLATED = resolve(".cache/tsx");

const results = ".cache/test-results";
const chromium = findChromium();
const suites = process.argv.length > 2 ? process.argv.slice(2) : ["e2e", "vitest"];
const wants = (name) => suites.includes(name);

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const total = { passed: 0, failed: 0, skipped: 0 };
const temporary = temporaryFolder();

// One after the other. Each of them keeps two processors busy, and beside each other they slowed tests down by up to eight times, until some timed out.
if (wants("e2e")) await runPlaywright();
// The names are projects of vitest.config.ts.
if (wants("vitest")) await runVitest(["shared", "api", "web", "apart", "replacing"]);
// These tests are about what happens within a time.
if (wants("processes")) await runVitest(["processes"]);
process.stdout.write(
  `\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`,
);
process.exitCode = total.failed > 0 ? 1 : 0;
if (temporary) rmSync(temporary, { recursive: true, force: true });

/** A new folder for temporary files in memory, or null if they belong on the disk. */
function temporaryFolder() {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return null;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (Math.min(bavail * bsize, freemem()) < MEMORY_MIN_BYTES) return null;
  // A short name, because addresses of sockets are limited to 100 characters.
  const folder = mkdtempSync(join(MEMORY, "pm-"));
  // Some suites run programs that they write, which the folder may forbid.
  const program = join(folder, "program");
  writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
  if (spawnSync(program).status !== 0) {
    rmSync(folder, { recursive: true });
    return null;
  }
  mkdirSync(TRANSLATED, { recursive: true });
  symlinkSync(TRANSLATED, join(folder, `tsx-${process.geteuid()}`));
  return folder;
}

/** @param projects of vitest.config.ts */
async function runVitest(projects) {
  const file = resolve(results, `${projects[0]}.json`);
  const named = projects.flatMap((project) => ["--project", project]);
  const reporters = ["--reporter=default", "--reporter=./scripts/test-counts.ts"];
  const code = await run(["node_modules/vitest/vitest.mjs", "run", ...named, ...reporters], {
    [COUNTS_FILE]: file,
  });
  add(closeCounts(read(file), code));
}

async function runPlaywright() {
  const config = [
    "node_modules/@playwright/test/cli.js",
    "test",
    "--config",
    "tests/e2e/playwright.config.ts",
  ];
  if (!chromium) {
    process.stdout.write(
      "\nbrowser tests skipped: no Chromium here (set CHROMIUM_PATH, or run as root on Debian)\n",
    );
    const { output, code } = await capture([...config, "--list"]);
    const skipped = Number(/Total: (\d+) test/.exec(output)?.[1] ?? 0);
    return add(closeCounts({ passed: 0, failed: 0, skipped }, code));
  }
  const file = `${results}/playwright.json`;
  const code = await run([...config, "--reporter=list,json"], {
    // A relative path would be relative to the configuration.
    PLAYWRIGHT_JSON_OUTPUT_NAME: resolve(file),
    CHROMIUM_PATH: chromium,
  });
  const report = read(file);
  add(closeCounts(report && countPlaywright(report), code));
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

function add(counts) {
  for (const key of Object.keys(total)) total[key] += counts[key];
}

function run(args, environment = {}) {
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...(temporary ? { TMPDIR: temporary } : {}), ...environment },
  });
  return new Promise((done) => child.once("close", (code) => done(code ?? 1)));
}

function capture(args) {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  return new Promise((done) => child.once("close", (code) => done({ output, code: code ?? 1 })));
}
