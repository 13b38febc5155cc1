import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { importRules } from "../../scripts/import-rules.ts";

interface Room {
  mayImport: string[];
  typesFrom?: string[];
}

const rooms = JSON.parse(readFileSync("boundaries.json", "utf8")) as Record<string, Room>;
/** Not part of the product: these folders may import everything, and the product imports nothing from them. */
const AROUND_THE_PRODUCT = /^(?:tests|bench|scripts)\/|^[^/]+$|^web\/[^/]+$/;

const files = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx"],
  { encoding: "utf8" },
)
  .split("\n")
  .filter(Boolean);
/** A room may be in another one: the innermost counts. */
const roomOf = (path: string): string | undefined =>
  Object.keys(rooms).findLast((room) => path.startsWith(`${room}/`));

test("every product file is in a folder of the table", () => {
  const outside = files.filter((path) => !roomOf(path) && !AROUND_THE_PRODUCT.test(path));
  expect(outside).toEqual([]);
});

test("the linter's import rules match the table (`npm run lint:rooms` writes them)", () => {
  const rules = readFileSync(".oxlintrc.rooms.json", "utf8");
  expect(JSON.parse(rules)).toEqual(JSON.parse(importRules()));
});

// The linter ignores relative imports, and a comment can disable it.
test.each(Object.entries(rooms))("%s imports only what the table allows", (room, rules) => {
  const offences: string[] = [];
  for (const file of files.filter((path) => roomOf(path) === room)) {
    for (const match of readFileSync(file, "utf8").matchAll(
      /^(?:import|export)\s+(type\s)?[^;]*?from\s+"(#?[^"]+)"/gms,
    )) {
      const target = resolve(file, match[2]!);
      if (!target) continue;
      const isIn = (name: string) => target === `${name}.ts` || target.startsWith(`${name}/`);
      const isAllowed = [room, ...rules.mayImport].some(isIn);
      const isType = match[1] !== undefined && (rules.typesFrom ?? []).some(isIn);
      if (!isAllowed && !isType) offences.push(`${file} imports ${match[2]}`);
    }
  }
  expect(offences).toEqual([]);
});

test("no program loads our TypeScript later, because only their start can read it", () => {
  const programs = files.filter((path) => roomOf(path) && !/^(?:web|cli)\//.test(path));
  const offences = programs.filter((path) =>
    /(?<!typeof )\bimport\(\s*["'`][.#]/.test(readFileSync(path, "utf8")),
  );
  expect(offences).toEqual([]);
});

test("the threads of the builder do not load zod, which takes longer than building most datasets", () => {
  const threads = ["dataset/thread", "threads/compile-thread"];
  const loaded = new Set(threads.map((name) => `workers/builder/${name}.ts`));
  const packages = new Set<string>();
  for (const file of loaded)
    for (const [, specifier = ""] of readFileSync(file, "utf8").matchAll(
      /^(?:import|export)\s+(?!type\s)(?:[^;]*?from\s+)?"([^"]+)"/gms,
    )) {
      const target = resolve(file, specifier);
      if (target) loaded.add(target);
      else packages.add(specifier);
    }
  expect(loaded.size).toBeGreaterThan(100);
  expect(packages).not.toContain("zod");
});

/** The path of an import inside the project, or null for packages. */
function resolve(file: string, specifier: string): string | null {
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (!specifier.startsWith(".")) return null;
  return new URL(specifier, `file:///${file}`).pathname.slice(1);
}
