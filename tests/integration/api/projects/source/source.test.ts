import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRepository, repositoryDirectory } from "#git/repositories.ts";
import { INTERNAL_GIT_USER, internalGitSubject } from "#schemas/projects/git-access.ts";
import { collection } from "#store/collections.ts";
import { findProject, updateProject } from "#store/projects/projects.ts";
import { queueDeployment } from "#store/deployments/queue.ts";
import { createWorkTree, runGit, type WorkTree } from "#tests/support/worlds/git-client.ts";
import { type GitRemote, startGitRemote } from "#tests/support/doubles/git/git-remote.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const MEGABYTE = 1024 * 1024;
const SUBMODULE = "2".repeat(40);
const PICTURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]);

let host: GitRemote;
let world: World;
let ada: Person;
let projectId: string;
let tree: WorkTree;
let remote: string;
let first: string;

beforeAll(async () => {
  world = await startWorld();
  host = await startGitRemote(join(world.services.env.DATA_DIR, "elsewhere"));
  const { port } = new URL(host.origin);
  world.services.env.GIT_ALLOW_PRIVATE_HOSTS.push(`127.0.0.1:${port}`);
  ada = await world.signUp();
  projectId = await makeProject("Garden");
  tree = await createWorkTree(join(world.services.env.DATA_DIR, "work"));
  remote = repositoryDirectory(world.services.env.DATA_DIR, projectId);
  await createRepository(remote);
  await tree.commit({
    "index.md": "# Home\n",
    "notes/Große Pläne.md": "# Pläne\n",
    "notes/deep/er.md": "deeper\n",
    "cat.png": PICTURE,
    "latin.txt": Buffer.from("caf\xe9", "latin1"),
    "large.txt": "a".repeat(MEGABYTE + 1),
    "huge.txt": "a".repeat(2 * MEGABYTE + 1),
    "edge.txt": "a".repeat(MEGABYTE),
    "empty.txt": "",
  });
  await symlink("../../../../etc/passwd", join(tree.directory, "outside"));
  await symlink("notes", join(tree.directory, "shortcut"));
  await tree.git("update-index", "--add", "--cacheinfo", `160000,${SUBMODULE},theme`);
  await tree.git("add", "outside", "shortcut");
  await tree.git("commit", "--quiet", "-m", "links");
  first = await push();
});
afterAll(async () => {
  await host.close();
  await world.close();
});

async function makeProject(name: string): Promise<string> {
  const source = { kind: "remote" } as const;
  return (await ada.api.projects.create.mutate({ orgId: ada.org, name, source })).project.id;
}

async function push(): Promise<string> {
  await tree.git("push", "--quiet", "--force", remote, "HEAD:main");
  return tree.git("rev-parse", "HEAD");
}

async function deploymentOf(sha: string | null, of = projectId): Promise<string> {
  const { db } = world.services.mongo;
  const author = { name: "Ada", email: "ada@example.com" };
  const { deployment } = await queueDeployment(db, (await findProject(db, of))!, {
    branch: "main",
    trigger: { kind: "push", actor: null },
    commit: sha === null ? null : { sha, message: "", author, at: null },
  });
  return deployment._id;
}

const read = (path: string) => ada.api.source.read.query({ projectId, path });
const folder = (path?: string) =>
  ada.api.source.tree.query({ projectId, ...(path === undefined ? {} : { path }) });
const fileOf = async (deploymentId: string, path: string) =>
  (await ada.api.deployments.file.query({ deploymentId, path })).file;
const refused = (appCode: string) => ({ data: { appCode } });

test("the root lists folders first, then files with their sizes, then links and submodules with their kind", async () => {
  const { commit, entries } = await folder();
  expect(commit).toBe(first);
  expect(entries).toEqual([
    { name: "notes", path: "notes", kind: "folder", size: null },
    { name: "cat.png", path: "cat.png", kind: "file", size: PICTURE.length },
    { name: "edge.txt", path: "edge.txt", kind: "file", size: MEGABYTE },
    { name: "empty.txt", path: "empty.txt", kind: "file", size: 0 },
    { name: "huge.txt", path: "huge.txt", kind: "file", size: 2 * MEGABYTE + 1 },
    { name: "index.md", path: "index.md", kind: "file", size: 7 },
    { name: "large.txt", path: "large.txt", kind: "file", size: MEGABYTE + 1 },
    { name: "latin.txt", path: "latin.txt", kind: "file", size: 4 },
    { name: "outside", path: "outside", kind: "symlink", size: null },
    { name: "shortcut", path: "shortcut", kind: "symlink", size: null },
    { name: "theme", path: "theme", kind: "submodule", size: null },
  ]);
});

