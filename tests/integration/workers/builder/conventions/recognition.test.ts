import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { expectAgreement, letTimePass } from "#tests/support/agreement.ts";
import { brokenLinks, linksIn, menuOf } from "#tests/support/menu.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";
import { collection } from "#store/collections.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());
afterEach(() => {
  vi.useRealTimers();
});

test("an Obsidian vault keeps its names, and folder notes are the pages of their folders", async () => {
  const project = await world.project();
  const published = await project.publish({
    ".obsidian/app.json": "{}",
    "Home.md": "[[Recipes]] [[Soup]]",
    "Recipes/Recipes.md": "All of them: [[Soup]]",
    "Recipes/Soup.md": "## Ingredients\n\nWater",
    "getting-started.md": "Text",
    "code/mkdocs.yml": "docs_dir: manual\n",
    "code/manual/index.md": "# The manual of a project in the vault",
  });
  expect(published.deployment.convention?.text).toBe(
    "This is an Obsidian vault: 5 pages from the whole repository, order from titles",
  );
  expect(await menuOf(published)).toEqual([
    "code /code",
    "  The manual of a project in the vault /code/manual",
    "Recipes /recipes",
    "  Soup /recipes/soup",
    "getting-started /getting-started",
  ]);
  expect(await linksIn(published, "/")).toEqual(["/recipes", "/recipes/soup"]);
});

test("a Hugo site whose settings have other names is recognized by what it copies for new notes", async () => {
  const project = await world.project();
  const published = await project.publish({
    "archetypes/default.md": "---\ntitle: New\ndraft: true\n---\n",
    "config-paper.toml": 'theme = "paper"',
    "content/posts/post-7/index.md": "---\ntitle: Seven\nurl: lucky-seven\n---\n\n[eight](/eight/)",
    "content/posts/post-8/index.md": "---\ntitle: Eight\nurl: eight\n---\n\n[seven](/lucky-seven/)",
  });
  expect(published.deployment.convention?.id).toBe("hugo");
  expect(published.issues.filter(({ category }) => category === "link")).toEqual([]);
  expect(await published.page("/lucky-seven")).toContain("Seven");
});

test("older versions beside its documents are part of a Docusaurus site in a folder", async () => {
  const project = await world.project();
  const old = Object.fromEntries(
    ["1.0", "2.0", "3.0"].map((name) => [
      `docs/versioned_docs/version-${name}/intro.md`,
      `# Intro ${name}`,
    ]),
  );
  const published = await project.publish({
    "README.md": "# The program",
    "docs/docusaurus.config.js": "export default { presets: [['classic', { blog: false }]] };",
    "docs/versions.json": '["3.0", "2.0", "1.0"]',
    "docs/docs/intro.md": "# Intro",
    ...old,
  });
  expect(published.deployment.convention?.id).toBe("docusaurus");
  expect(await published.page("/readme")).toBeNull();
});

test("the documentation of a program is the site even if most notes are beside it", async () => {
  const notes = (folder: string, count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`${folder}/page-${at}.md`, `# Page ${at}`]),
    );
  const files = {
    "README.md": "# Tool",
    "docs/.vitepress/config.ts": "export default { srcExclude: ['page-1.md'] }",
    ...notes("docs", 6),
    ...notes("packages/core/notes", 20),
  };
  const vault = await (await world.project()).publish(files);
  expect(vault.deployment.convention?.id).not.toBe("vitepress");
  const published = await (await world.project()).publish({ ...files, "package.json": "{}" });
  expect(published.deployment.convention?.text).toContain("5 pages from `docs`");
  // The author has excluded it.
  expect(published.issues).toEqual([]);
});

test("a repository with a folder of docs publishes this folder, in the order of its names", async () => {
  const project = await world.project();
  const published = await project.publish({
    "README.md": "# A program",
    "CONTRIBUTING.md": "# Contributing",
    "src/main.rs": "fn main() {}",
    "packages/one/README.md": "# One",
    "docs/README.md": "# Documentation\n\n[x](2-use.md) [y](/docs/how-to/clean.md)",
    "docs/10-more.md": "# More",
    "docs/2-use.md": "# Use",
    "docs/how-to/clean.md": "# Clean up",
  });
  expect(published.deployment.convention?.text).toBe(
    "This is a repository with a folder of docs: 4 pages from `docs`, order from file names",
  );
  expect(await menuOf(published)).toEqual([
    "How to /how-to",
    "  Clean up /how-to/clean",
    "Use /2-use",
    "More /10-more",
  ]);
  expect(brokenLinks(published)).toEqual([]);
});

