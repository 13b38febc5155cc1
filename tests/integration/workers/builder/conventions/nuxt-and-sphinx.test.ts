import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenLinks, linksIn, menuOf } from "#tests/support/menu.ts";
import { ONE_PIXEL } from "#tests/support/inputs/one-pixel.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

test("a Nuxt Content repository has addresses without numbers, in the order of the numbers", async () => {
  const published = await (
    await world.project()
  ).publish({
    "README.md": "# A library",
    "docs/nuxt.config.ts": "export default defineNuxtConfig({ modules: ['@nuxt/content'] });",
    "docs/content.config.ts":
      "export default defineContentConfig({ collections: { docs: defineCollection({ source: { include: '**', prefix: '/docs' } }) } });",
    "docs/public/cover.png": ONE_PIXEL,
    "docs/content/index.md":
      "# Home\n\n[a](/guide/start) [b](/docs/guide/more#part) ![c](/cover.png)",
    "docs/content/1.guide/1.start.md": "# Start\n\n[next](/guide/more)",
    "docs/content/1.guide/10.last.md": "# Last",
    "docs/content/1.guide/2.more.md": "# More\n\n## Part",
    "docs/content/-hidden.md": "# Hidden",
  });
  expect(published.deployment.convention?.text).toBe(
    "This is a Nuxt Content repository: 4 pages from `docs/content`, order from file names",
  );
  expect(await menuOf(published)).toEqual([
    "Guide /guide",
    "  Start /guide/start",
    "  More /guide/more",
    "  Last /guide/last",
  ]);
  expect(brokenLinks(published)).toEqual([]);
  expect(await linksIn(published, "/")).toEqual(["/guide/start", "/guide/more"]);
  expect(await published.page("/hidden")).toBeNull();
});

test("the documents of Sphinx are those beside its settings, if it reads markdown", async () => {
  const files = {
    "src/a.py": "x = 1",
    "notes/other.md": "# Other",
    "docs/conf.py": 'extensions = ["myst_parser"]\n',
    "docs/index.md":
      "# Home\n\n```{toctree}\nguide/start\n```\n\n{doc}`guide/start` [](#the-part) [](part:other) {ref}`part:other` ![x](dot.*)",
    "docs/dot.png": ONE_PIXEL,
    "docs/_config.yml": "sphinx: {}\n",
    "docs/guide/_more.md": "(part:other)=\n# More",
    "docs/guide/start.md": "# Start\n\n(the-part)=\n## Part\n\n{doc}`/index` [same](/index.html)",
  };
  const published = await (await world.project()).publish(files);
  expect(published.deployment.convention?.text).toBe(
    "This is a Sphinx repository: 3 pages from `docs`, order from file names, 1 other note left out",
  );
  expect(brokenLinks(published)).toEqual([]);
  expect(await linksIn(published, "/")).toEqual([
    "/guide/start",
    "/guide/start",
    "/guide/more",
    "/guide/more",
  ]);
  expect(await published.page("/")).toContain('src="/dot.png"');
  expect(await linksIn(published, "/guide/start")).toEqual(["/", "/"]);
  const without = await (
    await world.project()
  ).publish({ ...files, "docs/conf.py": "extensions = []" });
  expect(without.deployment.convention?.id).not.toBe("sphinx");
});

test("links to what Sphinx describes from the code lead to the page of the description", async () => {
  const published = await (
    await world.project()
  ).publish({
    "docs/conf.py": 'extensions = ["myst_parser", "autodoc"]\n',
    "docs/index.md": "# Home\n\n[a](#Spawner.port) [b](#hub.auth.Authenticator) [c](#Nobody)",
    "docs/api.md":
      "# API\n\n```{eval-rst}\n.. module:: hub.auth\n\n.. autoclass:: Authenticator\n```\n\n```{autoclass} Spawner\n```",
  });
  expect(await linksIn(published, "/")).toEqual(["/api", "/api", "/"]);
  expect(brokenLinks(published)).toEqual([
    "docs/index.md: Spawner.port may be in what `.. autoclass::` generates in docs/api.md, but Pressmark does not run it.",
    "docs/index.md: This note has no heading or block Nobody.",
    "docs/index.md: hub.auth.Authenticator may be in what `.. autoclass::` generates in docs/api.md, but Pressmark does not run it.",
  ]);
  expect(published.groups.filter(({ category }) => category === "link")).toHaveLength(2);
});