test("a file of a version in another branch or tag is shown at the version's commit", async () => {
  const deploymentId = await deploymentOf(first);
  await tree.git("checkout", "--quiet", "--orphan", "old");
  await tree.git("rm", "--quiet", "-r", "--cached", ".");
  await tree.git("clean", "--quiet", "-f", "-d", "-x");
  const commit = await tree.commit({ "index.md": "# Old home\n", "docs/only.md": "# Only\n" });
  await tree.git("push", "--quiet", remote, "HEAD:refs/tags/v1.0");
  await tree.git("checkout", "--quiet", "--force", "main");
  await collection(world.services.mongo.db, "deployments").updateOne(
    { _id: deploymentId },
    { $set: { versions: [{ name: "v1.0", mount: "v1.0:/", commit }] } },
  );
  const query = (path: string) => ada.api.deployments.file.query({ deploymentId, path });
  expect(await query("v1.0:/docs/only.md")).toMatchObject({
    file: { path: "v1.0:/docs/only.md", text: "# Only\n" },
    version: { name: "v1.0", commit, path: "docs/only.md" },
  });
  expect((await query("v1.0:/index.md")).file.text).toBe("# Old home\n");
  expect(await query("index.md")).toMatchObject({ file: { text: "# Home\n" }, version: null });
  await expect(query("v1.0:/notes/deep/er.md")).rejects.toMatchObject(refused("file_not_found"));
  await expect(query("v1.0:/../x")).rejects.toMatchObject(refused("path_outside_repo"));
  await expect(query("v2.0:/index.md")).rejects.toMatchObject(refused("file_not_found"));
});

test("a folder lists its entries with paths from the root", async () => {
  const { entries } = await folder("notes");
  expect(entries.map(({ path }) => path)).toEqual(["notes/deep", "notes/Große Pläne.md"]);
});

test("a file is shown with its text, even if its name is in another script", async () => {
  const { commit, file } = await read("notes/Große Pläne.md");
  expect(commit).toBe(first);
  expect(file).toMatchObject({ kind: "file", binary: false, text: "# Pläne\n", size: 9 });
  expect(file.oid).toBe(await tree.git("rev-parse", "HEAD:notes/Große Pläne.md"));
  expect((await read("empty.txt")).file).toMatchObject({ text: "", binary: false, size: 0 });
});

test("pictures and text that is not UTF-8 are shown as binary", async () => {
  for (const path of ["cat.png", "latin.txt"])
    expect((await read(path)).file).toMatchObject({ path, binary: true, text: null });
});

test("a file of one megabyte is shown, and a larger one only to be edited", async () => {
  expect((await read("edge.txt")).file.text).toHaveLength(MEGABYTE);
  await expect(read("large.txt")).rejects.toMatchObject(refused("file_too_large"));
  const toEdit = await ada.api.source.read.query({ projectId, path: "large.txt", toEdit: true });
  expect(toEdit.file.text).toHaveLength(MEGABYTE + 1);
});

test("links and submodules are listed but not followed", async () => {
  expect((await read("outside")).file).toMatchObject({
    kind: "symlink",
    text: "../../../../etc/passwd",
  });
  expect((await read("theme")).file).toMatchObject({
    kind: "submodule",
    oid: SUBMODULE,
    text: null,
  });
  await expect(read("shortcut/deep/er.md")).rejects.toMatchObject(refused("file_not_found"));
  await expect(folder("shortcut")).rejects.toMatchObject(refused("file_not_found"));
  await expect(folder("theme")).rejects.toMatchObject(refused("file_not_found"));
});

test.each([
  "../secret.key",
  "notes/../../x",
  "/etc/passwd",
  "./index.md",
  "notes//deep",
  "notes/",
  "a\0b",
])("the path %j is refused", async (path) => {
  await expect(read(path)).rejects.toMatchObject(refused("path_outside_repo"));
  await expect(folder(path)).rejects.toMatchObject(refused("path_outside_repo"));
  await expect(fileOf(await deploymentOf(first), path)).rejects.toMatchObject(
    refused("path_outside_repo"),
  );
});

test.each([
  "missing.md",
  "notes",
  "index.md/more",
  "HEAD",
  "--help",
  ":index.md",
  "@{1}",
  "INDEX.MD",
])("the path %s is not a file", async (path) => {
  await expect(read(path)).rejects.toMatchObject(refused("file_not_found"));
});

test("a project without a commit is reported as empty", async () => {
  const empty = await makeProject("Empty");
  const { tree: list, find: search } = ada.api.source;
  await expect(list.query({ projectId: empty })).rejects.toMatchObject(refused("repo_empty"));
  await expect(search.query({ projectId: empty, query: "a" })).rejects.toMatchObject(
    refused("repo_empty"),
  );
});

