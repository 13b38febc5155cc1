import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenLinks, linksIn, menuOf } from "#tests/support/menu.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";
import { ONE_PIXEL } from "#tests/support/inputs/one-pixel.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

/** In the form of GitBook's own documentation (github.com/GitbookIO/public-docs) and Saleae's (github.com/saleae/gitbook-docs). */
const book = {
  ".gitbook.yaml":
    "root: ./docs/\n\nstructure:\n  readme: welcome.md\n\nredirects:\n  old/place: guides/second.md\n  help/index.html: ./guides/README.md\n  gone: nowhere.md\n  away: https://example.org/\n  ../../up: guides/second.md\n",
  "README.md": "# The repository",
  "docs/SUMMARY.md": [
    "# Table of contents\n",
    "* [Welcome](welcome.md)\n",
    '## Get started <a href="#get-started" id="get-started"></a>\n',
    "* [The guides](guides/README.md)\n  * [Second **guide**](guides/second.md)\n  * [First](guides/first.md)",
    "* [Elsewhere](https://example.org)\n",
  ].join("\n"),
  "docs/welcome.md": "# Welcome\n\n[x](old/place) [y](guides/)",
  "docs/guides/README.md":
    '---\ndescription: All of them\n---\n\n# Guides\n\n<figure><img src="../.gitbook/assets/a plan@2x (1).png" alt="plan"></figure>',
  "docs/guides/first.md":
    '# First guide\n\n![](<../.gitbook/assets/a plan@2x (1).png>) [old](/old/place "mention") ![](<../.gitbook/assets/#1 plan.png>)',
  "docs/guides/second.md": "---\nhidden: true\n---\n\n# Second guide",
  "docs/.gitbook/assets/a plan@2x (1).png": ONE_PIXEL,
  "docs/.gitbook/assets/#1 plan.png": ONE_PIXEL,
  "docs/.gitbook/assets/notes.md": "# Private note",
  "docs/.gitbook/includes/part.md": "# A part",
  "docs/.gitbook/tags.yaml": "tags: []",
};

test("a GitBook repository has the order of SUMMARY.md, its front page, its pictures and its redirects", async () => {
  const project = await world.project();
  const published = await project.publish(book);
  expect(published.deployment.convention?.text).toBe(
    "This is a GitBook repository: 4 pages from `docs`, order from SUMMARY.md",
  );
  // GitBook does not list a hidden page either.
  expect(await menuOf(published)).toEqual(["The guides /guides", "  First /guides/first"]);
  expect(published.manifest.redirects).toEqual({
    "/help": "/guides",
    "/old/place": "/guides/second",
  });
  expect(brokenLinks(published)).toEqual([]);
  expect(await published.page("/")).toContain("<h1");
  expect(await linksIn(published, "/")).toEqual(["/guides/second", "/guides"]);
  expect(await linksIn(published, "/guides/first")).toEqual(["/guides/second"]);
  expect(await published.page("/guides/first")).toMatch(
    /<img[^>]*src="[^"]*a-plan-2x-1.*<img[^>]*src="[^"]*1-plan/s,
  );
  expect(JSON.stringify(published.manifest.files)).not.toMatch(/notes|part|tags\.yaml/);
});

test("a repository with a SUMMARY.md and no settings is one of GitBook", async () => {
  const project = await world.project();
  const published = await project.publish({
    "README.md": "# Home\n\n![](.gitbook/assets/a.png)",
    "SUMMARY.md": "* [Home](README.md)\n* [B](b.md)\n* [A](a.md)\n",
    "a.md": "# A",
    "b.md": "# B",
    ".gitbook/assets/a.png": ONE_PIXEL,
  });
  expect(published.deployment.convention?.id).toBe("gitbook");
  expect(await menuOf(published)).toEqual(["B /b", "A /a"]);
  expect(brokenLinks(published)).toEqual([]);
});

test("a GitBook site of several spaces has the order of each", async () => {
  const project = await world.project();
  const published = await project.publish({
    ".gitbook.yaml": "site:\n  title: Docs\n",
    "README.md": "# Home",
    "guides/README.md": "# Guides",
    "guides/SUMMARY.md": "* [Guides](README.md)\n* [B](b.md)\n* [A](a.md)\n",
    "guides/a.md": "# A",
    "guides/b.md": "# B",
    "policies/SUMMARY.md": "* [Second](2.md)\n* [First](1.md)\n",
    "policies/1.md": "# One",
    "policies/2.md": "# Two",
  });
  expect(await menuOf(published)).toEqual([
    "Guides /guides",
    "  B /guides/b",
    "  A /guides/a",
    "Policies /policies",
    "  Second /policies/2",
    "  First /policies/1",
  ]);
});

test("hostile settings of GitBook change nothing", async () => {
  const project = await world.project();
  const published = await project.publish({
    "README.md": "# Home",
    ".gitbook.yaml":
      "root: ../../etc\nstructure: &a [*a, *a]\nredirects: &b\n  x: *b\n  y: ../../../etc/passwd\n",
    "SUMMARY.md": `${"  ".repeat(5_000)}* [x](../../../etc/passwd)\n* [Home](README.md)`,
    "_drafts/a.md": "# Draft",
  });
  expect(published.deployment.status).toBe("success");
  expect(Object.keys(published.manifest.files).filter((url) => url.endsWith(".md"))).toEqual([
    "/index.md",
  ]);
});
