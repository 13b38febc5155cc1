import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";

const SCRIPT = join(import.meta.dirname, "../../scripts/bootstrap.mjs");
const clones: string[] = [];
afterEach(() => {
  for (const clone of clones.splice(0)) rmSync(clone, { recursive: true });
});

type Packages = Record<string, { version: string; optional?: boolean }>;
const packages: Packages = {
  "": { version: "0.0.1" },
  "node_modules/one": { version: "1.0.0" },
  "node_modules/two": { version: "2.0.0" },
  "node_modules/other-system": { version: "1.0.0", optional: true },
};

/** Makes a clone with these packages and npm's record of them, and returns the output of its first start. */
function startClone(installed: Packages | null): string {
  const clone = mkdtempSync(join(tmpdir(), "pressmark-clone-"));
  clones.push(clone);
  mkdirSync(join(clone, "scripts"));
  copyFileSync(SCRIPT, join(clone, "scripts/bootstrap.mjs"));
  writeFileSync(join(clone, "package-lock.json"), JSON.stringify({ packages }));
  if (installed) {
    mkdirSync(join(clone, "node_modules"));
    const note = JSON.stringify({ packages: installed });
    writeFileSync(join(clone, "node_modules/.package-lock.json"), note);
  }
  // The clone has no programs.
  const nothing = "export const compilePrograms = () => undefined;";
  writeFileSync(join(clone, "scripts/compile-programs.mjs"), nothing);
  // A stub npm that prints its arguments and fails, because only the call matters.
  const npm = join(clone, "npm.mjs");
  writeFileSync(npm, "console.log(`npm ${process.argv.slice(2).join(' ')}`); process.exit(1);");
  const { stdout, stderr } = spawnSync(process.execPath, [join(clone, "scripts/bootstrap.mjs")], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"], npm_execpath: npm, REDIS_URL: "redis://127.0.0.1:1" },
  });
  return stdout + stderr;
}

const { "": _root, "node_modules/other-system": _other, ...complete } = packages;

test("a start after npm ci does not install again", () => {
  expect(startClone(complete)).toBe("");
});

test("the start installs missing and outdated packages", () => {
  const { "node_modules/two": _two, ...missing } = complete;
  const old = { ...complete, "node_modules/two": { version: "1.9.0" } };
  for (const installed of [null, {}, missing, old])
    expect(startClone(installed)).toMatch(/installing the packages[^]*npm ci --include=dev/);
});
