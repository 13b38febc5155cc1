import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAgreement } from "#tests/support/agreement.ts";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import { menuOf } from "#tests/support/menu.ts";
import { repositoryDirectory } from "#git/repositories.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

const SETTINGS = 'extensions = ["myst_parser"]\n';
const BASICS = "```{toctree}\n:caption: Basics\n:hidden:\nintro\nSet up <install.md>\n```";
const REST =
  ":::{toctree}\n:maxdepth: 2\n\nguides/index\nhttps://example.org\n/changes\nmissing\n:::";
const FILES = {
  "docs/conf.py": SETTINGS,
  "docs/index.md": `# Home\n\n${BASICS}\n\nText.\n\n${REST}`,
  "docs/changes.md": "# Changes",
  "docs/install.md": "# How to install it",
  "docs/intro.md": "# Introduction",
  "docs/guides/index.md": "# All guides\n\n```{toctree}\n:glob:\nsecond\n*\n```",
  "docs/guides/alpha.md": "# Alpha",
  "docs/guides/beta.md": "# Beta",
  "docs/guides/second.md": "# Second",
  "docs/orphan.md": "# An orphan",
};
const MENU = [
  "Introduction /intro",
  "Set up /install",
  "All guides /guides",
  "  Second /guides/second",
  "  Alpha /guides/alpha",
  "  Beta /guides/beta",
  "Changes /changes",
  "An orphan /orphan",
];

test("a Sphinx repository has the order and the titles of its toctrees, and further notes after them", async () => {
  const published = await (await world.project()).publish(FILES);
  expect(published.deployment.convention?.text).toBe(
    "This is a Sphinx repository: 9 pages from `docs`, order from toctrees",
  );
  expect(await menuOf(published)).toEqual(MENU);
});

test("a push that changes a toctree changes the order, and another text on the page does not", async () => {
  const project = await world.project();
  await project.publish(FILES);
  const edited = await project.publish({
    "docs/index.md": FILES["docs/index.md"].replace("Text.", "Another text."),
  });
  expect(await menuOf(edited)).toEqual(MENU);
  // Two pages that it links to show its beginning.
  expect(edited.deployment.counts?.rendered).toBe(3);
  const swapped = FILES["docs/index.md"].replace(
    "intro\nSet up <install.md>",
    "install\nWelcome <intro>",
  );
  const published = await project.publish({ "docs/index.md": swapped });
  expect((await menuOf(published)).slice(0, 2)).toEqual([
    "How to install it /install",
    "Welcome /intro",
  ]);
  await makeDataset(world.context, project.id);
  await expectAgreement(world, project, { quick: published, step: "another toctree" });
});

test("notes below another note of their folder are below it in the menu", async () => {
  const published = await (
    await world.project()
  ).publish({
    "conf.py": `${SETTINGS}root_doc = "contents"\n`,
    "contents.md": "# Contents\n\n```{toctree}\nb\na\n```",
    "a.md": "# A",
    "b.md": "# B\n\n```{eval-rst}\n.. toctree::\n   :maxdepth: 1\n\n   z\n   y\n```",
    "y.md": "# Y",
    "z.md": "# Z",
  });
  expect((await menuOf(published)).slice(0, 4)).toEqual(["B /b", "  Z /z", "  Y /y", "A /a"]);
});

test("toctrees may be in documents of Sphinx's own syntax, and a withheld note orders nothing", async () => {
  const project = await world.project();
  const files = {
    "docs/conf.py": SETTINGS,
    "docs/index.rst":
      "Home\n====\n\n.. toctree::\n   :caption: Start\n\n   zebra\n   reference/index\n   other\n\nText\n",
    "docs/reference/index.rst": "The reference\n=============\n\n.. toctree::\n\n   two\n   one\n",
    "docs/reference/one.md": "# One",
    "docs/reference/two.md": "# Two",
    "docs/apple.md": "# Apple",
    "docs/zebra.md": "# Zebra",
    "docs/other.md": "---\ndraft: true\n---\n\n# Other\n\n```{toctree}\nA secret name <apple>\n```",
  };
  const published = await project.publish(files);
  expect(await menuOf(published)).toEqual([
    "Zebra /zebra",
    "The reference /reference",
    "  Two /reference/two",
    "  One /reference/one",
    "Apple /apple",
  ]);
  const later = await project.publish({
    "docs/index.rst": files["docs/index.rst"].replace("zebra", "apple\n   zebra"),
  });
  expect((await menuOf(later)).slice(0, 2)).toEqual(["Apple /apple", "Zebra /zebra"]);
});

test("each version has the order of its own toctrees", async () => {
  const project = await world.project({
    settings: { versions: { branches: [], tags: ["v*"], most: null } },
  });
  const { tree } = project;
  const home = (entries: string) => `# Home\n\n\`\`\`{toctree}\n${entries}\n\`\`\``;
  await tree.commit({ ...FILES, "docs/index.md": home("orphan\nOld name <changes>") }, "1.0");
  await tree.git(
    "push",
    "-q",
    repositoryDirectory(world.context.env.DATA_DIR, project.id),
    "HEAD:refs/tags/v1.0",
  );
  const published = await project.publish({ "docs/index.md": home("changes\norphan") });
  expect((await menuOf(published)).slice(0, 2)).toEqual(["Changes /changes", "An orphan /orphan"]);
  expect((await menuOf(published, "/v1.0")).slice(0, 2)).toEqual([
    "An orphan /v1.0/orphan",
    "Old name /v1.0/changes",
  ]);
});
