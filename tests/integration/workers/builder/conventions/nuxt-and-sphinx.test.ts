import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAgreement } from "#tests/support/agreement.ts";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
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
    "This is a Sphinx repository: 3 pages from `docs`, order from toctrees, 1 other note left out",
  );
  expect(brokenLinks(published)).toEqual([]);
  expect(await linksIn(published, "/")).toEqual([
    "/guide/start",
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

const BOOK = {
  "book/_toc.yml":
    "format: jb-book\nroot: intro\nparts:\n  - caption: Basics\n    chapters:\n      - file: zebra\n        sections:\n          - file: apple.md\n  - caption: More\n    chapters:\n      - glob: more/*\n      - url: https://example.org\n        title: Elsewhere\n",
  "book/intro.md": "# Welcome\n\n[apple](apple.md)",
  "book/zebra.md": "# Zebra\n\n[plans](plans.md)",
  "book/apple.md": "# Apple",
  "book/more/one.md": "# One",
  "book/plans.md": "# Plans",
  "src/notes.md": "# Notes",
};

test("a Jupyter Book has the order of its table of contents, and further notes after it", async () => {
  const published = await (await world.project()).publish(BOOK);
  expect(published.deployment.convention?.text).toBe(
    "This is a Sphinx repository: 5 pages from `book`, order from the table of contents, 1 other note left out",
  );
  expect(await menuOf(published)).toEqual([
    "Zebra /zebra",
    "  Apple /apple",
    "More /more",
    "  One /more/one",
    "Plans /plans",
  ]);
  expect(await published.page("/")).toContain('href="/apple">apple</a>');
  expect(published.manifest.redirects).toMatchObject({ "/intro": "/" });
});

test("the first page of a book changes with its table of contents", async () => {
  const project = await world.project();
  await project.publish(BOOK);
  const toc = BOOK["book/_toc.yml"].replace("intro", "plans");
  const files = { "book/_toc.yml": toc };
  const published = await project.publish(files);
  expect(await published.page("/")).toContain("Plans");
  expect(published.manifest.redirects).toMatchObject({ "/plans": "/" });
  expect(await published.page("/intro")).toContain("Welcome");
  await makeDataset(world.context, project.id);
  await expectAgreement(world, project, { quick: published, step: "another first page" });
  const home = await project.publish({ "book/index.md": "# Home" });
  expect(await home.page("/")).toContain("Home");
  expect(await home.page("/plans")).toContain("Plans");
});

test("a Jupyter Book that builds only listed files publishes no other note", async () => {
  const project = await world.project();
  const published = await project.publish({
    ...BOOK,
    "book/_config.yml": "title: Book\nonly_build_toc_files: true\n",
  });
  expect(published.deployment.convention?.text).toMatch(
    /4 pages from `book`, .*, 2 other notes left out$/,
  );
  expect(await published.page("/plans")).toBeNull();
  expect(published.issues.map(({ message }) => message)).toContain(
    "plans.md leads to the file `book/plans.md`, which is not part of the site.",
  );
  const toc = BOOK["book/_toc.yml"].replace("apple.md", "plans.md");
  const later = await project.publish({ "book/_toc.yml": toc });
  expect(await later.page("/apple")).toBeNull();
  expect(await later.page("/plans")).toContain("Plans");
  const ofSphinx = await project.publish({
    "book/_config.yml": "title: Book\n",
    "book/conf.py": "extensions = ['myst_parser']\nexternal_toc_exclude_missing = True\n",
  });
  expect(await ofSphinx.page("/apple")).toBeNull();
});

test("a MyST project publishes the notes that its table of contents lists", async () => {
  const project = await world.project();
  const files = {
    "myst.yml":
      "version: 1\nproject:\n  toc:\n    - file: index.md\n    - title: Parts\n      children:\n        - file: last.md\n        - pattern: 'parts/*.md'\n",
    "index.md": "# Home",
    "last.md": "# Last",
    "parts/a.md": "# A",
    "drafts/b.md": "# B",
  };
  const published = await project.publish(files);
  expect(published.deployment.convention?.text).toBe(
    "This is a Sphinx repository: 3 pages from the whole repository, order from the table of contents, 1 other note left out",
  );
  expect(await published.page("/parts/a")).toContain("A");
  expect(await published.page("/drafts/b")).toBeNull();
  const all = await project.publish({ "myst.yml": "version: 1\nproject:\n  title: All\n" });
  expect(await all.page("/drafts/b")).toContain("B");
});

test("the first tables of contents of Jupyter Book were lists", async () => {
  const toc = "- file: intro\n- part: Basics\n  chapters:\n    - file: zebra\n    - file: apple\n";
  const published = await (await world.project()).publish({ ...BOOK, "book/_toc.yml": toc });
  expect((await menuOf(published)).slice(0, 2)).toEqual(["Zebra /zebra", "Apple /apple"]);
});
