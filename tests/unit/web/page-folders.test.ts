import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";

const PAGES = "web/src/pages/";
/** These files bind the pages together, so they may import from any folder. */
const BINDERS = ["web/src/routes.tsx", "web/src/main.tsx"];

const files = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "web/src"],
  { encoding: "utf8" },
)
  .split("\n")
  .filter((path) => /\.tsx?$/.test(path));

/** The folder of a page, such as `posts`, or null for other files. */
const folderOf = (path: string): string | null =>
  path.startsWith(PAGES) ? path.slice(PAGES.length).split("/")[0]! : null;

test("no page folder is imported from outside, because shared code is in components", () => {
  const imports = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/(?:from |import\()"(\.[^"]+)"/g)].map((match) => ({
      file,
      target: posix.join(posix.dirname(file), match[1]!),
    })),
  );
  expect(imports.length).toBeGreaterThan(1_000);
  const offences = imports.filter(
    ({ file, target }) =>
      folderOf(target) !== null && folderOf(target) !== folderOf(file) && !BINDERS.includes(file),
  );
  expect(offences).toEqual([]);
});
