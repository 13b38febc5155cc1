import { afterAll, beforeAll, expect, test } from "vitest";
import { crawl } from "#tests/support/crawl.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

test("a crawler of the built site finds no dead link that is not an issue", async () => {
  const project = await world.project();
  const published = await project.publish({
    "index.md": `# Home

[[Gone]] [a](guides/none.md) [b](/windows/deploy/x) ![](media/p.png) [c](guides/) [d](code/)
[e](guides/a.md#part) [f](guides/a.md#none) [g](#home) [h](#nowhere) [i](#top) [j](../outside.md)
[k](.draft.md) [l](docblock:x) <a href="gone.html">m</a> <a href="guides/a.html#x-1">n</a>
`,
    "guides/a.md": `# A <a href="#x-1" id="x-1"></a>

## Part

<img id="picture" src="../rose.svg"> [o](#picture) [p](#x-1) [q](#own/id) [r](https://example.org/x)

### Own { id="own/id" }
`,
    "code/main.ts": "export {};",
    "rose.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>',
    ".draft.md": "# Draft",
  });
  const dead = await crawl(published);
  expect(dead.map(({ page, link, why }) => `${page} ${link} ${why}`)).toEqual([
    "/ Gone no target",
    "/ guides/none.md no target",
    "/ /windows/deploy/x no target",
    "/ code/ no target",
    "/ ../outside.md no target",
    "/ gone.html no target",
  ]);
  const problems = published.issues.map(
    ({ path, severity, message }) => `${path} ${severity} ${message}`,
  );
  expect(problems.sort()).toEqual(
    [
      "index.md info No page or file is named Gone.",
      "index.md warning No page or file is named guides/none.md.",
      "index.md info No page or file is named /windows/deploy/x.",
      "index.md warning No page or file is named media/p.png.",
      "index.md warning No page or file is named ../outside.md.",
      "index.md warning No page or file is named gone.html.",
      'index.md info Addresses that begin with "docblock:" are not published.',
      "index.md info The folder code/ contains no notes, so it has no page.",
      "index.md info .draft.md is left out by the ignore list, so the link was removed.",
      "index.md info guides/a.md has no heading or block none.",
      "index.md info This note has no heading or block nowhere.",
    ].sort(),
  );
});

test("a link to the dated address of a post leads to the post", async () => {
  const project = await world.project();
  const published = await project.publish({
    "index.md":
      "[a](/blog/2026/02/14/modern-samples/) [b](/2026/02/14/Modern-samples.html) [c](/2026/02/15/none)",
    "blog/posts/2026-02-14-modern-samples.md": "# Modern samples",
  });
  const home = await published.page("/");
  expect(home?.match(/href="\/blog\/posts\/[^"]*"/g)?.length).toBeGreaterThanOrEqual(2);
  expect(published.issues.map(({ message }) => message)).toEqual([
    expect.stringContaining("/2026/02/15/none"),
  ]);
});

test("absolute links without a page here lead to the project's other site", async () => {
  const project = await world.project({ settings: { otherSite: "https://learn.example.org/en" } });
  const published = await project.publish({
    "index.md":
      "[a](/windows/run) [b](/windows/run#part) [c](/guides/none) [d](none.md) ![e](/img/x.png) [[/windows/run]]",
    "guides/a.md": "# A",
  });
  const home = await published.page("/");
  expect(home).toContain('<a href="https://learn.example.org/en/windows/run">a</a>');
  expect(home).toContain('<a href="https://learn.example.org/en/windows/run#part">b</a>');
  const targets = published.issues.map(({ message }) => /named (.*)\.$/.exec(message)?.[1]);
  expect(new Set(targets)).toEqual(
    new Set(["/guides/none", "/img/x.png", "/windows/run", "none.md"]),
  );

  const edited = await project.publish({ "guides/a.md": "# A\n\n[f](/other/page)" });
  expect(await edited.page("/guides/a")).toContain("https://learn.example.org/en/other/page");
  expect(edited.issues).toHaveLength(4);
});

test("links in an embedded part lead to the headings of the whole note", async () => {
  const published = await (
    await world.project()
  ).publish({
    "index.md": "# Home\n\n![[Tips#Short]]",
    "Tips.md": "# Tips\n\n## Short\n\n[[#Long]] [s](#short)\n\n## Long\n\nText",
  });
  expect(await crawl(published)).toEqual([]);
  expect(await published.page("/")).toContain('href="/tips#long"');
});

test("an address that a program fills in is named as such", async () => {
  const published = await (
    await world.project()
  ).publish({
    "index.md": '# Home\n\n<a href="{{ external_url }}">Call</a>',
  });
  expect(published.issues.map(({ severity, message }) => `${severity} ${message}`)).toEqual([
    "info The address {{ external_url }} is filled in by the program of the site, so the link was removed.",
  ]);
});

test("`url` in front matter is the address of a page if it is a path", async () => {
  const published = await (
    await world.project()
  ).publish({
    "index.md": "# Home\n\n[a](/examples/react_tutorial) [b](/bookmark)",
    "tutorials/react.md": "---\nurl: /examples/react_tutorial/\n---\n# React",
    "bookmark.md": "---\nurl: https://example.org/x\n---\n# Bookmark",
  });
  expect(published.issues).toEqual([]);
  expect(published.manifest.files["/examples/react_tutorial"]).toBeDefined();
  expect(published.manifest.files["/bookmark"]).toBeDefined();
});

test("an address with `latest` leads to the newest of several folders with versions", async () => {
  const published = await (
    await world.project()
  ).publish({
    "index.md": "# Home\n\n[a](/addon/latest/setup) [b](/addon/latest/none) [c](/blog/feed.xml)",
    "addon/0.9/setup.md": "# Old",
    "addon/0.10/setup.md": "# New",
    "blog/a.md": "# A",
  });
  expect(await published.page("/")).toMatch(/href="\/addon\/0[.-]10\/setup"/);
  expect(published.issues.map(({ message }) => message)).toEqual([
    "/blog/feed.xml is a list for programs, such as the feed of a section, which Pressmark does not make.",
    "No page or file is named /addon/latest/none.",
  ]);
});

test("headings that translated pages lack are one issue, and a wrong heading of the original another", async () => {
  const published = await (
    await world.project()
  ).publish({
    "index.md": "# Home\n\n[a](a.md#gone)",
    "a.md": "# A\n\n## Start\n\n[b](b.md#end)",
    "b.md": "# B\n\n## End\n\n[a](a.md#start)",
    "fr/index.md": "# Accueil",
    "fr/a.md": "# A\n\n## Début\n\n[b](b.md#end)",
    "fr/b.md": "# B\n\n## Fin\n\n[a](a.md#start)",
  });
  expect(published.groups.map(({ count, message }) => `${count} ${message}`)).toEqual([
    "2 Links name headings or blocks that translated pages lack.",
    "1 a.md has no heading or block gone.",
  ]);
});
