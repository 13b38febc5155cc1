import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenLinks, linksIn } from "#tests/support/menu.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

/** In the form of the documentation of Lit (github.com/lit/lit.dev). */
test("an address without a version, or with latest, is that of the newest one", async () => {
  const project = await world.project();
  const published = await project.publish({
    "index.md": "[a](/docs/data/) [b](/docs/latest/data/) [c](/docs/v2/data/) [d](/docs/none/)",
    "docs/v2/index.md": "# Two",
    "docs/v2/data.md": "# Data of 2",
    "docs/v2/setup.md": "# Setup of 2",
    "docs/v3/index.md": "# Three\n[e](/docs/stable/data)",
    "docs/v3/data.md": "# Data of 3",
    "docs/v3/setup.md": "# Setup of 3",
  });
  expect(await linksIn(published, "/")).toEqual([
    "/docs/v3/data",
    "/docs/v3/data",
    "/docs/v2/data",
  ]);
  expect(await linksIn(published, "/docs/v3")).toEqual(["/docs/v3/data"]);
  expect(brokenLinks(published)).toEqual(["index.md: No page or file is named /docs/none/."]);
});
