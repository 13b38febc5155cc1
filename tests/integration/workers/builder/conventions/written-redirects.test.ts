import { afterAll, beforeAll, expect, test } from "vitest";
import { linksIn } from "#tests/support/menu.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

test("links to addresses that the host redirects lead to the pages of today, and so do the addresses", async () => {
  const project = await world.project();
  const published = await project.publish({
    "index.md": [
      "[a](/old-guide/) [b](/docs/guide.html) [c](/chat) [d](/v1/guide#start) [e](/two)",
      "[dead](/nowhere) [loop](/loop)",
    ].join("\n"),
    "guide.md": "# Guide\n\n## Start",
    "netlify.toml": '[[redirects]]\nfrom = "/chat"\nto = "https://chat.example.org/room"\n',
    _redirects:
      "/old-guide /guide\n/docs/* /:splat\n/v1/* /:splat\n/two /old-guide\n/loop /loop2\n/loop2 /loop\n/guide /elsewhere\n",
  });
  expect(await linksIn(published, "/")).toEqual([
    ...["/guide", "/guide", "https://chat.example.org/room", "/guide", "/guide"],
  ]);
  expect(published.issues.map(({ message }) => message)).toEqual([
    "The rule for “/loop” has no effect: it redirects in a loop.",
    "The rule for “/loop2” has no effect: it redirects in a loop.",
    "The rule for “/guide” has no effect: there is a page at /guide.",
    "No page or file is named /loop.",
    "No page or file is named /nowhere.",
  ]);
  // A page is never hidden.
  expect(published.manifest.redirects).toEqual({ "/old-guide": "/guide", "/two": "/guide" });

  const next = await project.publish({ _redirects: "/nowhere /guide\n" });
  expect(next.issues.map(({ message }) => message)).not.toContain(
    "No page or file is named /nowhere.",
  );
});

test("a link to a page that only a program makes says so, once for each program", async () => {
  const project = await world.project();
  const published = await project.publish({
    "index.md":
      "[a](/themes) [b](/tags/red) [c](/tags/blue) [d](api/index.md) [e](/nothing)\n\n[f](#def-ca) [g](#other)\n\n" +
      '{{% def id="CA" %}}An authority{{% /def %}}',
    "themes.page.ts": "export default 1",
    "src/pages/tags/[tag].astro": "---\n---\n<p>",
    ".gitignore": "/api/\n",
  });
  expect(
    published.groups.map(({ severity, message, places }) => [severity, message, places.length]),
  ).toEqual([
    ["warning", "No page or file is named /nothing.", 1],
    [
      "info",
      "Links lead to pages of the form that `src/pages/tags/[tag].astro` makes, which Pressmark does not run.",
      2,
    ],
    ["info", "/themes is made by `themes.page.ts`, which Pressmark does not run.", 1],
    ["info", "api/index.md is left out of the repository by `.gitignore`.", 1],
    ["info", "This note has no heading or block other.", 1],
    [
      "info",
      "def-ca may be in what `{{% def %}}` makes in this note, but Pressmark does not run it.",
      1,
    ],
  ]);

  // A page whose file is added or removed may be what a link names.
  await project.tree.git("rm", "--quiet", "themes.page.ts");
  const without = await project.publish({ "other.txt": "x" });
  expect(without.issues.map(({ message }) => message)).toContain(
    "No page or file is named /themes.",
  );
});
