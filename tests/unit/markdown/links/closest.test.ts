import { expect, test } from "vitest";
import { closest } from "#markdown/links/closest.ts";
import { createLinkIndex } from "#markdown/links/links.ts";
import { randomNumbers } from "#tests/support/agreement.ts";

const FOLDERS = ["a", "b", "cc", "a-b", "d"];

/** The rule as it is written: shared folders, fewest folders, length, alphabet. */
function byRule(paths: string[], from: string): string | undefined {
  const folders = (path: string) => path.split("/").slice(0, -1);
  const shared = (path: string) => {
    const different = folders(path).findIndex((folder, at) => folder !== folders(from)[at]);
    return different === -1 ? folders(path).length : different;
  };
  return paths.toSorted(
    (a, b) =>
      shared(b) - shared(a) ||
      folders(a).length - folders(b).length ||
      a.length - b.length ||
      (a < b ? -1 : 1),
  )[0];
}

test.each([2, 10, 60, 300])("of %i notes of one name, a link means the closest", (count) => {
  const random = randomNumbers(count);
  const folder = () =>
    Array.from({ length: random(5) }, () => FOLDERS[random(FOLDERS.length)]).join("/");
  const named = () => `${folder()}/index.md`.replace(/^\//, "");
  const paths = [...new Set(Array.from({ length: count }, named))];
  for (let link = 0; link < 200; link++) {
    const from = `${folder()}/note.md`.replace(/^\//, "");
    expect(closest(paths, from), from).toBe(byRule(paths, from));
  }
});

test("60,000 notes of one name are found as quickly as others", () => {
  const pathOf = (at: number) => `guides/part-${at % 250}/page-${at}/index.md`;
  const index = createLinkIndex(Array.from({ length: 60_000 }, (_, at) => ({ path: pathOf(at) })));
  for (let at = 0; at < 60_000; at++)
    expect(index.resolve(`guides/part-${at % 250}/page-${at}/more.md`, "index", true)).toBe(
      pathOf(at),
    );
});
