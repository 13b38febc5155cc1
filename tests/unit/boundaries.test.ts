import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The table of docs/architecture.md, held a second time: a lint rule can be switched off in a comment. */
const mayImport: Record<string, string[]> = {
  schemas: ["schemas"],
  service: ["schemas", "service"],
  markdown: ["schemas", "markdown"],
  store: ["schemas", "service", "store"],
  queues: ["schemas", "service", "queues"],
  git: ["schemas", "service", "git"],
  api: ["schemas", "service", "store", "queues", "git", "markdown", "api"],
  sites: ["schemas", "service", "store", "queues", "git", "markdown", "sites"],
  "workers/build": ["schemas", "service", "store", "queues", "git", "markdown", "workers/build"],
  "workers/deliver": [
    "schemas",
    "service",
    "store",
    "queues",
    "git",
    "markdown",
    "workers/deliver",
  ],
  "workers/sweep": ["schemas", "service", "store", "queues", "git", "markdown", "workers/sweep"],
  cli: ["schemas", "service", "cli"],
  "embedded/mongo": ["schemas", "service", "embedded/mongo"],
  "embedded/supervisor": ["schemas", "service", "embedded/supervisor"],
  "web/src": ["schemas", "web/src"],
  "scripts/prerender": ["schemas", "markdown", "web/src/public", "scripts/prerender"],
};
const typesOnly: Record<string, string[]> = { cli: ["api"], "web/src": ["api"] };

const files = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx"],
  { encoding: "utf8" },
)
  .split("\n")
  .filter(Boolean);
const roomOf = (path: string): string | undefined =>
  Object.keys(mayImport).find((room) => path.startsWith(`${room}/`));

test.each(Object.keys(mayImport))("%s imports only what lies below it", (room) => {
  const offences: string[] = [];
  for (const file of files.filter((path) => roomOf(path) === room)) {
    for (const match of readFileSync(file, "utf8").matchAll(
      /^(?:import|export)\s+(type\s)?[^;]*?from\s+"(#?[^"]+)"/gms,
    )) {
      const target = resolve(file, match[2]!);
      if (!target) continue;
      const allowed = mayImport[room]!.some((name) => target.startsWith(`${name}/`));
      const asType =
        match[1] !== undefined &&
        (typesOnly[room] ?? []).some((name) => target.startsWith(`${name}/`));
      if (!allowed && !asType) offences.push(`${file} imports ${match[2]}`);
    }
  }
  expect(offences).toEqual([]);
});

/** Path of an import inside the project; null for packages. */
function resolve(file: string, specifier: string): string | null {
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (!specifier.startsWith(".")) return null;
  return new URL(specifier, `file:///${file}`).pathname.slice(1);
}
