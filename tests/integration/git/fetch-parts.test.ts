import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fetchContents, fetchFolders } from "#git/mirrors/fetch-parts.ts";
import { openBlobs } from "#git/objects/blobs.ts";
import { listTree } from "#git/objects/tree.ts";
import { createGitWorld, type GitWorld } from "#tests/support/worlds/git-world.ts";

let world: GitWorld;
beforeEach(async () => {
  world = await createGitWorld();
});
afterEach(() => world.end());

test("a repository is fetched without contents, and then only those that are asked for", async () => {
  await world.tree.commit({ "old.md": "old" });
  await world.tree.git("rm", "--quiet", "old.md");
  const sha = await world.tree.commit({ "a.md": "one", "b.md": "two", "deep/c.png": "three" });
  await world.tree.git("push", "--quiet", world.remote.url("open"), "HEAD:main");
  const dir = join(world.path, "parts.git");
  const { port } = new URL(world.remote.origin);
  const remote = {
    dir,
    url: world.remote.bareUrl("open"),
    allowPrivate: [`127.0.0.1:${port}`],
  };
  expect(await fetchFolders(remote)).toEqual({ branch: "main", sha });
  const { entries } = await listTree(dir, sha);
  expect(entries.map(({ path }) => path)).toEqual(["a.md", "b.md", "deep/c.png"]);
  const oids = entries.map(({ oid }) => oid);
  const blobs = openBlobs(dir);
  expect((await blobs.sizes(oids)).size).toBe(0);
  await fetchContents({ ...remote, oids: oids.slice(0, 1) });
  await fetchContents({ ...remote, oids: oids.slice(0, 2) });
  expect([...(await blobs.sizes(oids))]).toEqual([
    [oids[0], 3],
    [oids[1], 3],
  ]);
  blobs.close();
});
