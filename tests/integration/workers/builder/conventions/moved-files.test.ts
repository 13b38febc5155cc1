import { afterAll, beforeAll, expect, test } from "vitest";
import { ONE_PIXEL } from "#tests/support/inputs/one-pixel.ts";
import { brokenLinks, linksIn } from "#tests/support/menu.ts";
import {
  type BuildWorld,
  type Published,
  startBuildWorld,
} from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

const picturesOf = async ({ page }: Published, url: string) =>
  [...((await page(url)) ?? "").matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, src]) => src);

test("Hugo's mounts of files are read, and a mount of the whole repository publishes nothing", async () => {
  const published = await (
    await world.project()
  ).publish({
    "hugo.toml":
      "baseURL = 'https://a.example/'\n[[module.mounts]]\nsource = 'pictures'\ntarget = 'static/img'\n[[module.mounts]]\nsource = 'other'\ntarget = 'static'\n[[module.mounts]]\nsource = '.'\ntarget = 'static/all'\n",
    "content/_index.md": "# Home\n\n![a](/img/a.png) ![b](/b.png) [c](/all/private.txt)",
    "pictures/a.png": ONE_PIXEL,
    "other/b.png": ONE_PIXEL,
    "private.txt": "Not for visitors",
  });
  expect(await picturesOf(published, "/")).toEqual([
    expect.stringMatching(/a\.\w+$|a\.png/),
    expect.stringMatching(/b\.\w+$|b\.png/),
  ]);
  expect(published.issues.filter(({ severity }) => severity !== "info")).toEqual([]);
  expect(JSON.stringify(published.manifest.files)).not.toContain("private");
});

test("what Hugo ignores in its content, it copies from its folder of files", async () => {
  const published = await (
    await world.project()
  ).publish({
    "config.toml": "baseurl = '/'\nignoreFiles = ['_files$']\n",
    "content/post/a.md": "# A\n\n![a](/post/a_files/a.png)",
    "content/post/b_files/draft.md": "# Not for visitors",
    "static/post/a_files/a.png": ONE_PIXEL,
  });
  expect(await picturesOf(published, "/post/a")).toHaveLength(1);
  expect(published.issues.filter(({ severity }) => severity !== "info")).toEqual([]);
  expect(JSON.stringify(published.manifest.files)).not.toContain("draft");
});

test("a folder that Eleventy copies to another address is found there", async () => {
  const published = await (
    await world.project()
  ).publish({
    ".eleventy.js":
      "module.exports = (c) => { c.addPassthroughCopy({ 'static/pictures': 'img' }); c.addPassthroughCopy({ './': 'all' }); return { dir: { input: 'src' } }; };",
    "src/index.md": "# Home\n\n![a](/img/a.png) [c](/all/private.txt)",
    "static/pictures/a.png": ONE_PIXEL,
    "private.txt": "Not for visitors",
  });
  expect(await picturesOf(published, "/")).toHaveLength(1);
  expect(published.issues.filter(({ severity }) => severity !== "info")).toEqual([]);
  expect(JSON.stringify(published.manifest.files)).not.toContain("private");
});

test("`@site/` of Docusaurus is the folder of the site", async () => {
  const published = await (
    await world.project()
  ).publish({
    "site/docusaurus.config.js": "module.exports = { presets: [['classic', { docs: {} }]] };",
    "site/docs/a.md":
      "# A\n\n[b](@site/docs/b.md) ![p](@site/static/img/p.png) [c](@site/docs/no.md)",
    "site/docs/b.md": "# B",
    "site/static/img/p.png": ONE_PIXEL,
  });
  expect(await linksIn(published, "/a")).toEqual(["/b"]);
  expect(await picturesOf(published, "/a")).toHaveLength(1);
  expect(brokenLinks(published)).toEqual([
    "site/docs/a.md: No page or file is named @site/docs/no.md.",
  ]);
});

test("a page of Logseq has its pictures in the folder of the graph, however deep it is", async () => {
  const published = await (
    await world.project()
  ).publish({
    "logseq/config.edn": "{:publishing/all-pages-public? true}",
    "pages/a/b/c.md": "- ![p](../assets/p.png) ![q](../assets/q.png) ![r](/../assets/p.png)",
    "assets/p.png": ONE_PIXEL,
  });
  expect(brokenLinks(published)).toEqual([
    "pages/a/b/c.md: No page or file is named ../assets/q.png.",
  ]);
});

test("copies of documents in the output of Sphinx are no content, but a folder of this name elsewhere is", async () => {
  const published = await (
    await world.project()
  ).publish({
    "README.md": "# Home",
    "site/.buildinfo": "# Sphinx build info version 1\nconfig: 1\n",
    "site/_sources/a.md": "# A copy\n\n![x](missing.png)",
    "books/_sources/b.md": "# Sources of a book",
  });
  expect(Object.keys(published.manifest.files)).toContain("/books/sources/b");
  expect(Object.keys(published.manifest.files)).not.toContain("/site/sources/a");
  expect(published.issues.filter(({ severity }) => severity !== "info")).toEqual([]);
});

test("a shortcode of a site may begin its paths in any folder, so a missing file is information", async () => {
  const published = await (
    await world.project()
  ).publish({
    "hugo.toml": "baseURL = 'https://a.example/'\n",
    "content/_index.md": "# Home",
    "content/a/b/c.md": '# C\n\n{{< include file="_part.md" >}}\n\n{{< include "no.md" >}}',
    "content/a/_part.md": "A part from above.",
  });
  expect(await published.page("/a/b/c")).toContain("A part from above.");
  expect(
    published.issues
      .filter(({ category }) => category === "include")
      .map(({ severity, message }) => [severity, message]),
  ).toEqual([["info", "The repository has no file no.md to include."]]);
});

test("the page that mdBook makes for printing is named", async () => {
  const published = await (
    await world.project()
  ).publish({
    "book.toml": '[book]\ntitle = "A"\n',
    "src/SUMMARY.md": "# Summary\n\n- [One](one.md)\n",
    "src/one.md": "# One\n\n[all](print.html) [none](prints.html)",
  });
  expect(brokenLinks(published)).toEqual([
    "src/one.md: No page or file is named prints.html.",
    "src/one.md: print.html is generated by mdBook, which Pressmark does not run.",
  ]);
});

test("a name that only a note outside the content folder has is said to be outside", async () => {
  const project = await world.project();
  const published = await project.publish({
    "mkdocs.yml": "site_name: A\n",
    "docs/index.md": "# Home\n\n![[Plan.excalidraw]]\n\n[[Ideas]]",
    "drawings/Plan.excalidraw.md": "---\nexcalidraw-plugin: parsed\n---\n",
    "Ideas.md": "# Ideas",
  });
  const outside = (name: string) => `${name} is outside the folder docs, so it is not published.`;
  expect(published.issues.map(({ severity, message }) => [severity, message])).toEqual([
    ["warning", outside("Plan.excalidraw")],
    ["info", outside("Ideas")],
  ]);
});
