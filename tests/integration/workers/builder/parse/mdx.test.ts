import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

test("an MDX file is a note at its address without the extension, unless it says not to publish it", async () => {
  const project = await world.project();
  const published = await project.publish({
    "index.mdx": "# Home\n\n[b](./b.mdx) [[c]] [d](d.mdx) [e](e.mdx)",
    "b.mdx": "import X from './x'\n\n# B\n\n<Tip>One</Tip>\n\n{1 + 1} {/* Confidential */}",
    "c.md": "# C\n\n[b](b)",
    "d.mdx": "---\ndraft: true\n---\nConfidential",
    "e.mdx": "export const meta = { draft: true }\n\nConfidential",
  });
  const addresses = Object.keys(published.manifest.files);
  expect(addresses).toEqual(expect.arrayContaining(["/", "/b", "/c", "/b.md"]));
  expect(addresses.filter((url) => /^\/[de]\b|mdx/.test(url))).toEqual([]);
  const home = await published.page("/");
  expect(home).toContain('<a class="internal" href="/b">b</a>');
  const page = await published.page("/b");
  expect(page).toContain('<div class="callout callout-tip"');
  for (const text of [page, await published.page("/b.md")])
    expect(text).not.toContain("Confidential");
});
