import { expect, test } from "vitest";
import { owns } from "#content/conventions/owned-site.ts";

/** Whether a site in `docs` is the repository, if these are its notes. */
function isOwned(notes: string[]): boolean {
  const files = { chosenRoot: "", entries: [] };
  const site = { folder: "docs/", content: "docs/", translations: () => null };
  return owns({ notes, sources: new Map(), has: () => false }, files, site);
}

test("each page of a site may be a README, as in VuePress", () => {
  // Names as in github.com/Sapphire611/vuepress-sapphire611.
  expect(isOwned(["README.md", "flowchart.md", "docs/README.md", "docs/kafka/README.md"])).toBe(
    true,
  );
});

test("READMEs beside the site are about the repository, and other notes are not", () => {
  expect(isOwned(["README.md", "CHANGELOG.md", "docs/a.md"])).toBe(true);
  expect(isOwned(["a.md", "b.md", "docs/README.md"])).toBe(false);
});
