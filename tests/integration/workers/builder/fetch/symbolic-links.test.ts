import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenLinks, linksIn } from "#tests/support/menu.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";
import { ONE_PIXEL } from "#tests/support/inputs/one-pixel.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

/** A project whose tree has symbolic links. @param links where each leads, by its path */
async function projectWith(links: Record<string, string>, files: Parameters<typeof commit>[1]) {
  const project = await world.project();
  await commit(project, files);
  for (const [path, target] of Object.entries(links))
    await symlink(target, join(project.tree.directory, path));
  return project;
}

function commit(
  project: Awaited<ReturnType<BuildWorld["project"]>>,
  files: Record<string, string | Buffer>,
) {
  return project.tree
    .git("config", "core.symlinks", "true")
    .then(() => project.tree.commit(files, "start"));
}

/** Joined here, so that no scanner mistakes this file for a leak. */
const TOKEN = ["q7Rk2LmXv9TpZ3sWbN", "8HdYc4JgF6uKe5AaVo"].join("");
const MKDOCS = { "mkdocs.yml": "site_name: A\n" };

test("links lead through symbolic links, to files and through folders, and the address of a linked page leads to the page", async () => {
  const project = await projectWith(
    {
      "guide/same.md": "../intro/start.md",
      "guide/shots": "../pictures",
      "next.md": "guide/same.md",
    },
    { "intro/start.md": "# Start", "guide/a.md": "x", "pictures/dot.png": ONE_PIXEL },
  );
  const published = await project.publish({
    "guide/a.md": "[one](same.md) [two](../next.md) [[same]] ![dot](shots/dot.png)",
  });
  expect(published.issues).toEqual([]);
  expect(await linksIn(published, "/guide/a")).toEqual(Array(3).fill("/intro/start"));
  expect(await published.page("/guide/a")).toContain('src="/pictures/dot.png"');
  expect(published.manifest.redirects).toMatchObject({
    "/guide/same": "/intro/start",
    "/next": "/intro/start",
  });
});

test("a file outside the content folder is a page if a symbolic link in it leads there, also after an edit", async () => {
  const project = await projectWith(
    { "docs/changes.md": "../CHANGELOG.md", "docs/img": "../assets" },
    {
      ...MKDOCS,
      "docs/index.md": "# A",
      "CHANGELOG.md": "# Changes\n\nFirst",
      "assets/dot.png": ONE_PIXEL,
    },
  );
  const first = await project.publish({ "docs/index.md": "[c](changes.md) ![d](img/dot.png)" });
  expect(brokenLinks(first)).toEqual([]);
  expect(await linksIn(first, "/")).toEqual(["/changes"]);
  expect(await first.page("/changes")).toContain("First");
  const second = await project.publish({ "CHANGELOG.md": "# Changes\n\nSecond" });
  expect(await second.page("/changes")).toContain("Second");
  const third = await project.publish({ "docs/index.md": "[c](changes.md)" });
  const full = await project.publish(undefined, { force: true, withoutCache: true });
  expect(third.manifest.files).toEqual(full.manifest.files);
  expect(third.groups).toEqual(full.groups);
});

test("what is withheld stays so behind a symbolic link, and so does what the link's folder withholds", async () => {
  const secret = "The plan";
  const project = await projectWith(
    {
      "docs/draft.md": "../notes/draft.md",
      "docs/ignored.md": "../private/a.md",
      "docs/hidden.md": "../.hidden/a.md",
      "docs/under.md": "../_drafts/a.md",
      "docs/token.md": "../notes/token.md",
      "docs/inner/b.md": "../../notes/b.md",
      "docs/all": "../private",
    },
    {
      ...MKDOCS,
      ".pressmarkignore": "private/\n",
      "docs/index.md": "# A",
      "docs/inner/index.md": "---\ncascade:\n  draft: true\n---\n",
      "docs/inner/_index.md": "---\ncascade:\n  draft: true\n---\n",
      "notes/draft.md": `---\ndraft: true\n---\n${secret}`,
      "private/a.md": secret,
      ".hidden/a.md": secret,
      "_drafts/a.md": secret,
      "notes/token.md": `${secret}\n\nghp_${TOKEN}`,
      "notes/b.md": secret,
    },
  );
  const published = await project.publish({
    "docs/index.md":
      '[a](draft.md) [b](ignored.md) [c](hidden.md) [d](under.md) [e](token.md) [f](inner/b.md) [g](all/a.md)\n\n--8<-- "docs/ignored.md"\n--8<-- "docs/hidden.md"',
  });
  const urls = Object.entries(published.manifest.files).flatMap(([url, [, type]]) =>
    type === "text/html" ? url : [],
  );
  const pages = await Promise.all(urls.map((url) => published.page(url)));
  expect(urls.filter((_, at) => pages[at]?.includes(secret))).toEqual([]);
});

test("a symbolic link out of the repository, to nothing, to itself or around itself is not followed", async () => {
  const project = await projectWith(
    {
      "up.md": "../../../up.md",
      "host.md": "/etc/passwd",
      "none.md": "nothing.md",
      "self.md": "self.md",
      "a/around": "../a",
    },
    { "index.md": "x", "a/b.md": "b" },
  );
  const published = await project.publish({
    "index.md": "[a](a/b.md) [u](up.md) [h](host.md) [n](none.md) [s](self.md)",
  });
  expect(
    published.issues
      .filter(({ category }) => category === "symlink")
      .map(({ path, message }) => `${path}: ${message}`)
      .sort(),
  ).toEqual([
    "a/around: The symbolic link leads to a folder around it, so it is not followed.",
    "host.md: The symbolic link leads out of the repository, so it is not followed.",
    "none.md: The symbolic link leads to nothing, so it is not followed.",
    "self.md: The symbolic link leads out of the repository, so it is not followed.",
    "up.md: The symbolic link leads out of the repository, so it is not followed.",
  ]);
  expect(brokenLinks(published)).toHaveLength(4);
});

test("a page includes a file through a symbolic link, and changes with it", async () => {
  const project = await projectWith({ "parts.md": "shared/part.md" }, { "shared/part.md": "Once" });
  const first = await project.publish({ "page.md": "{{#include parts.md}}" });
  expect(await first.page("/page")).toContain("Once");
  const second = await project.publish({ "shared/part.md": "Twice" });
  expect(await second.page("/page")).toContain("Twice");
});
