import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenLinks, linksIn, menuOf } from "#tests/support/menu.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";
import { ONE_PIXEL } from "#tests/support/inputs/one-pixel.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

/** In the form of Eleventy's starter for blogs (github.com/11ty/eleventy-base-blog). */
const site = {
  "eleventy.config.js": `import { feedPlugin } from "@11ty/eleventy-plugin-rss";
export default async function(eleventyConfig) {
  eleventyConfig.addPassthroughCopy({ "./public/": "/", "content/pictures": "photos" });
  eleventyConfig.addPassthroughCopy("assets/**/*");
  eleventyConfig.ignores.add("content/notes/");
};
export const config = {
  templateFormats: ["md", "njk"],
  pathPrefix: "/site/",
  dir: { input: "content", includes: "../_includes", layouts: "parts", data: "../_data", output: "_site" },
};`,
  "README.md": "# The repository",
  "_data/metadata.js": "export default {}",
  "public/img/dot.png": ONE_PIXEL,
  "assets/logo.png": ONE_PIXEL,
  "content/pictures/cat.png": ONE_PIXEL,
  "content/index.md":
    "# Home\n\n![logo](/assets/logo.png)\n\n[post](/blog/first/) [same](/site/blog/second/) ![dot](/img/dot.png) ![cat](/photos/cat.png)",
  "content/about.md":
    "---\neleventyNavigation:\n  key: About us\n  order: 3\n---\n# All about\n\n[x](../blog/first/)",
  "content/contact.md":
    "---\neleventyNavigation:\n  key: contact\n  title: Contact\n  order: 1\n---\n# Write",
  "content/parts/base.md": "A layout",
  "content/notes/own.md": "Not for visitors",
  "content/blog/2024-01-02-first.md": "---\ntitle: First post\n---\nText",
  "content/blog/2024-05-06-second/index.md": "---\ntitle: Second post\n---\n[x](../first/)",
  "content/blog/third/third.md": "---\ntitle: Third post\ndate: 2024-07-08\n---\nText",
  "content/blog/hidden.md": "---\ntitle: Hidden\neleventyExcludeFromCollections: true\n---\nText",
  "content/blog/none.md": "---\ntitle: None\npermalink: false\n---\nText",
};

test("an Eleventy repository has its navigation, and its posts have no dates in their addresses", async () => {
  const project = await world.project();
  const published = await project.publish(site);
  expect(published.deployment.convention?.text).toBe(
    "This is an Eleventy repository: 7 pages from `content`, order from eleventyNavigation and dates",
  );
  expect(await menuOf(published)).toEqual([
    "Contact /contact",
    "About us /about",
    "Blog /blog",
    "  Second post /blog/second",
    "  Third post /blog/third",
    "  First post /blog/first",
  ]);
  expect(brokenLinks(published)).toEqual([]);
  expect(await linksIn(published, "/")).toEqual(["/blog/first", "/blog/second"]);
  expect(await linksIn(published, "/about")).toEqual(["/blog/first"]);
  expect(await published.page("/feed.xml")).toContain("First post");
  expect(JSON.stringify(published.manifest.files)).not.toMatch(/parts|notes|blog\/none/);
});

test("templates of addresses in front matter and in the data of folders are filled in", async () => {
  const published = await (
    await world.project()
  ).publish({
    ".eleventy.js": "module.exports = () => ({ dir: { input: 'src' } });",
    "src/index.md": "[a](/first/) [b](/notes/second/) [c](/third-one/) [d](/lists/tags/)",
    "src/posts/posts.json": '{ "layout": "post", "permalink": "/{{ page.fileSlug }}/index.html" }',
    "src/posts/2017-08-05-first.md": "# First",
    "src/notes/notes.11tydata.js":
      "module.exports = { eleventyComputed: { permalink: (data) => `/notes/${data.page.fileSlug}/` } };",
    "src/notes/deep/2018-01-02-second.md": "# Second",
    "src/third.md": "---\ntitle: Third one\npermalink: '/{{ title | slugify }}/'\n---\nText",
    "src/lists/tags.md": "---\ntitle: Tags\npermalink: '/{{ tag.url }}/index.html'\n---\nText",
  });
  expect(published.issues).toEqual([]);
  expect(await linksIn(published, "/")).toEqual([
    "/first",
    "/notes/second",
    "/third-one",
    "/lists/tags",
  ]);
});
