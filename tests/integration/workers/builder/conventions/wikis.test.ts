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

test("a link with the name of its page first works in a wiki too, if only that is a page", async () => {
  const project = await world.project();
  const published = await project.publish({
    ...wiki,
    "Home.md":
      "[[Install Guide|the guide]] [[the guide|Install-Guide]] [[Home|Install-Guide]] [[none|nowhere]]",
  });
  expect(await linksIn(published, "/")).toEqual([
    "/install-guide",
    "/install-guide",
    "/install-guide",
  ]);
  expect(brokenLinks(published)).toHaveLength(1);
});

test("links that GitHub reads in a wiki lead to its pages and files: without the host, and with spaces", async () => {
  const project = await world.project();
  const published = await project.publish({
    ...wiki,
    "Home.md":
      "[a](/keirf/flashfloppy/wiki/Install-Guide#requirements) [b](/keirf/flashfloppy/wiki/Setting%20up%20storage) [c](Testing%20the%20tracker) [d](https://github.com/keirf/flashfloppy/wiki/Configuration) [e](wiki/Configuration) [f](wiki/Setting%20up%20storage) [g](API-Fields\\CheckBox)\n\n![Board](/keirf/flashfloppy/wiki/images/board.png)",
    "API-Fields_CheckBox.md": "Text",
    "notes/Testing-the-Tracker.md": "[e](/keirf/flashfloppy/wiki/Home) [f](Setting%20up%20storage)",
    "_Sidebar.md":
      "- [Install](/keirf/flashfloppy/wiki/Install-Guide)\n- [Storage](Setting%20up%20storage)\n- [Tests](/keirf/flashfloppy/wiki/Testing%20the%20tracker#first)\n",
  });
  expect(brokenLinks(published)).toEqual([]);
  expect(await linksIn(published, "/")).toEqual([
    "/install-guide",
    "/setting-up-storage",
    "/notes/testing-the-tracker",
    "https://github.com/keirf/flashfloppy/wiki/Configuration",
    "/configuration",
    "/setting-up-storage",
    "/api-fields_checkbox",
  ]);
  expect(await linksIn(published, "/notes/testing-the-tracker")).toEqual([
    "/",
    "/setting-up-storage",
  ]);
  expect(await published.page("/")).toMatch(/<img[^>]* src="\/[^"]*board[^"]*"[^>]*alt="Board"/);
  expect((await menuOf(published)).slice(0, 4)).toEqual([
    "Install /install-guide",
    "Storage /setting-up-storage",
    "Notes /notes",
    "  Tests /notes/testing-the-tracker",
  ]);
});

test("an address of another repository leads to the host that the footer names, although this wiki has a page of the same name", async () => {
  const project = await world.project();
  const published = await project.publish({
    ...wiki,
    "Home.md":
      "[a](/keirf/flashfloppy/wiki/Install-Guide) [b](/keirf/greaseweazle/wiki/Configuration#pins) [c](/keirf/flashfloppy/issues/12) [d](/keirf/flashfloppy/wiki/Not-Written) [e](/keirf) [[Tools: image]]",
    "Configuration.md": "[a](/keirf/flashfloppy/wiki/Home)",
    "Tools:-Image.md": "Text",
    "_Footer.md": "See [the start](https://github.com/keirf/flashfloppy/wiki/Home)",
    "_Sidebar.md":
      "- [Install](/keirf/flashfloppy/wiki/Install-Guide)\n- [Options](/keirf/greaseweazle/wiki/Configuration)\n- [Storage](/keirf/flashfloppy/wiki/Setting-Up-Storage)\n",
  });
  expect(await linksIn(published, "/")).toEqual([
    "/install-guide",
    "https://github.com/keirf/greaseweazle/wiki/Configuration",
    "https://github.com/keirf/flashfloppy/issues/12",
    "https://github.com/keirf",
    "/tools-image",
  ]);
  expect(published.issues.map(({ message }) => message)).toEqual([
    "No page or file is named /keirf/flashfloppy/wiki/Not-Written.",
  ]);
  expect((await menuOf(published)).slice(0, 2)).toEqual([
    "Install /install-guide",
    "Storage /setting-up-storage",
  ]);
});

test("a wiki of another host links to it, and to no host if nothing names one", async () => {
  const pages = {
    ...wiki,
    "Home.md":
      "[a](/ada/loom/wiki/Install-Guide) [b](/ada/loom/wiki/Configuration) [c](/ada/shuttle/wiki/Configuration) [d](/ada/loom/issues/12) [e](/ada/loom/wiki/Not-Written)",
  };
  const onForgejo = await (
    await world.project()
  ).publish({ ...pages, "_Footer.md": "[Start](https://git.example.org/ada/loom/wiki/Home)" });
  expect(await linksIn(onForgejo, "/")).toEqual([
    "/install-guide",
    "/configuration",
    "https://git.example.org/ada/shuttle/wiki/Configuration",
    "https://git.example.org/ada/loom/issues/12",
  ]);
  const unknown = await (await world.project()).publish(pages);
  expect(await linksIn(unknown, "/")).toEqual(["/install-guide", "/configuration"]);
  expect(onForgejo.issues.map(({ message }) => message)).toEqual([
    "No page or file is named /ada/loom/wiki/Not-Written.",
  ]);
  expect(unknown.issues.map(({ severity }) => severity)).toEqual(["info", "info", "info"]);
});

test("outside a wiki, an address of GitHub without its host leads nowhere", async () => {
  const project = await world.project();
  const published = await project.publish({
    "index.md": "[a](/keirf/flashfloppy/wiki/Install-Guide)",
    "Install-Guide.md": "Text",
  });
  expect(published.deployment.convention).toBeNull();
  expect(brokenLinks(published)).toHaveLength(1);
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

test("links of Wiki.js have the language of the page, and those to its files have none", async () => {
  const page = (text: string) =>
    `---\ntitle: T\npublished: true\ndate: 2026-01-02T03:04:05.678Z\ntags: \neditor: markdown\ndateCreated: 2026-01-02T03:04:05.678Z\n---\n\n${text}`;
  const published = await (
    await world.project()
  ).publish({
    "home.md": page(
      "[a](/it/garden/roses) [b](/it/garden/tulips#bed) [c](/de/garden/rosen) [d](/it/not/written)\n\n![Bed](/garden/bed.png)",
    ),
    "garden/roses.md": page("[a](/it/home) [b](/de/garden/rosen)"),
    "garden/tulips.md": page("## Bed"),
    "de/garden/rosen.md": page("[a](/it/garden/roses)"),
    "garden/bed.png": ONE_PIXEL,
    "private.md": page("Text").replace("published: true", "published: false"),
  });
  expect(
    published.issues.flatMap(({ message, severity }) => (severity === "info" ? [] : message)),
  ).toEqual(expect.not.arrayContaining([expect.stringMatching(/garden|home/)]));
  expect(brokenLinks(published)).toHaveLength(1);
  expect(await published.page("/private")).toBeNull();
});
