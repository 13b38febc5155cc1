import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenLinks } from "#tests/support/menu.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

test("links and references to the labels of MyST lead to the places that they name", async () => {
  const project = await world.project();
  const published = await project.publish({
    "index.md":
      "# Home\n\n[title](use-label) {ref}`a part <the_part>` {ref}`the-table` [here](own) and `{ref}` as code: `` {ref}`x` ``\n\n(own)=\n\n## Own part\n",
    "guide/use.md":
      "(use-label)=\n# Using it\n\n(old)=\n(the_part)=\n## A part\n\nText.\n\n(the-table)=\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\n(no-label)=\n```\n",
    "guide/other.md":
      "# Other\n\n[up](#below) [there](#the_part) [](use-label) [no](no-label) [none](#no-part)\n\n(below)=\nThe text with a label.",
  });
  expect(brokenLinks(published)).toEqual([
    "guide/other.md: No page or file is named no-label.",
    "guide/other.md: This note has no heading or block no-part.",
  ]);
  const home = (await published.page("/")) ?? "";
  for (const id of ["use-label", "the_part", "the-table"])
    expect(home).toContain(`href="/guide/use#user-content-${id}"`);
  expect(home).toContain("{ref}`x`");
  const page = (await published.page("/guide/use")) ?? "";
  for (const id of ["use-label", "old", "the_part", "the-table"])
    expect(page).toContain(`id="user-content-${id}"`);
  expect(page).toContain("(no-label)=");
  expect(page.match(/\)=/g)).toHaveLength(1);
  expect(page).toContain("<td>1</td>");
  const other = (await published.page("/guide/other")) ?? "";
  expect(other).toContain("The text with a label.");
  expect(other).toContain('href="/guide/use#user-content-the_part">there</a>');
  expect(other).toContain('href="/guide/use#user-content-use-label">Using it</a>');
});