test("a deployment shows its files as they were, even after newer pushes and a force push", async () => {
  const deploymentId = await deploymentOf(first);
  await tree.commit({ "index.md": "# Changed\n" });
  const second = await push();
  expect((await read("index.md")).file.text).toBe("# Changed\n");
  expect((await fileOf(deploymentId, "index.md")).text).toBe("# Home\n");

  const later = await deploymentOf(second);
  await tree.git("reset", "--quiet", "--hard", first);
  await push();
  expect((await fileOf(later, "index.md")).text).toBe("# Changed\n");
  // Pressmark never collects the commits that a force push replaced. If someone else does, the response says so.
  const cwd = remote;
  await runGit(["--git-dir=.", "reflog", "expire", "--expire=now", "--all"], { cwd });
  await runGit(["--git-dir=.", "gc", "--quiet", "--prune=now"], { cwd });
  await expect(fileOf(later, "index.md")).rejects.toMatchObject(refused("commit_gone"));
  expect((await fileOf(deploymentId, "index.md")).text).toBe("# Home\n");
});

test("a deployment without a commit has no files", async () => {
  const deploymentId = await deploymentOf(null);
  await expect(fileOf(deploymentId, "index.md")).rejects.toMatchObject(refused("file_not_found"));
});

test("a linked project is fetched if its commit is not stored here", async () => {
  const { db } = world.services.mongo;
  const linked = await makeProject("Linked");
  const source = { kind: "git", url: host.bareUrl("open"), owner: "", repo: "" } as const;
  await collection(db, "projects").updateOne({ _id: linked }, { $set: { source } });
  await tree.git("push", "--quiet", host.url("open"), "HEAD:main");
  await updateProject(db, linked, { routedHead: first });
  const { commit, entries } = await ada.api.source.tree.query({ projectId: linked });
  expect(commit).toBe(first);
  // A file that is too large to be edited is not fetched, so its size is unknown.
  expect(entries.find(({ name }) => name === "huge.txt")?.size).toBeNull();
  const result = await ada.api.source.find.query({ projectId: linked, query: "huge" });
  expect(result.files).toMatchObject([{ path: "huge.txt", size: null }]);
  const huge = ada.api.source.read.query({ projectId: linked, path: "huge.txt" });
  await expect(huge).rejects.toMatchObject(refused("file_too_large"));
  const deploymentId = await deploymentOf(first, linked);
  expect((await fileOf(deploymentId, "index.md")).text).toBe("# Home\n");

  const missing = await deploymentOf("f".repeat(40), linked);
  await expect(fileOf(missing, "index.md")).rejects.toMatchObject(refused("commit_gone"));
  await host.close();
  // What was fetched before is read from the local copy.
  expect((await fileOf(deploymentId, "index.md")).text).toBe("# Home\n");
});

test("a repository on another machine is fetched with a token for this project only", async () => {
  const away = await makeProject("Away");
  const handle = (await findProject(world.services.mongo.db, away))!.handle;
  const { secretBox, env } = world.services;
  const requests: unknown[] = [];
  const server = await startGitRemote(join(env.DATA_DIR, "git-machine"), {
    authorize: async ({ org, project, username, password, operation }) => {
      const subject = password === null ? null : secretBox.verify(password);
      if (password === "push-token") return { projectId: away, actor: "ada" };
      requests.push({ org, project, username, operation });
      return subject === internalGitSubject(away) ? { projectId: away, actor: "api" } : null;
    },
  });
  await tree.git("push", "--quiet", server.url(handle), "HEAD:main");
  // A force push removed the commit from the branch, but the git server still has it.
  await tree.commit({ "index.md": "# Withdrawn\n" });
  const withdrawn = await deploymentOf(await tree.git("rev-parse", "HEAD"), away);
  await tree.git("push", "--quiet", server.url(handle), "HEAD:main");
  await tree.git("reset", "--quiet", "--hard", first);
  await tree.git("push", "--quiet", "--force", server.url(handle), "HEAD:main");
  const before = env.GIT_URL;
  env.GIT_URL = server.origin;
  try {
    expect((await fileOf(withdrawn, "index.md")).text).toBe("# Withdrawn\n");
    const missing = await deploymentOf("f".repeat(40), away);
    await expect(fileOf(missing, "index.md")).rejects.toMatchObject(refused("commit_gone"));
    const { file } = await ada.api.source.read.query({ projectId: away, path: "index.md" });
    expect(file.text).toBe("# Home\n");
    expect(requests).toContainEqual({
      org: ada.org,
      project: handle,
      username: INTERNAL_GIT_USER,
      operation: "read",
    });
  } finally {
    env.GIT_URL = before;
    await server.close();
  }
});
