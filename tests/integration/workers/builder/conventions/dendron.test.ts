import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenLinks, linksIn, menuOf } from "#tests/support/menu.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

const note = (title: string, body: string, more = "") =>
  `---\nid: ${title.toLowerCase()}\ntitle: ${title}\ndesc: 'About ${title}'\nupdated: 1647653264803\ncreated: 1647653264804\n${more}---\n${body}`;
/** In the form of Dendron's own handbook (github.com/dendronhq/handbook). */
const workspace = {
  "dendron.yml":
    "version: 5\nworkspace:\n  vaults:\n    - fsPath: .\n      name: my.handbook\n      selfContained: true\npublishing:\n  siteHierarchies:\n    - area\n  siteIndex: root\n",
  "README.md": "# The repository",
  "notes/root.md": note("Welcome", "[[Team values|area.team.values]] [[area.team]]"),
  "notes/root.schema.yml": "version: 1",
  "notes/area.md": note("Areas", "Text"),
  "notes/area.team.md": note("Team", "[[the welcome|root]]"),
  "notes/area.team.values.md": note(
    "Values",
    "[[iterate|dendron://my.handbook/area.team.sop.iterate#first-step]]",
  ),
  "notes/area.team.sop.iterate.md": note("Iterate", "## First step"),
  "notes/area.private.md": note("Private", "Text", "published: false\n"),
  "notes/user.journal.2022.03.14.md": note("Journal", "Text"),
};

test("a Dendron workspace has the hierarchy of its names as folders and addresses", async () => {
  const project = await world.project();
  const published = await project.publish(workspace);
  expect(published.deployment.convention?.text).toBe(
    "This is a Dendron workspace: 5 pages from `notes`, order from titles",
  );
  expect(await menuOf(published)).toEqual([
    "Areas /area",
    "  Team /area/team",
    "    Sop /area/team/sop",
    "      Iterate /area/team/sop/iterate",
    "    Values /area/team/values",
  ]);
  expect(brokenLinks(published)).toEqual([]);
  expect(published.issues.filter(({ severity }) => severity !== "info")).toEqual([]);
  expect(await linksIn(published, "/")).toEqual(["/area/team/values", "/area/team"]);
  expect(await linksIn(published, "/area/team")).toEqual(["/"]);
  expect(await published.page("/area/team/values")).toMatch(
    /href="\/area\/team\/sop\/iterate#first-step"[^>]*>iterate<\/a>/,
  );
  expect(await published.page("/area/team/values")).toContain("About Values");
});

test("an embed may have a label and a range", async () => {
  const published = await (
    await world.project()
  ).publish({
    ...workspace,
    "notes/area.md": note(
      "Areas",
      "![[Our values|area.team.values#first,1:#*]]\n\n![[area.team.values#second,1]]",
    ),
    "notes/area.team.values.md": note("Values", "## First\n\nOne\n\n## Second\n\nTwo"),
  });
  expect(published.issues.filter(({ path }) => path === "notes/area.md")).toEqual([]);
  const page = await published.page("/area");
  expect(page).toContain(">Our values</a>");
  expect(page).toContain("<p>One</p>");
  expect(page).toContain("<p>Two</p>");
});

test("hierarchies and vaults that Dendron does not publish stay private in every repository", async () => {
  const project = await world.project({ settings: { convention: "none" } });
  const { manifest } = await project.publish({
    ...workspace,
    "dendron.yml":
      "vaults:\n  - fsPath: notes\n  - fsPath: secret\n    visibility: private\nsite:\n  siteHierarchies: [root]\n  hierarchy:\n    user:\n      publishByDefault: false\n",
    "secret/plan.md": "# Plan",
  });
  expect(JSON.stringify(manifest.files)).toMatch(/area/);
  expect(JSON.stringify(manifest.files)).not.toMatch(/journal|plan|private/);
});

test("a workspace of two vaults has a folder for each", async () => {
  const project = await world.project();
  const published = await project.publish({
    "dendron.yml": "vaults:\n  - fsPath: one\n  - fsPath: two\n  - fsPath: ../../elsewhere\n",
    "one/a.b.md": note("B", "[[two|dendron://two/c]]"),
    "two/c.md": note("C", "Text"),
  });
  expect(await menuOf(published)).toEqual(["One /one", "  A /one/a", "    B /one/a/b", "Two /two", "  C /two/c"]); // prettier-ignore
  expect(brokenLinks(published)).toEqual([]);
});
