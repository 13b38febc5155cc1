import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repositoryDirectory } from "#git/repositories.ts";
import { removeOldUploads } from "#core/uploads/staged-uploads.ts";
import { authorizeGit } from "#core/pushes/authorize-git.ts";
import { recordPush } from "#core/pushes/record-push.ts";
import { createWorkTree, runGit, type WorkTree } from "#tests/support/worlds/git-client.ts";
import { startGitRemote } from "#tests/support/doubles/git/git-remote.ts";
import { wordpressExport } from "#tests/support/inputs/exports.ts";
import { rawZip } from "#tests/support/inputs/raw-zip.ts";
import { commitFiles, sendZip, zipOf } from "#tests/support/worlds/uploads.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const DAY_MS = 24 * 60 * 60_000;

let world: World;
let ada: Person;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
});
afterAll(() => world.close());

async function newProject(name: string, person = ada): Promise<string> {
  const source = { kind: "remote" } as const;
  return (await person.api.projects.create.mutate({ orgId: person.org, name, source })).project.id;
}

const commit = (projectId: string, files: Record<string, string>) =>
  commitFiles(world, ada, { projectId, files });
const send = (zip: Uint8Array, { as = ada.token, name = "My notes.zip" } = {}) =>
  sendZip(world, as, zip, name);
const sendFiles = (files: Record<string, string>) => send(zipOf(files));

const gitIn = async (projectId: string, ...args: string[]) => {
  const cwd = repositoryDirectory(world.services.env.DATA_DIR, projectId);
  return (await runGit(args, { cwd })).stdout.trim();
};
const filesOf = async (projectId: string) =>
  (await gitIn(projectId, "ls-tree", "-r", "--name-only", "main")).split("\n").filter(Boolean);
const refused = (appCode: string) => ({ data: { appCode } });

test("a zip becomes the first commit of a project, by the user who uploaded it, and is built like a push", async () => {
  const projectId = await newProject("First drop");
  const { changes, commit: made } = await commit(projectId, {
    "Garden/index.md": "# Home",
    "Garden/notes/é.md": "# É",
    "Garden/cat.png": "png",
  });
  expect(changes).toMatchObject({ base: null, added: { count: 3 }, removed: { count: 0 } });
  expect(await filesOf(projectId)).toHaveLength(3);
  expect(await gitIn(projectId, "show", "main:index.md")).toBe("# Home");
  expect(await gitIn(projectId, "log", "--format=%ae %s", "main")).toBe(
    `${ada.email} Upload My notes`,
  );
  const { gitEvents } = await ada.api.gitEvents.list.query({ projectId });
  expect(gitEvents[0]).toMatchObject({
    source: "upload",
    after: made?.sha,
    decision: "accepted",
    actor: ada.email,
  });
  const { deployments } = await ada.api.deployments.list.query({ projectId });
  expect(deployments[0]).toMatchObject({ commit: { sha: made?.sha } });
});

test("the next upload is a commit on top: what changed is told before, missing files are removed, and the history stays", async () => {
  const projectId = await newProject("History");
  const first = await commit(projectId, {
    "index.md": "# One",
    "old.md": "old",
    "same.md": "same",
  });
  const second = await commit(projectId, {
    "index.md": "# Two",
    "new.md": "new",
    "same.md": "same",
  });
  expect(second.changes).toEqual({
    base: first.commit?.sha,
    added: { count: 1, examples: ["new.md"] },
    changed: { count: 1, examples: ["index.md"] },
    removed: { count: 1, examples: ["old.md"] },
    unchanged: 1,
  });
  expect(await filesOf(projectId)).toEqual(["index.md", "new.md", "same.md"]);
  expect(await gitIn(projectId, "rev-parse", "main^")).toBe(first.commit?.sha);
});

test("the same files again make no commit", async () => {
  const projectId = await newProject("Same");
  await commit(projectId, { "index.md": "# One" });
  const again = await commit(projectId, { "index.md": "# One" });
  expect(again).toMatchObject({ commit: null, changes: { unchanged: 1, added: { count: 0 } } });
  expect(await gitIn(projectId, "rev-list", "--count", "main")).toBe("1");
});

