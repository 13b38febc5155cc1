import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRepository, repositoryDirectory } from "#git/repositories.ts";
import { createWorkTree, type WorkTree } from "#tests/support/worlds/git-client.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const SUBMODULE = "2".repeat(40);

let world: World;
let ada: Person;
let projectId: string;
let tree: WorkTree;
let remote: string;
let first: string;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
  const newProject = { orgId: ada.org, name: "Garden", source: { kind: "remote" } } as const;
  projectId = (await ada.api.projects.create.mutate(newProject)).project.id;
  tree = await createWorkTree(join(world.services.env.DATA_DIR, "work"));
  remote = repositoryDirectory(world.services.env.DATA_DIR, projectId);
  await createRepository(remote);
  await tree.commit({
    "index.md": "# Home\n",
    "notes/Große Pläne.md": "# Pläne\n",
    "notes/deep/er.md": "deeper\n",
    "edge.txt": "a",
    "empty.txt": "",
    "a-longer-name.txt": "a",
  });
  await symlink("../../../../etc/passwd", join(tree.directory, "outside"));
  await tree.git("update-index", "--add", "--cacheinfo", `160000,${SUBMODULE},theme`);
  await tree.git("add", "outside");
  await tree.git("commit", "--quiet", "-m", "links");
  first = await push();
});
afterAll(() => world.close());

async function push(): Promise<string> {
  await tree.git("push", "--quiet", "--force", remote, "HEAD:main");
  return tree.git("rev-parse", "HEAD");
}

const find = async (query: string, limit?: number) => {
  const input = limit === undefined ? { projectId, query } : { projectId, query, limit };
  const { files, total } = await ada.api.source.find.query(input);
  return { paths: files.map(({ path }) => path), total };
};

test("files are found by parts of their path, with their sizes, including links and submodules", async () => {
  const { commit, files, total } = await ada.api.source.find.query({ projectId, query: "deep ER" });
  expect({ commit, total }).toEqual({ commit: first, total: 1 });
  expect(files).toEqual([{ name: "er.md", path: "notes/deep/er.md", kind: "file", size: 7 }]);
  expect((await find("große")).paths).toEqual(["notes/Große Pläne.md"]);
  expect((await find("outside")).paths).toEqual(["outside"]);
  const theme = await ada.api.source.find.query({ projectId, query: "theme" });
  expect(theme.files).toMatchObject([{ kind: "submodule", size: null }]);
  expect(await find("nothing like it")).toEqual({ paths: [], total: 0 });
  expect(await find("  ")).toEqual({ paths: [], total: 0 });
});

test("of many files the best matches are listed, and all matches are counted", async () => {
  expect(await find("txt", 2)).toEqual({ paths: ["edge.txt", "empty.txt"], total: 3 });
});

test("a query may have 200 characters, and the error for a longer one names the field", async () => {
  expect((await find("a".repeat(200))).total).toBe(0);
  await expect(find("a".repeat(201))).rejects.toThrow(
    "query: A search can have up to 200 characters. Shorten it.",
  );
});

test("a repository with more files than the installation builds is not searched, and the response names the limit", async () => {
  const { env } = world.services;
  const before = env.BUILD_MAX_FILES;
  await tree.commit({ "one-more.md": "" });
  await push();
  env.BUILD_MAX_FILES = 5;
  try {
    await expect(find("index")).rejects.toThrow("The repository has more than 5 files.");
  } finally {
    env.BUILD_MAX_FILES = before;
    await tree.git("reset", "--quiet", "--hard", first);
    await push();
  }
});

test("a newly pushed file is found, and a deleted one is not", async () => {
  await tree.commit({ "fresh.md": "" });
  await push();
  expect((await find("fresh")).paths).toEqual(["fresh.md"]);
  await tree.git("reset", "--quiet", "--hard", first);
  await push();
  expect((await find("fresh")).paths).toEqual([]);
});
