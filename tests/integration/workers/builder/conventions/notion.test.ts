import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenLinks, linksIn, menuOf } from "#tests/support/menu.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";
import { ONE_PIXEL } from "#tests/support/inputs/one-pixel.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

const id = (digit: string) => digit.repeat(32);
const top = `Our Handbook ${id("a")}`;
const books = `${top}/Reading List ${id("b")}`;
const encoded = (path: string) => encodeURI(path);

/** In the form of an export: Blendle's handbook in github.com/hwchase17/notion-qa has such names and links. */
const exported = {
  "README.md": "# The program that reads the export",
  [`export/${top}.md`]: [
    "# Our Handbook\n",
    `[Office](${encoded(`${top}/Office ${id("c")}.md`)})\n`,
    `[Reading List](${encoded(`${books}.csv`)})\n`,
    `[Untitled](${encoded(`${top}/Untitled Database ${id("d")}.csv`)})\n`,
    `[#stress](${encoded(`${top}/#stress ${id("e")}.md`)})`,
  ].join("\n"),
  [`export/${top}/Office ${id("c")}.md`]: [
    "# Office\n",
    `![plan](${encoded(`Office ${id("c")}/plan.png`)})\n`,
    `[up](${encoded(`../Our Handbook ${id("a")}.md`)}) [sub](${encoded(`Office ${id("c")}/Parking ${id("f")}.md`)})`,
  ].join("\n"),
  [`export/${top}/Office ${id("c")}/plan.png`]: ONE_PIXEL,
  [`export/${top}/Office ${id("c")}/Parking ${id("f")}.md`]: "# Parking\n\nBy car: park here.",
  [`export/${books}.csv`]: "Name,Status\nDune,Read\nEmma,To read\n",
  [`export/${books}_all.csv`]: "Name,Status,Hidden\nDune,Read,secret-column\n",
  [`export/${books}/Dune ${id("1")}.md`]: [
    "# Dune\n",
    "Status: Read",
    "Created: June 4, 2022 11:54 AM",
    `Related: Emma (${encoded(`Emma ${id("2")}.md`)}), Office (${encoded(`../Office ${id("c")}.md`)})`,
    "Link: https://example.org/dune\n",
    "A desert.",
  ].join("\n"),
  [`export/${books}/Emma ${id("2")}.md`]: "# Emma\n\nStatus: To read\n\nA village.",
  [`export/${top}/Untitled Database ${id("d")}.csv`]: "Name\nOne\n",
  [`export/${top}/#stress ${id("e")}.md`]: "# #stress\n\nText",
};

test("an export of Notion has names and addresses without ids, and its links work", async () => {
  const project = await world.project();
  const published = await project.publish(exported);
  expect(published.deployment.convention?.text).toBe(
    "This is a Notion export: 6 pages from `export`, order from titles",
  );
  expect(await menuOf(published)).toEqual([
    "Office /office",
    "  Parking /office/parking",
    "Reading List /reading-list",
    "  Dune /reading-list/dune",
    "  Emma /reading-list/emma",
    "#stress /stress",
  ]);
  expect(brokenLinks(published)).toEqual([]);
  // A database is the list of its pages. One without pages is a file.
  expect(await linksIn(published, "/")).toEqual([
    "/office",
    "/reading-list",
    expect.stringMatching(/untitled-database[^/]*\.csv$/),
    "/stress",
  ]);
  expect(await linksIn(published, "/office")).toEqual(["/", "/office/parking"]);
  expect(await published.page("/office")).toMatch(/<img[^>]*alt="plan"/);
  expect(JSON.stringify(published.manifest.files)).not.toMatch(/reading-list[^"]*\.csv/);
});

test("the properties of a Notion page are a list below its title", async () => {
  const project = await world.project();
  const published = await project.publish(exported);
  const dune = (await published.page("/reading-list/dune")) ?? "";
  expect(dune).toMatch(
    /<dl>\s*<dt>Status<\/dt>\s*<dd>Read<\/dd>\s*<dt>Created<\/dt>\s*<dd>June 4, 2022 11:54 AM<\/dd>/,
  );
  expect(await linksIn(published, "/reading-list/dune")).toEqual([
    "/reading-list/emma",
    "/office",
    "https://example.org/dune",
  ]);
  expect(dune).toMatch(/<p>A desert\.<\/p>/);
});

test("an export in several folders is published from the folder around them, also pages without an id", async () => {
  const project = await world.project();
  const published = await project.publish({
    "README.md": "# What this is",
    [`front/tasks/One ${id("a")}.md`]: "# One",
    [`front/tasks/Two ${id("b")}.md`]: "# Two",
    "general/meetings.csv": "Name\nFirst\n",
    "general/meetings/first.md": "# First",
  });
  expect(published.deployment.convention?.text).toBe(
    "This is a Notion export: 4 pages from the whole repository, order from titles",
  );
  expect(await published.page("/front/tasks/one")).toContain("One");
  expect(await published.page("/general/meetings/first")).toContain("First");
});

test("the deployment says how many notes outside the content are not published", async () => {
  const project = await world.project();
  const files = {
    "README.md": "# The program",
    "ideas.md": "# Ideas",
    "plans.md": "# Plans",
    [`export/One ${id("a")}.md`]: "# One",
    [`export/Two ${id("b")}.md`]: "# Two",
    [`export/Three ${id("c")}.md`]: "# Three",
  };
  const published = await project.publish(files);
  expect(published.deployment.convention?.text).toBe(
    "This is a Notion export: 3 pages from `export`, order from titles, 2 other notes left out",
  );
  const { deployment } = await project.publish({ "more.md": "# More" });
  expect(deployment.convention?.text).toMatch(/, 3 other notes left out$/);
});

test("names that only look like an export keep their ids", async () => {
  const project = await world.project();
  const published = await project.publish({
    [`Hash ${id("a")}.md`]: "# One\n\nkey: value",
    "two.md": "# Two",
    "three.md": "# Three",
    "four.md": "# Four",
  });
  expect(published.deployment.convention).toBeNull();
  expect(await published.page(`/hash-${id("a")}`)).not.toBeNull();
});

test("an ignored page of an export stays private, also in the list of its database", async () => {
  const project = await world.project({ settings: { ignore: "Emma*" } });
  const { manifest, ...published } = await project.publish(exported);
  expect(JSON.stringify(manifest.files)).not.toMatch(/emma/i);
  expect(await published.page("/reading-list")).not.toMatch(/emma/i);
});
