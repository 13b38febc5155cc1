import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { AppError } from "#schemas/errors.ts";
import { ignoreLost, unlessMissing } from "#service/failures.ts";

const ROOT = join(import.meta.dirname, "../..");
const FOLDERS = ["api", "core", "content", "workers", "store", "git", "sites", "queues", "service"];

const sources = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && FOLDERS.includes(entry.name))
  .flatMap(({ name }) =>
    readdirSync(join(ROOT, name), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts"))
      .map((path) => join(name, path)),
  )
  .map((path) => ({ path, lines: readFileSync(join(ROOT, path), "utf8").split("\n") }));

/** How many lines above or below the reason may be. */
const NEAR = 4;
const hasReason = (lines: string[], at: number) =>
  lines
    .slice(Math.max(0, at - NEAR), at + NEAR)
    .some((line) => /^\s*(?:\/\/|\*|\/\*\*)/.test(line));

/** Files that return null or false for untrusted text. Their functions are commented above. */
const PARSES = [
  "core/access/rate-limits.ts",
  "api/auth/pauses.ts",
  "service/password-hash.ts",
  "api/auth/tokens/access-token.ts",
  "api/auth/external/external-token.ts",
  "api/auth/external/external-user.ts",
];

test("every catch that drops all errors has a comment with the reason", () => {
  const silent = sources.flatMap(({ path, lines }) =>
    lines.flatMap((line, at) => {
      const drops = /\.catch\(\(\) =>|catch \{/.test(line) && !/z\.|\.catch\(\[\]\)/.test(line);
      return drops && !hasReason(lines, at) && !PARSES.includes(path) ? [`${path}:${at + 1}`] : [];
    }),
  );
  expect(silent).toEqual([]);
});

test("no code catches every AppError and continues", () => {
  const swallowing = sources.flatMap(({ path, lines }) => {
    const text = lines.filter((line) => !/^\s*\/\//.test(line)).join("\n");
    return /catch \((\w+)\) \{\s*if \(!\(\1 instanceof AppError\)\) throw \1;\s*\}/.test(text)
      ? [path]
      : [];
  });
  expect(swallowing).toEqual([]);
});

test("a lost event is not a failure, but a refusal or a bug is", () => {
  expect(() => ignoreLost(new Error("Connection is closed."))).not.toThrow();
  const failures = [new AppError("queue_unavailable"), new TypeError("undefined is no function")];
  for (const failure of failures) expect(() => ignoreLost(failure)).toThrow(failure);
});

test("a missing file has a fallback value, but a failing disk does not", () => {
  const failure = (code: string) => Object.assign(new Error(code), { code });
  expect(unlessMissing(7)(failure("ENOENT"))).toBe(7);
  expect(() => unlessMissing(7)(failure("EIO"))).toThrow("EIO");
});