test("a push between comparison and commit is a conflict, and nothing is lost", async () => {
  const projectId = await newProject("Race");
  await commit(projectId, { "index.md": "# One" });
  const { upload } = await sendFiles({ "index.md": "# Uploaded" });
  const of = { projectId, uploadId: upload.id };
  const { changes } = await ada.api.source.uploads.compare.query(of);
  await commit(projectId, { "index.md": "# Pushed" });
  const late = ada.api.source.uploads.commit.mutate({ ...of, base: changes.base });
  await expect(late).rejects.toMatchObject(refused("conflict"));
  expect(await gitIn(projectId, "show", "main:index.md")).toBe("# Pushed");
  const { changes: now } = await ada.api.source.uploads.compare.query(of);
  await ada.api.source.uploads.commit.mutate({ ...of, base: now.base });
  expect(await gitIn(projectId, "log", "--format=%H", "main")).toContain(changes.base);
});

test("of two commits at the same time on one head, exactly one wins", async () => {
  const projectId = await newProject("Two at once");
  const uploads = [];
  for (const text of ["a", "b"]) uploads.push((await sendFiles({ "index.md": text })).upload.id);
  const results = await Promise.allSettled(
    uploads.map((uploadId) =>
      ada.api.source.uploads.commit.mutate({ projectId, uploadId, base: null }),
    ),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await gitIn(projectId, "rev-list", "--count", "main")).toBe("1");
});

test("folders written with backslashes are folders", async () => {
  const projectId = await newProject("Backslashes");
  const { upload } = await send(
    rawZip([{ name: "notes\\a.md", bytes: "a" }, { name: "notes\\deep\\b.md" }]),
  );
  await ada.api.source.uploads.commit.mutate({ projectId, uploadId: upload.id, base: null });
  expect(await filesOf(projectId)).toEqual(["a.md", "deep/b.md"]);
});

test("paths that need quoting in git reach the commit unchanged", async () => {
  const projectId = await newProject("Quotes");
  const names = ['say "hi".md', "日本 語.md", "-dash.md", "it's; $(x).md", "trailing dot."];
  await commit(projectId, Object.fromEntries(names.map((name) => [name, name])));
  const stored = (await gitIn(projectId, "ls-tree", "-r", "-z", "--name-only", "main")).split("\0");
  expect(stored.filter(Boolean).toSorted()).toEqual(names.toSorted());
});

test("the parts of a Notion export in one zip are one upload", async () => {
  const id = "0123456789abcdef0123456789abcdef";
  const part = (name: string) => zipOf({ [`Home ${id}.md`.replace("Home", name)]: `# ${name}` });
  const outer = zipSync({
    "ExportBlock-1-Part-1.zip": part("One"),
    "ExportBlock-1-Part-2.zip": part("Two"),
  });
  const { upload } = await send(outer, { name: "Export.zip" });
  expect(upload).toMatchObject({ kind: "notion", files: 2, contents: ["2 notes"] });
});

test("an export of WordPress becomes notes, and its other files are not committed", async () => {
  const projectId = await newProject("Old blog");
  const xml = wordpressExport([{ title: "Hello", name: "hello", content: "<p>Hi</p>" }]);
  const files = { "backup/old.xml": xml, "backup/uploads/a.png": "png", "backup/db.sql": "DROP" };
  const { upload } = await commitFiles(world, ada, { projectId, files });
  expect(upload).toMatchObject({ kind: "wordpress", contents: ["1 post", "1 picture"] });
  expect(await filesOf(projectId)).toEqual(["posts/hello.md", "uploads/a.png"]);
});

test("only signed-in users and keys with the scope write may upload", async () => {
  expect(await send(zipOf({ "a.md": "a" }), { as: "" })).toMatchObject({ status: 401 });
  const keyOf = (scopes: ("read" | "write")[]) =>
    ada.api.apiKeys.create.mutate({ orgId: ada.org, name: "CI", scopes, expiresInDays: null });
  const read = (await keyOf(["read"])).secret;
  expect(await send(zipOf({ "a.md": "a" }), { as: read })).toMatchObject({
    status: 403,
    appCode: "key_scope",
  });
  const write = (await keyOf(["read", "write"])).secret;
  const { status, upload } = await send(zipOf({ "a.md": "a" }), { as: write });
  expect(status).toBe(201);
  const projectId = await newProject("By key");
  const given = { projectId, uploadId: upload.id, base: null };
  // The upload of a key belongs to the key, not to everything of its user.
  await expect(ada.api.source.uploads.commit.mutate(given)).rejects.toMatchObject(
    refused("upload_not_found"),
  );
  await world.client(write).api.source.uploads.commit.mutate(given);
  expect(await filesOf(projectId)).toEqual(["a.md"]);
});

