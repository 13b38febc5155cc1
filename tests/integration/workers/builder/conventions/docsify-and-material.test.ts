import { afterAll, beforeAll, expect, test } from "vitest";
import { linksIn } from "#tests/support/menu.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

test("routes of docsify behind a # lead to their pages", async () => {
  const project = await world.project();
  const published = await project.publish({
    "docs/README.md":
      "# Tea\n\n[a](#/guide/green) [b](/#/guide/green) [c](#/guide/green?id=water) [home](#/) [none](#/guide/black)",
    "docs/guide/green.md": "# Green\n\n## Water\n\n[home](#/)",
  });
  const green = "/guide/green";
  expect((await linksIn(published, "/")).slice(0, 3)).toEqual([green, green, green]);
  expect(await linksIn(published, green)).toEqual(["/"]);
  expect(published.issues.map(({ message }) => message)).toEqual([
    "This note has no heading or block /guide/black.",
  ]);
});

test("posts of Material's blog are at their dates and titles, unless the settings have another form", async () => {
  const project = await world.project();
  const files = {
    "docs/index.md": "# Home\n\n[by file](blog/posts/one.md)",
    "docs/blog/index.md": "# Blog",
    "docs/blog/posts/one.md":
      "---\ndate: 2026-01-02\n---\n# Green tea\n\n[home](../../index.md) [other](two.md)",
    "docs/blog/posts/two.md":
      "---\ndate:\n  created: 2026-01-03\nslug: second\n---\n# Black tea\n\n[one](/blog/2026/01/02/green-tea/)",
    "docs/blog/posts/undated.md": "# No date",
  };
  const urlsWith = async (blog: string) => {
    const published = await project.publish({
      ...files,
      "mkdocs.yml": `site_name: Tea\nplugins:\n${blog}`,
    });
    const urls = Object.keys(published.manifest.files);
    return { published, posts: urls.filter((url) => /^\/(?:blog|news)\/.*[a-z]$/.test(url)) };
  };
  const usual = await urlsWith("  - blog\n");
  const [one, two] = ["/blog/2026/01/02/green-tea", "/blog/2026/01/03/second"];
  expect(usual.posts).toEqual(expect.arrayContaining([one, two, "/blog/posts/undated"]));
  expect(await linksIn(usual.published, "/")).toEqual([one]);
  expect(await linksIn(usual.published, one)).toEqual(["/", two]);
  expect(await linksIn(usual.published, two)).toEqual([one]);
  expect(usual.published.issues).toEqual([]);
  const other = await urlsWith(
    '  - material/blog:\n      post_url_format: "{date}-{file}"\n      post_url_date_format: yyyy\n',
  );
  expect(other.posts).toContain("/blog/2026-one");
  // Pressmark does not know what a form names beside the date, the title and the file.
  const unknown = await urlsWith('  - blog:\n      post_url_format: "{categories}/{slug}"\n');
  expect(unknown.posts).toContain("/blog/posts/one");
});

test("MkDocs ignores a permalink, which is left of another program", async () => {
  const published = await (
    await world.project()
  ).publish({
    "mkdocs.yml": "site_name: Plans\n",
    "docs/index.md": "# Home",
    "docs/arduino.md": "# Arduino",
    "docs/kicad.md": "---\npermalink: /arduino.html\n---\n# KiCad",
  });
  expect(await published.page("/kicad")).toContain("KiCad");
  expect(published.issues).toEqual([]);
});
