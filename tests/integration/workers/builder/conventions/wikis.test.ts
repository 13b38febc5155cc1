import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenLinks, linksIn, menuOf } from "#tests/support/menu.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";
import { ONE_PIXEL } from "#tests/support/inputs/one-pixel.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

/** In the form of the wikis of FlashFloppy (github.com/keirf/flashfloppy/wiki) and ArchiveBox (github.com/ArchiveBox/docs). */
const wiki = {
  "Home.md":
    "Welcome. See [the install page](Install-Guide), [[Setting up storage]] and\n[[all options|Configuration]].",
  "Install-Guide.md":
    "## Requirements\n\nBack to [[Home]]. [[images/board.png|alt=The board|width=120px]]\n\n[[Install Guide#requirements]]",
  "Setting-Up-Storage.md": "# Where data is stored\n\n[[outside|https://example.org/]]",
  "Configuration.md": "[[a *marked* label|Install Guide#Requirements]]",
  "FF.CFG-File.md": "Text",
  "images/board.png": ONE_PIXEL,
  "_Sidebar.md":
    "# [[Home]]\n\n- 🔢 [[Install Guide]]\n  - [[Options|Configuration]]\n- [**Storage**](Setting-Up-Storage)\n",
  "_Footer.md": "Made by someone",
};

test("a GitHub wiki has the order of its sidebar, and [[Page Name]] finds Page-Name.md", async () => {
  const project = await world.project();
  const published = await project.publish(wiki);
  expect(published.deployment.convention?.text).toBe(
    "This is a GitHub wiki: 5 pages from the whole repository, order from the sidebar",
  );
  expect(await menuOf(published)).toEqual([
    "Install Guide /install-guide",
    "  Options /configuration",
    "Storage /setting-up-storage",
    "FF.CFG File /ff-cfg-file",
  ]);
  expect(published.issues).toEqual([]);
  expect(await linksIn(published, "/")).toEqual([
    "/install-guide",
    "/setting-up-storage",
    "/configuration",
  ]);
  const home = (await published.page("/")) ?? "";
  expect(home).toMatch(/href="\/configuration"[^>]*>all options<\/a>/);
  expect(await published.page("/configuration")).toMatch(
    /href="\/install-guide#requirements"[^>]*>a <em>marked<\/em> label<\/a>/,
  );
  const install = (await published.page("/install-guide")) ?? "";
  expect(install).toContain("<title>Install Guide");
  expect(install).toMatch(/<img[^>]*alt="The board"/);
  expect(await published.page("/setting-up-storage")).toContain(
    '<a href="https://example.org/">outside</a>',
  );
});

test("a wiki without a sidebar is recognised by the names of its pages", async () => {
  const project = await world.project();
  const { "_Sidebar.md": _, "_Footer.md": __, "images/board.png": ___, ...pages } = wiki;
  const published = await project.publish({ ...pages, "Install-Guide.md": "## Requirements" });
  expect(published.deployment.convention?.text).toBe(
    "This is a GitHub wiki: 5 pages from the whole repository, order from titles",
  );
  expect(brokenLinks(published)).toEqual([]);
});

test("a vault with a note called Home keeps [[page|label]]", async () => {
  const project = await world.project();
  const published = await project.publish({
    "Home.md": "[[Recipes|all recipes]]",
    "Recipes.md": "Text",
    "Folder/Some-Note.md": "Text",
    "Folder/Other-Note.md": "Text",
  });
  expect(published.deployment.convention).toBeNull();
  expect(await published.page("/")).toMatch(/href="\/recipes"[^>]*>all recipes<\/a>/);
});

test("a page that the settings of a wiki's project ignore stays private", async () => {
  const project = await world.project({ settings: { ignore: "/Secret-Plan.md" } });
  const { manifest, ...published } = await project.publish({
    ...wiki,
    "Secret-Plan.md": "Secret",
    "Home.md": "[[plan|Secret Plan]] [x](Secret-Plan)",
    "_Sidebar.md": "- [[Secret Plan]]\n- [[Home]]",
  });
  expect(JSON.stringify(manifest.files)).not.toMatch(/secret-plan/i);
  expect(await published.page("/_tree.json")).not.toMatch(/secret/i);
});