test("nobody else can see or commit an upload", async () => {
  const eve = await world.signUp();
  const projectId = await newProject("Of Eve", eve);
  const { upload } = await sendFiles({ "a.md": "a" });
  const of = { projectId, uploadId: upload.id };
  await expect(eve.api.source.uploads.compare.query(of)).rejects.toMatchObject(
    refused("upload_not_found"),
  );
  await expect(eve.api.source.uploads.commit.mutate({ ...of, base: null })).rejects.toMatchObject(
    refused("upload_not_found"),
  );
});

test("a linked project says why files cannot be uploaded to it", async () => {
  const source = { kind: "git", url: "https://github.com/ada/garden" } as const;
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Linked",
    source,
  });
  const { upload } = await sendFiles({ "a.md": "a" });
  const given = { projectId: project.id, uploadId: upload.id, base: null };
  await expect(ada.api.source.uploads.commit.mutate(given)).rejects.toMatchObject(
    refused("project_linked"),
  );
});

test("git can clone what was uploaded, and push on top of it", async () => {
  const projectId = await newProject("Clone");
  await commit(projectId, { "index.md": "# Home" });
  const remote = repositoryDirectory(world.services.env.DATA_DIR, projectId);
  expect(await gitIn(projectId, "fsck", "--strict", "--no-dangling")).toBe("");
  expect(await gitIn(projectId, "symbolic-ref", "HEAD")).toBe("refs/heads/main");
  const tree: WorkTree = await createWorkTree(join(world.services.env.DATA_DIR, "clone"));
  await tree.git("pull", "--quiet", remote, "main");
  await tree.commit({ "more.md": "# More" });
  await tree.git("push", "--quiet", remote, "HEAD:main");
  expect(await filesOf(projectId)).toEqual(["index.md", "more.md"]);
});

test("a repository on another machine gets the commit as a push, recorded as the user's", async () => {
  const projectId = await newProject("Away");
  const { env } = world.services;
  const dataDir = join(env.DATA_DIR, "git-machine");
  const server = await startGitRemote(dataDir, {
    authorize: (request) => authorizeGit(world.services, request),
    onPush: async (push) => {
      await recordPush(world.services, push);
      return { lines: [], follow: null, addresses: [] };
    },
  });
  const before = env.GIT_URL;
  env.GIT_URL = server.origin;
  try {
    await commit(projectId, { "index.md": "# One", "old.md": "old" });
    const second = await commit(projectId, { "index.md": "# Two" });
    expect(second.changes).toMatchObject({ changed: { count: 1 }, removed: { count: 1 } });
    const { stdout } = await runGit(["log", "--format=%s", "main"], {
      cwd: repositoryDirectory(dataDir, projectId),
    });
    expect(stdout).toBe("Upload My notes\nUpload My notes\n");
    const { gitEvents } = await ada.api.gitEvents.list.query({ projectId });
    expect(gitEvents[0]).toMatchObject({ after: second.commit?.sha, actor: ada.email });
  } finally {
    env.GIT_URL = before;
    await server.close();
  }
});

test("temporary files are gone after every upload, and uploads that nobody commits after a day", async () => {
  const { env, blobs } = world.services;
  await sendFiles({ "a.md": "a" });
  expect(await readdir(join(env.DATA_DIR, "tmp"))).toEqual([]);
  const keysOf = async (prefix: string) => {
    const keys: string[] = [];
    for await (const key of blobs.list(prefix)) keys.push(key);
    return keys;
  };
  const staged = async () => (await keysOf("uploads/")).length;
  // An account keeps only its newest uploads.
  for (let sent = 0; sent < 6; sent++) await sendFiles({ "a.md": String(sent) });
  const ofAda = await keysOf(`uploads/${ada.userId}/`);
  expect(ofAda).toHaveLength(8);
  const never = new AbortController().signal;
  await removeOldUploads(world.services, new Date(), never);
  expect(await staged()).toBeGreaterThan(0);
  await removeOldUploads(world.services, new Date(Date.now() + 2 * DAY_MS), never);
  expect(await staged()).toBe(0);
});

test("files that git clients must not get are refused when they are committed", async () => {
  const projectId = await newProject("Unsafe");
  const modules = '[submodule "x"]\n\tpath = x\n\turl = --upload-pack=touch /tmp/x\n';
  const { upload } = await sendFiles({ ".gitmodules": modules, "index.md": "# Home" });
  const given = { projectId, uploadId: upload.id, base: null };
  const refusal = ada.api.source.uploads.commit.mutate(given);
  await expect(refusal).rejects.toMatchObject(refused("archive_unsafe"));
  expect(await gitIn(projectId, "rev-parse", "--verify", "--quiet", "main")).toBe("");
});