test("notes that were written for no program are published as they are", async () => {
  const project = await world.project();
  const published = await project.publish({
    "index.md": "# Home\n\n[x](b.html) [y](docs/)",
    "b.md": "---\nweight: 80\norder: 1\n---\n## A part\n\nText",
    "a.md": "---\nsidebar_position: 1\nsidebar_label: Short\n---\n# A long title",
    "docs/one.md": "# One",
  });
  expect(published.deployment.convention).toBeNull();
  expect(await menuOf(published)).toEqual(["Short /a", "docs /docs", "  One /docs/one", "b /b"]);
  expect(brokenLinks(published)).toEqual([]);
});

describe("the settings of a project", () => {
  const files = {
    "mkdocs.yml": "nav:\n  - two.md\n  - one.md\n",
    "README.md": "# Read me",
    "docs/index.md": "# Home",
    "docs/one.md": "# One",
    "docs/two.md": "# Two",
  };

  test("win over what is recognised: another program, none, or another root directory", async () => {
    const project = await world.project();
    const choose = (build: Record<string, string>) =>
      collection(world.context.db, "projects").updateOne(
        { _id: project.id },
        {
          $set: Object.fromEntries(
            Object.entries(build).map(([key, value]) => [`settings.build.${key}`, value]),
          ),
        },
      );
    const recognised = await project.publish(files);
    expect(await menuOf(recognised)).toEqual(["Two /two", "One /one"]);

    await choose({ convention: "none" });
    const none = await project.publish({}, { force: true });
    expect(none.deployment.convention).toBeNull();
    expect(await menuOf(none)).toEqual(["Home /docs", "  One /docs/one", "  Two /docs/two"]);

    await choose({ convention: "jekyll" });
    const chosen = await project.publish({}, { force: true });
    expect(chosen.deployment.convention).toMatchObject({
      isChosen: true,
      text: "The settings say that this is a Jekyll repository: 4 pages from the whole repository, order from nav_order and dates",
    });

    await choose({ convention: "auto", rootDirectory: "docs" });
    const root = await project.publish({}, { force: true });
    expect(await menuOf(root)).toEqual(["Two /two", "One /one"]);
  });

  test("redirect the old addresses when the root changes", async () => {
    const project = await world.project({ settings: { convention: "none" } });
    await project.publish(files);
    await collection(world.context.db, "projects").updateOne(
      { _id: project.id },
      { $set: { "settings.build.convention": "auto" } },
    );
    const { manifest } = await project.publish({}, { force: true });
    expect(manifest.redirects).toMatchObject({ "/docs/one": "/one", "/docs/two": "/two" });
  });
});

test("a push that changes the menu reorders every page, as a build from scratch does", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
  const project = await world.project();
  await project.publish({
    "mkdocs.yml": "nav:\n  - two.md\n  - one.md\n",
    "docs/index.md": "# Home",
    "docs/one.md": "# One",
    "docs/two.md": "# Two",
  });
  for (const [step, files] of Object.entries({
    "another order": { "mkdocs.yml": "nav:\n  - Eins: one.md\n  - two.md\n" },
    "another folder": { "mkdocs.yml": "docs_dir: manual\n", "manual/only.md": "# Only" },
    "another program": {
      "book.toml": '[book]\nsrc = "docs"\n',
      "docs/SUMMARY.md": "- [B](two.md)",
    },
    "an edit": { "docs/two.md": "# Two\n\nedited" },
  })) {
    letTimePass();
    const quick = await project.publish(files);
    await expectAgreement(world, project, { quick, step });
  }
});

test("a recognised content folder never leads into a folder that is withheld", async () => {
  const project = await world.project();
  const { manifest } = await project.publish({
    "mkdocs.yml": "docs_dir: _drafts/private\n",
    "index.md": "# Home",
    "_drafts/private/index.md": "# Secret",
    "_drafts/private/plan.md": "# Plan",
  });
  const sourcesOf = (urls: object) => Object.keys(urls).filter((url) => url.endsWith(".md"));
  expect(sourcesOf(manifest.files)).toEqual(["/index.md"]);
  // A name that only says what the folder is for withholds nothing.
  const source = await project.publish({ "mkdocs.yml": "docs_dir: _src\n", "_src/a.md": "# A" });
  expect(sourcesOf(source.manifest.files)).toEqual(["/a.md"]);
});

test("a list of ignored files in the settings counts from the root of the repository", async () => {
  const project = await world.project({ settings: { ignore: "/docs/internal/" } });
  const { manifest } = await project.publish({
    "mkdocs.yml": "site_name: Manual\n",
    "docs/index.md": "# Home",
    "docs/internal/plan.md": "# Plan",
  });
  expect(Object.keys(manifest.files).filter((url) => url.endsWith(".md"))).toEqual(["/index.md"]);
});
