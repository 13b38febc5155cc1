import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenLinks, linksIn } from "#tests/support/menu.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

/** In the form of the documentation of Dapr (github.com/dapr/docs). */
const site = {
  "hugo.toml":
    '[[module.mounts]]\nsource = "content"\ntarget = "content"\n[[module.mounts]]\nsource = "sdkdocs/java"\ntarget = "content/sdks/java"\n',
  "content/_index.md":
    '[a]({{< ref pubsub >}}) [b]({{< ref "pubsub.md" >}}) [c]({{< relref setup >}}) [d]({{< ref java >}}) [e]({{< ref twice >}})',
  "content/blocks/pubsub/_index.md": "---\ntitle: Messages\n---\n",
  "content/blocks/setup/index.md": "---\ntitle: Setup\n---\n",
  "content/blocks/twice/_index.md": "---\ntitle: One\n---\n",
  "content/other/twice/_index.md": "---\ntitle: Two\n---\n",
};

test("a reference of Hugo names a section or a folder's page by its name alone, if only one is called so", async () => {
  const project = await world.project();
  const published = await project.publish(site);
  expect(await linksIn(published, "/")).toEqual([
    "/blocks/pubsub",
    "/blocks/pubsub",
    "/blocks/setup",
  ]);
  const reason = "what Hugo mounts may know it, but Pressmark does not run it.";
  expect(brokenLinks(published)).toEqual([
    `content/_index.md: No page or file is named java: ${reason}`,
    `content/_index.md: No page or file is named twice: ${reason}`,
  ]);
});

test("the same name is no reference in other programs", async () => {
  const project = await world.project();
  const { "hugo.toml": _, "content/_index.md": __, ...notes } = site;
  const published = await project.publish({ ...notes, "content/a.md": "[a](pubsub)" });
  expect(brokenLinks(published)).toEqual(["content/a.md: No page or file is named pubsub."]);
});
