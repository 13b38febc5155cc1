import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorkTree, temporaryDirectory } from "#tests/support/worlds/git-client.ts";
import { openRepositories } from "#workers/builder/fetch/open-repositories.ts";

const OTHERS = 12;
const MAX_BLOB_BYTES = 1024 ** 2;
let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
let directories: string[];

beforeAll(async () => {
  folder = await temporaryDirectory();
  directories = [];
  for (let at = 0; at <= OTHERS; at++) {
    const tree = await createWorkTree(join(folder.path, String(at)));
    await tree.commit({ "a.md": `Words ${at}` });
    directories.push(join(tree.directory, ".git"));
  }
});
afterAll(() => folder.remove());

test("a build keeps its repository open, no matter how many other repositories are opened in the meantime", async () => {
  const repositories = openRepositories(MAX_BLOB_BYTES);
  const [first = "", ...others] = directories;
  const release = repositories.hold(first);
  const { objects } = repositories.open(first);
  for (const directory of others) {
    const opened = repositories.open(directory);
    expect(await opened.objects.read("refs/heads/main")).toMatchObject({ type: "commit" });
  }
  expect(await objects.read("refs/heads/main")).toMatchObject({ type: "commit" });
  release();
  // The repository has no more users, so its process ends.
  await expect
    .poll(() =>
      objects.read("refs/heads/main").then(
        () => "open",
        () => "closed",
      ),
    )
    .toBe("closed");
  repositories.close();
});
