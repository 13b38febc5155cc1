// Runs the suites that its arguments name: "vitest", "e2e" or "processes"; without arguments the first two. CI runs all of them.
// The last line of output is: N passed, N failed, N skipped.
import { spawn, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
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

const results = ".cache/test-results";
/** The output of the browser tests while the other suites print theirs. */
const browserLog = `${results}/e2e.log`;
const chromium = findChromium();
const suites = process.argv.length > 2 ? process.argv.slice(2) : ["vitest", "e2e"];
const wants = (name) => suites.includes(name);

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const total = { passed: 0, failed: 0, skipped: 0 };
const temporary = temporaryFolder();

const isConcurrent = wants("vitest") && wants("e2e");
/** The projects of vitest.config.ts. */
const EARLY = ["shared", "apart", "replacing"];
const LATE = ["late"];
// The browser tests mostly wait, for pages and for the product. The other suites use that time.
const first = [];
if (wants("vitest")) first.push(runVitest(EARLY));
if (wants("e2e")) first.push(runPlaywright());
// The browser tests usually end first. The rest then takes their place, so that both processors stay busy.
if (wants("vitest")) await Promise.race(first).then(() => runVitest(LATE));
await Promise.all(first);
// On its own: these tests are about what happens within a time.
if (wants("processes")) await runVitest(["processes"]);
if (existsSync(browserLog)) process.stdout.write(readFileSync(browserLog));
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
  if (spawnSync(program).status === 0) return folder;
  rmSync(folder, { recursive: true });
  return null;
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
  const code = await run(
    [...config, "--reporter=list,json"],
    {
      // A relative path would be relative to the configuration.
      PLAYWRIGHT_JSON_OUTPUT_NAME: resolve(file),
      CHROMIUM_PATH: chromium,
    },
    isConcurrent ? openSync(browserLog, "w") : "inherit",
  );
  const report = read(file);
  add(closeCounts(report && countPlaywright(report), code));
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

function add(counts) {
  for (const key of Object.keys(total)) total[key] += counts[key];
}

function run(args, environment = {}, output = "inherit") {
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", output, output],
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
