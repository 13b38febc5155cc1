import { expect, test } from "vitest";
import { checkRootDirectory } from "#core/projects/root-directory.ts";

/** Cases from the catalog of bad inputs. Accepted values are only ever compared with paths that git lists. */

test.each([
  ["B08", "../../etc"],
  ["B08", "/etc"],
  ["B08", "a/../../b"],
  ["B08", "..\\x"],
  ["B08", ".."],
  ["B08", "docs\0"],
  ["B09", ".git"],
  ["B09", "docs/.GIT/hooks"],
  ["B11", "/"],
])("%s a root directory %j is refused", (_row, text) => {
  expect(() => checkRootDirectory(text)).toThrow(
    expect.objectContaining({ appCode: "path_outside_repo" }),
  );
});

test.each([
  ["", ""],
  ["./docs/", "docs"],
  ["docs/guide", "docs/guide"],
  // A folder with exactly this name, because nothing decodes it.
  ["%2e%2e", "%2e%2e"],
  ["Cafe\u0301", "Café"],
])("a root directory %j means %j", (text, path) => {
  expect(checkRootDirectory(text)).toBe(path);
});
